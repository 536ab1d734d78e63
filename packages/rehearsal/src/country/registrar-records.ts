// Makes the records of the registrar of companies, of those who deduct tax at source, and of shops.

import type { Business } from './businesses.js'
import { COUNTRY_DAY, dayOf, isoDay, partsOf } from './days.js'
import { registryName } from './name-spelling.js'
import { cinNumber, dinNumber, llpNumber, shopCertificateNumber } from './numbers.js'
import type { Person } from './people.js'
import { addressLine } from './places.js'
import { type Stream, streamOf } from './random.js'
import type { Row } from './row.js'

const registerDay = (day: number): string => isoDay(day).split('-').reverse().join('/')
const emailOf = ({ tradeName }: Business): string =>
  `accounts@${tradeName.toLowerCase().replace(/[^a-z]/g, '')}.example`
const isPrivate = ({ legalName }: Business): boolean => legalName.endsWith('PRIVATE LIMITED')

/** Their numbers end in 1 and 5, as those of the magic people and companies do. */
const magicCins = ['U00000ZZ2020PTC000001', 'U00000ZZ2020PTC000005']
const magicDins = ['90000001', '90000005']
const magicTans = ['ZZZZ00001A', 'ZZZZ00005A']
const magicShops = new Map([
  [2, 'ZZSE/2020/000001'],
  [3, 'ZZSE/2020/000005'],
])

/** The CIN of a company. The year in a magic one is that of its number, not of the company. */
function cinOf(business: Business, index: number): string {
  const [year] = partsOf(business.founded)
  return magicCins[index] ?? cinNumber(year, isPrivate(business) ? 'PTC' : 'PLC', index)
}

function chargesOf({ founded }: Business, stream: Stream): Row[] {
  if (!stream.chance(30)) return []
  return Array.from({ length: stream.between(1, 2) }, () => ({
    date_of_creation: registerDay(stream.between(founded + 100, COUNTRY_DAY - 100)),
    date_of_modification: '-',
    charge_amount: `${stream.between(5, 900)}00000.00`,
    status: stream.chance(60) ? 'OPEN' : 'CLOSED',
  }))
}

/**
 * One for each company, with its charges and directors.
 * @param magicCount how many of the first businesses are magic: they are active
 */
export function* companyRecords(
  people: readonly Person[],
  businesses: readonly Business[],
  magicCount: number,
): Generator<Row> {
  const placeOf = new Map(people.map((person, place) => [person, place]))
  for (const [index, business] of businesses.entries()) {
    if (business.form !== 'company') continue
    const stream = streamOf('company', business.pan)
    const cin = cinOf(business, index)
    const capital = stream.pick([1, 5, 10, 25, 100])
    yield {
      company_name: business.legalName,
      cin,
      roc_code: `RoC-${business.address.state.name}`,
      registration_number: cin.slice(-6),
      company_category: 'Company limited by Shares',
      company_subcategory: 'Non-govt company',
      class_of_company: isPrivate(business) ? 'Private' : 'Public',
      'company_status(for_efiling)': index < magicCount || stream.chance(92) ? 'Active' : 'Strike Off',
      date_of_incorporation: registerDay(business.founded),
      registered_address: addressLine(business.address),
      email_id: emailOf(business),
      'authorised_capital(rs)': `${capital}00000.00`,
      'paid_up_capital(rs)': `${stream.between(1, capital)}00000.00`,
      number_of_members: '0',
      date_of_last_agm: '30/09/2025',
      date_of_balance_sheet: '31/03/2025',
      whether_listed_or_not: 'Unlisted',
      charges: chargesOf(business, stream),
      'directors/signatory_details': business.people.map((person) => ({
        'din/pan': dinNumber(placeOf.get(person)!),
        name: registryName(person.name),
        designation: 'Director',
        begin_date: registerDay(business.founded),
        end_date: '-',
      })),
    }
  }
}

interface Appointments {
  readonly companies: Row[]
  readonly llps: Row[]
}

