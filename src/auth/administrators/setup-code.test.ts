import { describe, expect, it } from 'vitest'
import { hashCode, newCode } from './setup-code.js'

const pepper = Buffer.alloc(32, 1)

describe('a setup code', () => {
  it('has four groups of five letters and digits that do not look alike', () => {
    expect(newCode()).toMatch(/^([A-HJ-NP-Z2-9]{5}-){3}[A-HJ-NP-Z2-9]{5}$/)
    expect(newCode()).not.toBe(newCode())
  })

  it('is the same however it is typed', () => {
    const hash = hashCode(pepper, 'ABCDE-FGHJK-LMNPQ-RSTUV')
    expect(hashCode(pepper, ' abcde fghjk lmnpq rstuv ')).toEqual(hash)
    expect(hashCode(pepper, 'ABCDE-FGHJK-LMNPQ-RSTUW')).not.toEqual(hash)
    expect(hashCode(Buffer.alloc(32, 2), 'ABCDE-FGHJK-LMNPQ-RSTUV')).not.toEqual(hash)
  })
})
