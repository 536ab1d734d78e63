// The magic identifiers: who is found in every kind of record, who in none; and the samples.

import { itrClientIdOf } from '@satyapan/rehearsal/country'
import { describe, expect, test } from 'vitest'
import { type KindName, kindNames } from '../records/kinds.js'
import { byColumn, column, countryTables, type Table } from './country.harness.js'
import { sandboxSamples } from './samples.js'

const tables = countryTables()

describe('magic identifiers', () => {
  const foundCases: readonly (readonly [KindName, string, readonly string[]])[] = [
    ['pan', 'pan_number', ['ZZZPZ1000A', 'ZZZPZ1000S', 'ZZZCZ1000A', 'ZZZCZ1000S']],
    ['director', 'pan_number', ['ZZZPZ1000A', 'ZZZPZ1000S', 'ZZZCZ1000A', 'ZZZCZ1000S']],
    ['msme', 'pan_number', ['ZZZPZ1000A', 'ZZZPZ1000S', 'ZZZCZ1000A', 'ZZZCZ1000S']],
    ['taxpayer', 'pan_number', ['ZZZPZ1000A', 'ZZZPZ1000S', 'ZZZCZ1000A', 'ZZZCZ1000S']],
    ['taxpayer', 'gstin', ['27ZZZCZ1000A1ZE', '27ZZZCZ1000S1ZD']],
    ['taxpayer-session', 'gstin', ['27ZZZCZ1000A1ZE', '27ZZZCZ1000S1ZD']],
    ['vehicle', 'rc_number', ['DL99ZZ0001', 'DL99ZZ0005']],
    ['vehicle', 'mobile_number', ['6000000001', '6000000005']],
    ['challan', 'rc_number', ['DL99ZZ0001', 'DL99ZZ0005']],
    ['food-licence', 'fssai_number', ['10099000000001', '10099000000005']],
    ['mobile', 'mobile_number', ['6000000001', '6000000005']],
    ['upi', 'vpa', ['found@sandbox', 'slow@sandbox']],
    ['employment', 'uan_number', ['100000000001', '100000000005']],
    ['driving-licence', 'dl_number', ['ZZ0120200000001', 'ZZ0120200000005']],
    ['voter', 'epic_number', ['ZZZ0000001', 'ZZZ0000005']],
    ['udyam', 'udyam_aadhaar_number', ['UDYAMZZ000000001', 'UDYAMZZ000000005']],
    ['tax-statement', 'itr_client_id', ['itr_sandbox']],
    ['bank-account', 'account_number', ['100000000001', '100000000005']],
    ['kra', 'pan_number', ['ZZZPZ1000A', 'ZZZPZ1000S']],
    ['passport', 'file_number', ['ZZ1000000000001', 'ZZ1000000000005']],
    ['mobile-holder', 'mobile_number', ['6000000001', '6000000005']],
    ['mobile-network', 'mobile_number', ['6000000001', '6000000005']],
    ['mnrl', 'mobile_number', ['6000000001', '6000000005']],
    ['company', 'cin', ['U00000ZZ2020PTC000001', 'U00000ZZ2020PTC000005']],
    ['directorship', 'din', ['90000001', '90000005']],
    ['tan', 'tan_number', ['ZZZZ00001A', 'ZZZZ00005A']],
    ['shop-establishment', 'certificate_number', ['ZZSE/2020/000001', 'ZZSE/2020/000005']],
  ]
  test.each(foundCases)('%s.%s: found and slow are ordinary records', (kind, name, numbers) => {
    const known = new Set(column(tables, kind, name))
    expect(numbers.filter((number) => !known.has(number))).toEqual([])
  })
  test('the magic mobile has everything that a mobile lookup asks for', () => {
    for (const number of ['6000000001', '6000000005']) {
      const record = byColumn(tables, 'mobile', 'mobile_number').get(number)!
      expect(record.name_at_bank).not.toBe('')
      expect((record.vpas as readonly string[])[0]).toBe(
        number.endsWith('1') ? 'found@sandbox' : 'slow@sandbox',
      )
      expect(record.uan_numbers).toHaveLength(1)
      expect(Number(record.digitalAge)).toBeGreaterThan(0)
    }
  })
  test('the magic vehicle has challans of both lists', () => {
    const lists = tables.challan.filter(({ rc_number }) => rc_number === 'DL99ZZ0001').map(({ list }) => list)
    expect(lists).toEqual(['challan', 'challan', 'blacklist'])
  })
  test('tax statements: itr_sandbox has 1 and 5 and no other', () => {
    const statements = tables['tax-statement'].filter(({ itr_client_id }) => itr_client_id === 'itr_sandbox')
    expect(statements.map(({ tds_id }) => tds_id)).toEqual(['1', '5'])
    expect(statements.every(({ tds_data }) => (tds_data as Table).length > 0)).toBe(true)
    expect(itrClientIdOf('ZZZPZ1000A')).toBe('itr_sandbox')
    expect(itrClientIdOf('ZABPS1234C')).toMatch(/^itr_[a-z]{20}$/)
  })
  test('subjects that rehearse unknown, failing and unavailable have no record, and no record names them', () => {
    const nobody = [
      'ZZZPZ1000N',
      'ZZZPZ1000F',
      'ZZZPZ1000G',
      'ZZZPZ1000V',
      'ZZZCZ1000N',
      'ZZZCZ1000F',
      'ZZZCZ1000G',
    ]
      .concat('DL99ZZ0002', 'DL99ZZ0003', 'DL99ZZ0004', '10099000000002', '10099000000003', '10099000000004')
      .concat('6000000002', '6000000003', '6000000004', '100000000002', '100000000003', '100000000004')
      .concat('unknown@sandbox', 'failure@sandbox', 'unavailable@sandbox')
      .concat('100000000002', '100000000003', '100000000004', '100000000006')
      .concat('ZZ1000000000002', 'ZZ1000000000003', 'ZZ1000000000004', 'SBIN0999999')
      .concat('U00000ZZ2020PTC000002', 'U00000ZZ2020PTC000003', 'U00000ZZ2020PTC000004')
      .concat('90000002', '90000003', '90000004', 'ZZZZ00002A', 'ZZZZ00003A', 'ZZZZ00004A')
    const names = new Set<unknown>(nobody)
    for (const kind of kindNames)
      for (const record of tables[kind]) {
        const values = Object.values(record).flat()
        if (values.some((value) => names.has(value))) expect(record).toBeUndefined()
      }
    const keys = tables['tax-statement'].map(({ itr_client_id, tds_id }) => `${itr_client_id} ${tds_id}`)
    expect(keys.filter((ids) => /^itr_sandbox [234]$/.test(ids))).toEqual([])
  })
})

describe('samples', () => {
  test('each is a record of the country, the magic one first', () => {
    const samples = sandboxSamples()
    expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(kindNames))
    expect(samples[0]?.parameters).toEqual({ pan_number: 'ZZZPZ1000A' })
    for (const { kind, parameters, lookups, about } of samples) {
      const values = Object.values(parameters)
      const isKnown = tables[kind as KindName].some((record) =>
        values.every((value) => Object.values(record).includes(value)),
      )
      expect([kind, values, isKnown]).toEqual([kind, values, true])
      expect(lookups.length).toBeGreaterThan(0)
      expect(about).not.toMatch(/undefined|^$/)
    }
  })
  test('as many of each as asked for', () => expect(sandboxSamples(1)).toHaveLength(29))
})
