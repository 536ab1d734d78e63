// Tests how tokens are compared one by one, and how the tokens of two names are paired.

import { describe, expect, test } from 'vitest'
import { assign } from './assignment.js'
import { cleanPerson } from './clean.js'
import { compareTokens } from './similarity.js'
import {
  ALIKE,
  CUT,
  EXACT,
  INITIAL,
  INITIALS,
  SAME_SOUND,
  SHORT_FORM,
  SUFFIXED,
} from './similarity-levels.js'
import { personTokens, type Token } from './tokens.js'
import { splitWords } from './words.js'

const tokens = (name: string) => personTokens(cleanPerson(splitWords(name)).main)
const token = (name: string) => tokens(name)[0] as Token

describe('compareTokens', () => {
  test.each([
    ['GEETA', 'GEETA', EXACT],
    ['LAXMI', 'LAKSHMI', SAME_SOUND],
    ['BANERJEE', 'BANDYOPADHYAY', SAME_SOUND],
    ['MANSUKH', 'MANSUKHBHAI', SUFFIXED],
    ['VITHAL', 'VITHALI', ALIKE],
    ['R', 'RAMESH', INITIAL],
    ['R', 'R', INITIALS],
  ] as const)('%s and %s', (one, two, way) => {
    const like = compareTokens(token(one), token(two), false, false)
    expect(like?.way).toBe(way)
    expect(compareTokens(token(two), token(one), false, false)).toEqual(like)
  })

  test('a short form stands for its name', () => {
    const [pd] = tokens('RAM PD').slice(1)
    expect(compareTokens(pd as Token, token('PRASAD'), false, false)?.way).toBe(SHORT_FORM)
  })

  test('a word that was cut off counts only at the end of its name', () => {
    expect(compareTokens(token('CHATUR'), token('CHATURVEDI'), true, false)?.way).toBe(CUT)
    expect(compareTokens(token('CHATUR'), token('CHATURVEDI'), false, false)?.way).not.toBe(CUT)
  })

  test.each([
    ['RAMESH', 'RAJESH'],
    ['LALIT', 'LALITA'],
    ['SUNIL', 'ANIL'],
  ])('%s and %s are two names, however alike', (one, two) => {
    const like = compareTokens(token(one), token(two), false, false)
    expect(like === undefined || like.distinct).toBe(true)
  })

  test('a short A inside a word, written or not, makes no difference', () => {
    expect(compareTokens(token('SANT'), token('SANAT'), false, false)?.distinct).toBe(false)
    expect(compareTokens(token('KAMAL'), token('KAMLA'), false, false)?.distinct).toBe(true)
  })

  test.each([
    ['ETAPALLI', 'ITAPALLI', 'ATAPALLI'],
    ['BANDIWAR', 'VANDIWAR', 'RANDIWAR'],
  ])('%s is more like %s than like %s', (one, sameSound, other) => {
    const similarityTo = (word: string) =>
      compareTokens(token(one), token(word), false, false)?.similarity ?? 0
    expect(similarityTo(sameSound)).toBeGreaterThan(similarityTo(other))
  })

  test('an I at the end of one of two known names weighs more than another vowel', () => {
    const similarityOf = (one: string, two: string) =>
      compareTokens(token(one), token(two), false, false)?.similarity ?? 0
    expect(similarityOf('MADHAV', 'MADHAVI')).toBeLessThan(similarityOf('NIRMAL', 'NIRMALA'))
  })

  test.each([
    ['R', 'SURESH'],
    ['KAVERI', 'PRABHAT'],
    ['S', 'T'],
  ])('%s and %s have nothing in common', (one, two) => {
    expect(compareTokens(token(one), token(two), false, false)).toBeUndefined()
  })
})

describe('tokens', () => {
  test.each([
    ['K.L. Bhola', 'K L BHOLA'],
    ['KL Bhola', 'K L BHOLA'],
    ['APJ Kalam', 'A P J KALAM'],
    ['AK Antony', 'A K ANTONY'],
    ['MD Salim', 'MD SALIM'],
    ['Om Bir', 'OM BIR'],
  ])('%s is %s', (written, expected) => {
    expect(
      tokens(written)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(expected)
  })

  test('letter names in Indian scripts are initials', () => {
    expect(tokens('आर के शर्मा').map(({ letters }) => letters)).toEqual(['R', 'K', ''])
    expect(tokens('டி. ராஜன்')[0]?.letters).toContain('T')
    expect(tokens('டி. ராஜன்')[0]?.letters).toContain('D')
  })
})

describe('assign', () => {
  const pairs = (name1: string, name2: string) => {
    const [one, two] = [tokens(name1), tokens(name2)]
    const span = (list: Token[], at: number, count: number) =>
      list
        .slice(at, at + count)
        .map(({ text }) => text)
        .join('+')
    return assign(one, two)
      .map(({ a, aCount, b, bCount }) => `${span(one, a, aCount)}=${span(two, b, bCount)}`)
      .sort()
  }

  test.each([
    ['Kotwal Sumitra', 'Sumitra Kotwal', ['KOTWAL=KOTWAL', 'SUMITRA=SUMITRA']],
    ['Ram Niwas Bhadana', 'RAMNIWAS BHADANA', ['BHADANA=BHADANA', 'RAM+NIWAS=RAMNIWAS']],
    ['M S Gill', 'MS Gill', ['GILL=GILL', 'M=M', 'S=S']],
    ['S K Deshprabhu', 'Sadashiv Keshav Deshprabhu', ['DESHPRABHU=DESHPRABHU', 'K=KESHAV', 'S=SADASHIV']],
    ['Ram Ram', 'Ram', ['RAM=RAM']],
    ['V. Ramana', 'Venkataramana', ['V+RAMANA=VENKATARAMANA']],
    ['D Souza', 'DSOUZA', ['D+SOUZA=DSOUZA']],
    ['एल हजारिका', 'HAZARIKA', ['HAJARIKA=HAZARIKA']],
    ['Geeta', 'Prabhat', []],
  ])('%s with %s', (name1, name2, expected) => {
    expect(pairs(name1, name2)).toEqual(expected)
  })
})
