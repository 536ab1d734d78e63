// Tests every number against its table of cases; GSTIN, PAN and Aadhaar also against an independent library.

import { stdnum } from 'stdnum'
import { describe, expect, test } from 'vitest'
import {
  bankAccountCases,
  drivingLicenceCases,
  epicCases,
  ifscCases,
  memberIdCases,
  passportFileCases,
  tanCases,
  udyamCases,
  vpaCases,
} from './codes.cases.js'
import { cinCases, shopCertificateCases, stateCodeCases } from './company.cases.js'
import { aadhaarCases, dinCases, fssaiCases, mobileCases, uanCases } from './digits.cases.js'
import { gstStates } from './gst-states.js'
import { gstinCases, gstinForms } from './gstin.cases.js'
import { type IdentifierCases, invisibleMarks } from './identifier.cases.js'
import { fits, maskTail } from './identifier.js'
import {
  aadhaar,
  gstin,
  gstinCheckCharacter,
  gstStateName,
  identifiers,
  pan,
  panCategory,
  panOfGstin,
  rcNumber,
  shopCertificate,
  spellingPattern,
  stateCode,
} from './index.js'
import { panCases } from './pan.cases.js'
import { rcNumberCases } from './rc-number.cases.js'
import { verhoeffHolds } from './verhoeff.js'

const tables: Readonly<Record<string, IdentifierCases>> = {
  aadhaar: aadhaarCases,
  'bank-account': bankAccountCases,
  cin: cinCases,
  din: dinCases,
  'driving-licence': drivingLicenceCases,
  epic: epicCases,
  fssai: fssaiCases,
  gstin: gstinCases,
  ifsc: ifscCases,
  'member-id': memberIdCases,
  mobile: mobileCases,
  pan: panCases,
  'passport-file': passportFileCases,
  'rc-number': rcNumberCases,
  'shop-certificate': shopCertificateCases,
  'state-code': stateCodeCases,
  tan: tanCases,
  uan: uanCases,
  udyam: udyamCases,
  vpa: vpaCases,
}

test('every number has a table and every table a number', () => {
  expect(identifiers.map(({ name }) => name)).toEqual(Object.keys(tables))
})

describe.each(identifiers)('$title', (number) => {
  const table = tables[number.name]!
  test('the example is valid, compact and matches the pattern', () => {
    expect(number.isValid(number.example)).toBe(true)
    expect(number.compact(number.example)).toBe(number.example)
    expect(fits(number.pattern, number.example)).toBe(true)
  })
  test.each(table.right)('right: %j', (text) => {
    expect(number.isValid(text)).toBe(true)
    expect(number.compact(text)).toBe(text)
  })
  test.each(table.wrong)('wrong: %j', (text) => expect(number.isValid(text)).toBe(false))
  test.each(table.compacts)('compacts %j', (raw, compacted) => {
    expect(number.compact(raw)).toBe(compacted)
    expect(number.compact(compacted)).toBe(compacted)
  })
  test('invisible characters around and inside a number are removed, and its spellings allow for them', () => {
    const pattern = new RegExp(spellingPattern(number))
    for (const mark of invisibleMarks) {
      const written = `${mark}${[...number.example].join(mark)}${mark}`
      expect([mark, number.compact(written)]).toEqual([mark, number.example])
      expect(number.compact(`${mark} ${number.example}${mark}\t`)).toBe(number.example)
      expect(pattern.test(written)).toBe(true)
    }
  })
  test.each(table.masks)('masks %j', (compacted, masked) => expect(number.mask(compacted)).toBe(masked))
  test('its patterns are anchored at both ends and stateless', () => {
    for (const form of [number.pattern].flat()) {
      expect(form.source).toMatch(/^\^.*\$$/s)
      expect(form.flags).toBe('')
    }
  })
  test('the pattern of its spellings matches every accepted spelling of a valid number, and nothing shorter', () => {
    const source = spellingPattern(number)
    expect(source).not.toMatch(/\(\?[^:]/) // no look-around: some validators have none
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(source, flags)
      const apart = (text: string, sign: string) => (text.includes('@') ? ` ${text} ` : [...text].join(sign))
      const spellings = [...table.right, ...table.compacts.map(([raw]) => raw)].flatMap((text) => [
        text,
        text.toLowerCase(),
        apart(text, ' '),
        apart(` ${text}-`, '\u2011 '),
      ])
      const accepted = spellings.filter((text) => number.isValid(number.compact(text)))
      expect(accepted.length).toBeGreaterThanOrEqual(table.right.length * 3)
      expect(accepted.filter((text) => !pattern.test(text))).toEqual([])
      const isFree = [rcNumber, shopCertificate, stateCode].includes(number)
      const wrong = isFree ? [] : ['undefined', number.example.slice(0, 2)]
      for (const text of ['', '!', '   ', '-'.repeat(64), ...wrong])
        expect([text, pattern.test(text)]).toEqual([text, false])
    }
  })
  test('a mask hides most of a number', () => {
    for (const text of [...table.right, ...table.wrong]) {
      const masked = number.mask(text)
      if (text.length > 3) expect(masked).not.toBe(text)
      expect(masked.replace(/X/g, '').replace(/@.*/s, '').length).toBeLessThanOrEqual(4)
    }
  })
})

