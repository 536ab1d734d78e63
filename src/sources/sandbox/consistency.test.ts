// The records of the country agree with each other across all kinds.

import { describe, expect, test } from 'vitest'
import { panCategory, panOfGstin } from '../../identifiers/index.js'
import type { KeptRecord } from '../records/kind.js'
import { byColumn, column, countryTables, type Table } from './country.harness.js'

const tables = countryTables()

describe('records agree', () => {
  test('PAN: kind of holder, and the initial in fifth place', () => {
    for (const record of tables.pan) {
      const number = record.pan_number as string
      const [first, , last] = record.full_name_split as readonly string[]
      expect(record.category).toBe(panCategory(number))
      expect(record.individual_pan).toBe(number[3] === 'P')
      expect([number, number[4]]).toEqual([number, (last || first)?.charAt(0)])
      const joined = (record.full_name_split as readonly string[]).filter((part) => part !== '').join(' ')
      expect(record.full_name).toBe(joined)
    }
  })
  test('every director, taxpayer and small enterprise has a PAN of the same holder', () => {
    const holders = byColumn(tables, 'pan', 'pan_number')
    for (const kind of ['director', 'msme', 'taxpayer'] as const)
      for (const number of column(tables, kind, 'pan_number')) expect(holders.has(number)).toBe(true)
    for (const { pan_number, date_of_birth, last_name } of tables.director) {
      const holder = holders.get(pan_number as string)!
      if (holder.individual_pan !== true) continue
      expect(holder.dob).toBe(date_of_birth)
      expect((holder.full_name_split as readonly string[])[2]).toBe(last_name)
    }
    for (const { pan_number, legal_name } of tables.taxpayer) {
      expect(holders.get(pan_number as string)!.full_name).toBe((legal_name as string).replace(/^M\/S /, ''))
    }
  })
  test('GSTIN: it contains the PAN of the record and the state of the address', () => {
    for (const { gstin: number, pan_number, pradr } of tables.taxpayer) {
      expect(panOfGstin(number as string)).toBe(pan_number)
      expect((pradr as { addr: KeptRecord }).addr.stcd).not.toBe('')
    }
    const known = new Set(column(tables, 'taxpayer', 'gstin'))
    for (const number of column(tables, 'taxpayer-session', 'gstin')) expect(known.has(number)).toBe(true)
  })
  test('mobiles: their addresses, UANs and vehicles exist and bear the name at the bank', () => {
    const addresses = byColumn(tables, 'upi', 'vpa')
    const employed = new Set(column(tables, 'employment', 'uan_number'))
    const numbers = new Set(column(tables, 'mobile', 'mobile_number'))
    for (const { vpas, vpa: first, uan_numbers, name_at_bank } of tables.mobile) {
      expect(first).toBe((vpas as readonly string[])[0] ?? '')
      for (const address of vpas as readonly string[]) {
        const { account_exists, name_at_bank: known } = addresses.get(address)!
        expect(known).toBe(account_exists === true ? name_at_bank : '')
      }
      for (const number of uan_numbers as readonly string[]) expect(employed.has(number)).toBe(true)
    }
    for (const number of column(tables, 'vehicle', 'mobile_number'))
      if (number !== '') expect(numbers.has(number)).toBe(true)
  })
  test('accounts are at branches that are known, and bear a name that the bank has', () => {
    const branches = byColumn(tables, 'ifsc', 'IFSC')
    const names = new Set([
      ...column(tables, 'upi', 'name_at_bank'),
      ...column(tables, 'mobile', 'name_at_bank'),
    ])
    let open = 0
    for (const { ifsc, account_exists, name_at_bank, message, utr } of tables['bank-account']) {
      expect(branches.has(ifsc as string) || ifsc === 'SBIN0000001').toBe(true)
      expect(name_at_bank !== '').toBe(account_exists)
      expect(utr !== null).toBe(account_exists)
      expect(message === 'Bank Account details verified successfully.').toBe(account_exists)
      if (account_exists === true && names.has((name_at_bank as string).replaceAll('  ', ' '))) open++
    }
    expect(open / tables['bank-account'].length).toBeGreaterThan(2_500 / 4_335)
  })
  test('a PAN has the UAN of an employed person, and the mobile number of one', () => {
    const employed = new Set(column(tables, 'employment', 'uan_number'))
    const numbers = byColumn(tables, 'mobile', 'mobile_number')
    for (const { uan_number, phone_number, individual_pan, address } of tables.pan) {
      if (uan_number !== '') expect(employed.has(uan_number as string)).toBe(true)
      if (individual_pan === true) {
        const known = numbers.get(phone_number as string)!
        expect(known.uan_numbers).toEqual(uan_number === '' ? [] : [uan_number])
      }
      expect((address as KeptRecord).full).not.toBe('')
    }
  })
  test('passports and KYC registrations are of people with a PAN', () => {
    const holders = byColumn(tables, 'pan', 'pan_number')
    const people = new Set(tables.pan.map(({ full_name, dob }) => `${full_name} ${dob}`))
    for (const { pan_number } of tables.kra)
      expect(holders.get(pan_number as string)?.individual_pan).toBe(true)
    for (const { name, dob, application_received_date } of tables.passport) {
      expect(people.has(`${name} ${dob}`)).toBe(true)
      expect(String(application_received_date) > String(dob)).toBe(true)
    }
  })
  test('the same people are on every further register', () => {
    const all = tables['mobile-holder']
    const sorted = (values: readonly unknown[]) => values.map(String).sort()
    const ofAll = (name: 'pan_number' | 'mobile_number' | 'dob') => sorted(all.map((person) => person[name]))
    expect(all.length).toBeGreaterThan(500)
    expect(sorted(column(tables, 'kra', 'pan_number'))).toEqual(ofAll('pan_number'))
    expect(sorted(column(tables, 'mobile-network', 'mobile_number'))).toEqual(ofAll('mobile_number'))
    for (const kind of ['passport', 'driving-licence'] as const)
      expect(sorted(column(tables, kind, 'dob'))).toEqual(ofAll('dob'))
    expect(tables.voter).toHaveLength(all.length)
    expect(tables['bank-account'].length).toBeGreaterThan(all.length)
  })
  test("holders of mobiles have the PAN record of the same person, and revoked numbers are nobody else's", () => {
    const holders = byColumn(tables, 'pan', 'pan_number')
    const numbers = new Set(column(tables, 'mobile', 'mobile_number'))
    for (const { mobile_number, pan_number, name, full_name, dob, gender } of tables['mobile-holder']) {
      const holder = holders.get(pan_number as string)!
      expect([full_name, dob, gender]).toEqual([holder.full_name, holder.dob, holder.gender])
      expect(name).toBe(full_name)
      expect(numbers.has(mobile_number as string)).toBe(true)
    }
    const revoked = column(tables, 'mnrl', 'mobile_number').filter((number) => numbers.has(number))
    expect(revoked).toEqual(['6000000001', '6000000005'])
  })
  test('companies, their directors and pan-to-din agree', () => {
    const companies = byColumn(tables, 'company', 'cin')
    const directors = byColumn(tables, 'directorship', 'din')
    for (const { din_number, first_name } of tables.director)
      expect(String(directors.get(din_number as string)!.name).startsWith(first_name as string)).toBe(true)
    for (const { cin, company_name, 'directors/signatory_details': board } of tables.company)
      for (const { 'din/pan': number, name } of board as Table) {
        const { name: known, company_data } = directors.get(number as string)!
        expect(known).toBe(name)
        const company = (company_data as Table).find((entry) => entry['cin/fcrn'] === cin)
        expect(company?.company_name).toBe(company_name)
      }
    for (const { company_data } of tables.directorship)
      for (const { 'cin/fcrn': number, company_name } of company_data as Table)
        expect(companies.get(number as string)?.company_name).toBe(company_name)
  })
  test('every deductor of a tax statement has a TAN record of its name', () => {
    const deductors = byColumn(tables, 'tan', 'tan_number')
    for (const { tds_data } of tables['tax-statement'])
      for (const { tan_of_deductor, name_of_deductor } of tds_data as Table)
        expect(deductors.get(tan_of_deductor as string)?.nameOrgn).toBe(name_of_deductor)
  })
  test('licences and voters are people with a PAN, and registrations are those that the PAN check knows', () => {
    const births = new Set(column(tables, 'pan', 'dob'))
    for (const dob of column(tables, 'driving-licence', 'dob')) expect(births.has(dob)).toBe(true)
    const licence = byColumn(tables, 'driving-licence', 'dl_number').get('ZZ0120200000001')!
    const holder = byColumn(tables, 'pan', 'pan_number').get('ZZZPZ1000A')!
    expect([licence.name, licence.dob]).toEqual([holder.full_name, holder.dob])
    const voter = byColumn(tables, 'voter', 'epic_number').get('ZZZ0000001')!
    expect((voter.name_on_card as string).toUpperCase()).toBe(holder.full_name)
    const registered = byColumn(tables, 'udyam', 'udyam_aadhaar_number')
    for (const { migration_status, pan_details } of tables.msme) {
      const { registration_number, enterprise_name } = pan_details as KeptRecord
      const record = registered.get((registration_number as string).replaceAll('-', ''))
      const general = record?.general_details as KeptRecord | undefined
      expect(general?.enterprise_name).toBe(migration_status === 'migrated' ? enterprise_name : undefined)
    }
  })
  test('challans are of known vehicles and accuse the owner', () => {
    const vehicles = byColumn(tables, 'vehicle', 'rc_number')
    for (const { rc_number, accused_name } of tables.challan)
      expect(vehicles.get(rc_number as string)?.owner_name).toBe(accused_name)
  })
  test('employments follow each other, and only the last may be open', () => {
    const byUan = new Map<string, KeptRecord[]>()
    for (const record of tables.employment) {
      const list = byUan.get(record.uan_number as string) ?? []
      byUan.set(record.uan_number as string, list)
      list.push(record)
    }
    for (const list of byUan.values())
      for (const [place, { date_of_joining, date_of_exit }] of list.entries()) {
        const next = list[place + 1]
        if (date_of_exit !== null) expect(String(date_of_joining) < String(date_of_exit)).toBe(true)
        if (next) expect(String(date_of_exit) < String(next.date_of_joining)).toBe(true)
      }
  })
  test('Form 26AS: totals are the sums of the rows of a deductor', () => {
    const paise = (text: unknown) => Math.round(Number(text) * 100)
    for (const { assessment_year, tds_data } of tables['tax-statement']) {
      const [from, to] = String(assessment_year).split('-').map(Number)
      expect(to).toBe(from! + 1)
      const open = new Map<string, number>()
      for (const row of tds_data as Table) {
        const group = `${row.tan_of_deductor} ${row.section} ${row.total_amount_paid}`
        open.set(group, (open.get(group) ?? paise(row.total_amount_paid)) - paise(row.amount_paid))
        expect(paise(row.tds_deposited)).toBe(paise(row.tax_deducted))
      }
      expect([...open.values()].every((balance) => balance === 0)).toBe(true)
    }
  })
  test('days are in the past and in order', () => {
    for (const { registration_date, manufacturing_date } of tables.vehicle)
      expect(String(manufacturing_date) <= String(registration_date)).toBe(true)
    for (const day of [
      ...column(tables, 'challan', 'challan_date'),
      ...column(tables, 'vehicle', 'registration_date'),
    ])
      expect(day < '2026-01-01').toBe(true)
    for (const { token_expiry, session_expiry } of tables['taxpayer-session']) {
      expect(token_expiry).toBeGreaterThan(4_000_000_000_000)
      expect(session_expiry).toBeGreaterThan(token_expiry as number)
    }
  })
  test('the name of one person agrees in most records and varies in some', () => {
    const holders = tables.pan.slice(0, 10_000)
    const banks = tables.mobile
    const owned = holders.map((holder, place) => [holder.full_name, banks[place]!.name_at_bank] as const)
    const known = owned.filter(([, name]) => name !== '')
    const same = known.filter(([name, other]) => name === other).length / known.length
    expect(same).toBeGreaterThan(0.5)
    expect(same).toBeLessThan(0.85)
    const devanagari = [
      ...column(tables, 'vehicle', 'owner_name'),
      ...column(tables, 'mobile', 'name_at_bank'),
    ]
    expect(devanagari.filter((name) => /^[\u0900-\u097f ]+$/.test(name)).length).toBeGreaterThan(50)
  })
})
