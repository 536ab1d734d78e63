// Tests which spellings fold together, and which stay apart.

import { describe, expect, test } from 'vitest'
import { editCost } from './edit-cost.js'
import { fold, skeleton } from './fold.js'
import { knownName } from './lexicon.js'

describe('fold', () => {
  test.each([
    ['LAXMI', 'LAKSHMI'],
    ['JNANOBA', 'GYANOBA'],
    ['DNYANOBA', 'GYANOBA'],
    ['DIXIT', 'DIKSHIT'],
    ['CHHABRA', 'CHABRA'],
    ['QUADRI', 'KADRI'],
    ['ZAFAR', 'JAFAR'],
    ['WASIM', 'VASEEM'],
    ['CHOUDHURY', 'CHAUDHURI'],
    ['SEETHA', 'SITA'],
    ['POOJA', 'PUJA'],
    ['DINESHA', 'DINESH'],
    ['PHOOL', 'FUL'],
    ['KOZHIKODE', 'KOLIKODE'],
    ['VITTHAL', 'VITHAL'],
    ['NAIDU', 'NAYDU'],
  ])('%s and %s sound alike', (one, two) => {
    expect(fold(one)).toBe(fold(two))
  })

  test.each([
    ['RAMESH', 'RAJESH'],
    ['SUNIL', 'ANIL'],
    ['MOHAN', 'SOHAN'],
    ['GITA', 'RITA'],
    ['PAWAN', 'PAUN'],
  ])('%s and %s do not', (one, two) => {
    expect(fold(one)).not.toBe(fold(two))
  })

  test('skeletons keep the consonants', () => {
    expect(skeleton(fold('LAKSHMI'))).toBe('LKSM')
    expect(skeleton(fold('VIKAS'))).toBe(skeleton(fold('BIKASH')))
  })
})

describe('editCost', () => {
  test.each([
    ['RAM', 'RAM', 0],
    ['RAMES', 'RAJES', 1],
    ['SANT', 'SANAT', 0.35],
    ['PRAKAS', 'PRAKSA', 0.6],
    ['BIKAS', 'VIKAS', 0.25],
    ['AMED', 'AHMED', 0.25],
  ])('%s to %s costs %d', (one, two, cost) => {
    expect(editCost(one, two, 5)).toBeCloseTo(cost, 5)
    expect(editCost(two, one, 5)).toBeCloseTo(cost, 5)
  })

  test('stops beyond the limit', () => {
    expect(editCost('KAMALNAYAN', 'PURUSOTAM', 1)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('knownName', () => {
  test('spellings of one name share an id, different names do not', () => {
    const idOf = (token: string) => knownName(token, fold(token))?.id
    expect(idOf('MOHD')).toBe(idOf('MUHAMMED'))
    expect(idOf('BANDYOPADHYAY')).toBe(idOf('BANERJEE'))
    expect(idOf('RAMESH')).not.toBe(idOf('RAJESH'))
    expect(idOf('NIRBHAI')).toBe(idOf('NIRBHAY'))
    expect(idOf('KAMAL')).not.toBe(idOf('KAMLA'))
    expect(idOf('AMRIT')).not.toBe(idOf('AMRITA'))
    expect(idOf('RAVICHANDRAN')).not.toBe(idOf('RAMACHANDRAN'))
    expect(idOf('ZXQV')).toBeUndefined()
  })
})