test('a mask of a very long text is short', () => expect(maskTail('9'.repeat(5000))).toHaveLength(32))

describe('GSTIN', () => {
  test.each(gstinForms)('%s is %s', (first14, _form, inner) => {
    const whole = first14 + gstinCheckCharacter(first14)
    expect(gstin.isValid(whole)).toBe(true)
    expect(panOfGstin(whole)).toBe(inner)
  })
  test('numbers that are invalid for another reason have the right check character', () => {
    for (const text of [
      '27ZZZCZ1000A0ZF',
      '39ZZZCZ1000A1Z9',
      '00ZZZCZ1000A1ZU',
      '9820USA00001OS9',
      '27ZZZCZ1000A1XI',
    ])
      expect([text, gstinCheckCharacter(text)]).toEqual([text, text.at(14)])
  })
  test('an invalid GSTIN has no PAN', () => {
    for (const text of gstinCases.wrong) expect([text, panOfGstin(text)]).toEqual([text, undefined])
  })
  test('a text that is too short or has other characters has no check character', () => {
    expect(gstinCheckCharacter('27ZZZCZ1000A1')).toBeUndefined()
    expect(gstinCheckCharacter('27zzzcz1000a1z')).toBeUndefined()
  })
  test('states', () => {
    expect(gstStateName('27')).toBe('Maharashtra')
    expect(gstStateName('38ZZZCZ1000A1Z')).toBe('Ladakh')
    expect(gstStateName('39')).toBeUndefined()
    expect([...gstStates.keys()]).toHaveLength(38 + 3)
  })
})

test('kinds of holder', () => {
  expect(panCategory('ZZZPZ1000A')).toBe('person')
  expect(panCategory('ZZZCZ1000A')).toBe('company')
  expect(panCategory('ZZZXZ1000A')).toBeUndefined()
})

/** Pseudo-random numbers, the same at every run (xorshift). */
function randomly(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** The digit that makes the whole number valid. */
const verhoeffDigit = (digits: string) => [...'0123456789'].find((digit) => verhoeffHolds(digits + digit))

describe('against stdnum', () => {
  test('Aadhaar: 20,000 numbers of twelve digits, half of them with the right check digit', () => {
    const next = randomly(20_260_101)
    let right = 0
    for (let i = 0; i < 20_000; i += 1) {
      const first11 = Array.from({ length: 11 }, () => next(10)).join('')
      const text = first11 + (i % 2 ? verhoeffDigit(first11) : next(10))
      const theirs = stdnum.IN!.aadhaar!.validate(text).isValid
      expect([text, aadhaar.isValid(text)]).toEqual([text, theirs])
      right += theirs ? 1 : 0
    }
    expect(right).toBeGreaterThan(8_000)
  })

  test('Verhoeff finds every wrong digit and every swap of neighbours', () => {
    const text = '999999990019'
    for (let i = 0; i < 12; i += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const other = text.slice(0, i) + digit + text.slice(i + 1)
        expect(verhoeffHolds(other)).toBe(other === text)
      }
    for (const [a, b] of ['01', '12', '23', '34', '45', '56', '67', '78', '89', '90', '05', '38'])
      for (const head of ['12', '7', '999'])
        expect(verhoeffDigit(head + a + b)).not.toBe(verhoeffDigit(head + b + a))
    expect(verhoeffDigit('12a')).toBeUndefined()
    expect(verhoeffHolds('')).toBe(false)
  })

  // stdnum knows the plain form in the states 01 to 37 only; there the two must agree, right or wrong.
  test('GSTIN: 20,000 plain numbers, half of them with the right check character', () => {
    const next = randomly(7)
    const letter = () => String.fromCharCode(65 + next(26))
    let right = 0
    for (let i = 0; i < 20_000; i += 1) {
      const state = String(1 + next(37)).padStart(2, '0')
      const digits = String(1 + next(9999)).padStart(4, '0')
      const inner =
        letter() + letter() + letter() + 'PCHFATBLJG'.charAt(next(10)) + letter() + digits + letter()
      const first14 = `${state}${inner}${1 + next(9)}Z`
      const text = first14 + (i % 2 ? gstinCheckCharacter(first14) : next(36).toString(36).toUpperCase())
      const theirs = stdnum.IN!.gstin!.validate(text).isValid
      expect([text, gstin.isValid(text)]).toEqual([text, theirs])
      expect(panOfGstin(text)).toBe(theirs ? inner : undefined)
      right += theirs ? 1 : 0
    }
    expect(right).toBeGreaterThan(10_000)
  })

  test('PAN: 20,000 texts with any fourth letter', () => {
    const next = randomly(99)
    const letter = () => String.fromCharCode(65 + next(26))
    for (let i = 0; i < 20_000; i += 1) {
      const letters = Array.from({ length: 5 }, letter).join('')
      const text = `${letters}${String(next(40)).padStart(4, '0')}${letter()}`
      expect([text, pan.isValid(text)]).toEqual([text, stdnum.IN!.pan!.validate(text).isValid])
    }
  })
})
