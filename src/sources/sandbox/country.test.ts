// The country is the same everywhere, fit to be imported, and its numbers are right and nobody's.

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { countryRecords, makeCountry } from '@satyapan/rehearsal/country'
import { describe, expect, test } from 'vitest'
import {
  aadhaar,
  bankAccount,
  cin,
  din,
  drivingLicence,
  epic,
  fssai,
  gstin,
  type Identifier,
  ifsc,
  memberId,
  mobile,
  pan,
  passportFile,
  rcNumber,
  shopCertificate,
  stateCode,
  tan,
  uan,
  udyam,
  vpa,
} from '../../identifiers/index.js'
import type { KeptRecord } from '../records/kind.js'
import { type KindName, kindNames, kinds } from '../records/kinds.js'
import { column, countryTables, type Table, type Tables } from './country.harness.js'

const tables = countryTables()
const again = countryTables()

const digestOf = (records: Iterable<{ kind: KindName; record: KeptRecord }>): string => {
  const hash = createHash('sha256')
  for (const { kind, record } of records) hash.update(JSON.stringify([kind, record]))
  return hash.digest('hex')
}

describe('the same everywhere', () => {
  // When the country is changed on purpose, the new digest is written here and the change into the notes of
  // the release: a data directory made before keeps the records that it has.
  const later: readonly KindName[] = [
    'bank-account',
    'ifsc',
    'kra',
    'passport',
    'mobile-holder',
    'mobile-network',
    'mnrl',
    'company',
    'directorship',
    'tan',
    'shop-establishment',
    'driving-licence',
    'voter',
    'udyam',
  ]
  const laterColumns: Partial<Record<KindName, readonly string[]>> = {
    pan: ['address', 'email', 'phone_number', 'uan_number'],
  }
  /** What the country had in its first version. */
  function* firstRecords() {
    for (const { kind, record } of countryRecords()) {
      if (later.includes(kind)) continue
      const dropped = laterColumns[kind] ?? []
      yield {
        kind,
        record: Object.fromEntries(Object.entries(record).filter(([name]) => !dropped.includes(name))),
      }
    }
  }
  test('digest of what it had from the beginning', () => {
    expect(digestOf(firstRecords())).toBe('c6de55b538b279618fb3fe2a63443fe123883c63b1dd9aea3033e527c76a2e26')
  })
  test.each([
    ['pan', '8f65bf52cc7c4f60249a68ebac22f962b937717c29517de9f2e68dedae9c69be'],
    ['bank-account', 'b6422098eb2504677d93824d9d55190b1f4dfe11ec873d4e52a13cab0d639218'],
    ['ifsc', 'f707f94e709a20843ed5af625cd771b9030134b83caf9df290caa8573d4525f9'],
    ['kra', '2864b56627867e4e0c61d3f87298b7c8ac4824a007ab0f54fb6c46b339a7d2b1'],
    ['passport', '788aba71157e2fb436cbbf69083b95b69ffcf7bdcf2dc61e95f2df61cb03d021'],
    ['mobile-holder', '6b89b325f25c372a925a4b988d9272561c354eac94dd7985c4746d9cccca3b77'],
    ['mobile-network', 'a70da8d5fa870bbea548a460736172777800c5e9d4cfda5e4fce13a3248d537f'],
    ['mnrl', '1fab9c1d77af0caaefcbb52c0c45fa73c7a34c42816b18bed70167e6d83b1dfa'],
    ['company', '29b5b4be8893a8ae9023f49a6cbba9c9bccc309b7f76e065c3dd22ed9e94e422'],
    ['directorship', 'e8564362450f4ebb064a3f9f022e68b3cfd04ca2443a8aa3f1cb9ac34392a619'],
    ['tan', '1b6a6ba0c99f9176d90d51a1210263d2b41a44dc7154dfc62b948050e0ee307b'],
    ['shop-establishment', 'cb465f7ca9889d48d8980a06dc7343bf2783879e0b44fba4458fc78f5e2fb61a'],
    ['driving-licence', '892b237817f0a84ce8078d30b41f323c92fbfaafef9085016e14a5d015ff9a83'],
    ['voter', 'c4cb2386db28dd3fce083f079a76e9ac6cf171b1ef73bf1b916a70e530fa672b'],
    ['udyam', '820eabc76fbb495baafe3ab2f5aa467df52fdfb14461ca57a860f96149dbb65b'],
  ] as const)('digest of %s, twice', (kind, digest) => {
    const ofKind = (made: Tables) => made[kind].map((record) => ({ kind, record }))
    expect(digestOf(ofKind(tables))).toBe(digest)
    expect(digestOf(ofKind(again))).toBe(digest)
  })
  test('numbers of records', () => {
    const counts = kindNames.map((kind) => [kind, tables[kind].length])
    expect(Object.fromEntries(counts)).toEqual({
      pan: 11_442,
      director: 2_399,
      msme: 964,
      vehicle: 5_992,
      challan: 2_188,
      'food-licence': 472,
      taxpayer: 2_436,
      'taxpayer-session': 180,
      'tax-statement': 1_780,
      mobile: 10_000,
      upi: 13_576,
      employment: 5_788,
      'bank-account': 602,
      ifsc: 59,
      kra: 501,
      passport: 501,
      'mobile-holder': 501,
      'mobile-network': 501,
      mnrl: 202,
      company: 903,
      directorship: 2_399,
      tan: 2_002,
      'shop-establishment': 497,
      'driving-licence': 501,
      voter: 501,
      udyam: 865,
    })
    expect(makeCountry().people).toHaveLength(10_000)
    expect(makeCountry().businesses).toHaveLength(2_000)
  })
})