function appointmentsOf(businesses: readonly Business[]): Map<Person, Appointments> {
  const appointments = new Map<Person, Appointments>()
  for (const [index, business] of businesses.entries()) {
    if (business.form !== 'company' && business.form !== 'llp') continue
    const dates = { begin_date: registerDay(business.founded), end_date: '-' }
    for (const person of new Set(business.people)) {
      const entry = appointments.get(person) ?? { companies: [], llps: [] }
      appointments.set(person, entry)
      if (business.form === 'company')
        entry.companies.push({
          'cin/fcrn': cinOf(business, index),
          company_name: business.legalName,
          designation: 'Director',
          ...dates,
        })
      else
        entry.llps.push({
          'llpin/fllpin': llpNumber(index),
          llp_name: business.legalName,
          designation: 'Designated Partner',
          ...dates,
        })
    }
  }
  return appointments
}

/** One for each director, under the DIN that pan-to-din gives; and one under each magic DIN, of the same two people. */
export function* directorshipRecords(
  people: readonly Person[],
  businesses: readonly Business[],
): Generator<Row> {
  const appointments = appointmentsOf(businesses)
  const record = (din: string, person: Person): Row => {
    const { companies, llps } = appointments.get(person)!
    return { din, name: registryName(person.name), company_data: companies, llp_data: llps }
  }
  for (const [index, din] of magicDins.entries()) yield record(din, people[index]!)
  for (const [place, person] of people.entries())
    if (appointments.has(person)) yield record(dinNumber(place), person)
}

function deductor(tan: string, { legalName, people, founded, address }: Business, email: string): Row {
  const { mobile } = people[0]!
  const stream = streamOf('tan', tan)
  const allotted = stream.between(Math.max(founded, dayOf(2004, 1, 1)), COUNTRY_DAY - 300)
  return {
    tan_number: tan,
    nameOrgn: legalName,
    addLine1: address.house,
    addLine2: address.street,
    addLine3: address.locality,
    addLine5: address.city.name,
    stateCd: Number(address.state.gst),
    pin: Number(address.pincode),
    phoneNum: `${mobile.slice(0, 2)}xxxxxx${mobile.slice(-2)}`,
    emailId1: `axxxxxxx${email.slice(email.indexOf('@'))}`,
    dtTanAllotment: allotted * 86_400_000,
  }
}

/** One for each business; the magic companies have a second TAN, of a branch. */
export function* tanRecords(businesses: readonly Business[]): Generator<Row> {
  for (const [index, tan] of magicTans.entries())
    yield deductor(tan, businesses[index]!, emailOf(businesses[index]!))
  for (const business of businesses) yield deductor(business.tan, business, emailOf(business))
}

function validity(founded: number, stream: Stream): { from: number; to: number } {
  const from = Math.max(founded, dayOf(2016, 1, 1)) + stream.between(0, 60)
  return { from, to: from + stream.pick([5, 10]) * 365 }
}

/** One for most shops and firms; the magic shops of the two magic people have one. */
export function* shopRecords(businesses: readonly Business[]): Generator<Row> {
  for (const [index, business] of businesses.entries()) {
    if (business.form !== 'proprietorship' && business.form !== 'firm') continue
    const stream = streamOf('shop', business.pan)
    const magic = magicShops.get(index)
    if (magic === undefined && !stream.chance(60)) continue
    const { from, to } = validity(business.founded, stream)
    yield {
      certificate_number: magic ?? shopCertificateNumber(partsOf(from)[0], index),
      state_code: business.address.state.letters,
      establishment_name: business.tradeName,
      owner_name: registryName(business.people[0]!.name),
      address: addressLine(business.address),
      category: business.form === 'firm' ? 'Commercial Establishment' : 'Shop',
      nature_of_business: business.trade.core[1],
      status: magic !== undefined || to > COUNTRY_DAY ? 'Active' : 'Expired',
      registration_date: isoDay(from),
      commencement_date: isoDay(business.founded),
      valid_upto: isoDay(magic === undefined ? to : Math.max(to, dayOf(2099, 1, 1))),
      total_workers: stream.between(0, 40),
    }
  }
}