describe('fit to be imported', () => {
  test.each(kindNames)('%s: every record is taken by the importer, and comes out as it went in', (kind) => {
    const { read } = kinds[kind]
    const changed = tables[kind].filter((record) => {
      const kept: KeptRecord = read(record)
      const fields = Object.fromEntries(Object.keys(record).map((name) => [name, kept[name]]))
      return !isDeepStrictEqual(fields, record)
    })
    expect(changed).toEqual([])
  })
  test.each(kindNames)('%s: keys are unique', (kind) => {
    const keys = tables[kind].map((record) => kinds[kind].key.map((name) => record[name]).join('|'))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('official numbers', () => {
  const right: readonly (readonly [KindName, string, Identifier])[] = [
    ['pan', 'pan_number', pan],
    ['director', 'pan_number', pan],
    ['msme', 'pan_number', pan],
    ['vehicle', 'rc_number', rcNumber],
    ['challan', 'rc_number', rcNumber],
    ['food-licence', 'fssai_number', fssai],
    ['taxpayer', 'gstin', gstin],
    ['taxpayer', 'pan_number', pan],
    ['taxpayer-session', 'gstin', gstin],
    ['mobile', 'mobile_number', mobile],
    ['upi', 'vpa', vpa],
    ['employment', 'uan_number', uan],
    ['bank-account', 'account_number', bankAccount],
    ['bank-account', 'ifsc', ifsc],
    ['ifsc', 'IFSC', ifsc],
    ['kra', 'pan_number', pan],
    ['passport', 'file_number', passportFile],
    ['employment', 'member_id', memberId],
    ['mobile-holder', 'mobile_number', mobile],
    ['mobile-holder', 'pan_number', pan],
    ['mobile-network', 'mobile_number', mobile],
    ['mnrl', 'mobile_number', mobile],
    ['company', 'cin', cin],
    ['directorship', 'din', din],
    ['tan', 'tan_number', tan],
    ['shop-establishment', 'certificate_number', shopCertificate],
    ['shop-establishment', 'state_code', stateCode],
    ['driving-licence', 'dl_number', drivingLicence],
    ['voter', 'epic_number', epic],
    ['udyam', 'udyam_aadhaar_number', udyam],
  ]
  test.each(right)('%s.%s is right and compact', (kind, name, number) => {
    const wrong = column(tables, kind, name).filter(
      (text) => !number.isValid(text) || number.compact(text) !== text,
    )
    expect(wrong).toEqual([])
  })
  test('numbers inside records are right', () => {
    for (const { tds_data } of tables['tax-statement'])
      for (const row of tds_data as Table) expect(tan.isValid(row.tan_of_deductor as string)).toBe(true)
    for (const { pan_details } of tables.msme) {
      const { registration_number } = pan_details as KeptRecord
      expect(udyam.isValid(udyam.compact(registration_number as string))).toBe(true)
    }
  })
  test('none is of a series in which real numbers are given out', () => {
    const outside = (kind: KindName, name: string, series: RegExp) =>
      expect(column(tables, kind, name).filter((text) => !series.test(text))).toEqual([])
    outside('pan', 'pan_number', /^Z/)
    outside('taxpayer', 'gstin', /^..Z/)
    outside('vehicle', 'rc_number', /^([A-Z]{2}99|TN00|20BH)/)
    outside('food-licence', 'fssai_number', /^...99/)
    outside('mobile', 'mobile_number', /^(61|600000000[15]$)/)
    outside('employment', 'uan_number', /^(119|10000000000[15]$)/)
    outside('employment', 'member_id', /^..ZZZ/)
    outside('upi', 'vpa', /@(sandbox|oksample|madeupbank|samplepay|examplebank)$/)
    outside('director', 'din_number', /^99/)
    outside('bank-account', 'account_number', /^(9900|10000000000[15]$)/)
    outside('bank-account', 'ifsc', /^(ZZBK|SBIN0000001$)/)
    outside('ifsc', 'IFSC', /^ZZBK/)
    outside('passport', 'file_number', /^ZZ/)
    outside('mnrl', 'mobile_number', /^(61|600000000[15]$)/)
    outside('company', 'cin', /^U00000ZZ/)
    outside('directorship', 'din', /^(99|9000000[15]$)/)
    outside('tan', 'tan_number', /^ZZZ/)
    outside('shop-establishment', 'certificate_number', /^ZZSE/)
    outside('driving-licence', 'dl_number', /^([A-Z]{2}991999|ZZ012020)/)
    outside('voter', 'epic_number', /^(ZYA|ZZZ000000[15]$)/)
    outside('udyam', 'udyam_aadhaar_number', /^UDYAM([A-Z]{2}99|ZZ00)/)
  })
  test('no Aadhaar number is written out anywhere but masked', () => {
    const loose = /(?<!\d)[2-9]\d{11}(?!\d)/g
    for (const kind of kindNames) {
      const numbers = JSON.stringify(tables[kind]).match(loose) ?? []
      expect(numbers.filter((text) => aadhaar.isValid(text))).toEqual([])
    }
    expect(column(tables, 'pan', 'masked_aadhaar').every((text) => /^(X{8}\d{4})?$/.test(text))).toBe(true)
  })
})
