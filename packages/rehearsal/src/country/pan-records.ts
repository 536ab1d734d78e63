// Makes the records of the income tax department: PAN holders, and Form 26AS.

import type { Business } from './businesses.js'
import { bookedDay, COUNTRY_DAY, dayOf, isoDay, partsOf } from './days.js'
import { magicPeople } from './magic.js'
import { registryName } from './name-spelling.js'
import { panCategory } from './pan-category.js'
import type { Person } from './people.js'
import { type Address, addressLine } from './places.js'
import { type Stream, streamOf } from './random.js'
import type { Row } from './row.js'

const addressOf = (at: Address): Row => ({
  line_1: at.house,
  line_2: at.locality,
  street_name: at.street,
  zip: at.pincode,
  city: at.city.name,
  state: at.state.name,
  country: 'INDIA',
  full: addressLine(at),
})

const panOfPerson = (person: Person): Row => ({
  pan_number: person.pan,
  full_name: registryName(person.name),
  full_name_split: [person.name.first, person.name.middle, person.name.last].map((part) =>
    part.toUpperCase(),
  ),
  masked_aadhaar: person.aadhaarLinked ? `XXXXXXXX${person.aadhaarLast4}` : '',
  gender: person.gender,
  dob: isoDay(person.born),
  aadhaar_linked: person.aadhaarLinked,
  category: panCategory(person.pan),
  father_name: person.fatherName,
  individual_pan: true,
  address: addressOf(person.address),
  email: null,
  phone_number: person.mobile,
  uan_number: person.uan ?? '',
})

const withoutMessrs = (name: string): string => name.replace(/^M\/S /, '')

/** What only people have is empty. The day of birth is that of incorporation. */
const panOfBusiness = (business: Business): Row => ({
  pan_number: business.pan,
  full_name: withoutMessrs(business.legalName),
  full_name_split: [withoutMessrs(business.legalName), '', ''],
  masked_aadhaar: '',
  gender: '',
  dob: isoDay(business.founded),
  aadhaar_linked: false,
  category: panCategory(business.pan),
  father_name: '',
  individual_pan: false,
  address: addressOf(business.address),
  email: null,
  phone_number: null,
  uan_number: '',
})

/** One for each person, and one for each business with its own PAN. */
export function* panRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  for (const person of people) yield panOfPerson(person)
  for (const business of businesses) if (business.form !== 'proprietorship') yield panOfBusiness(business)
}

/** Sections with their smallest and largest amount in rupees and their rate in per mille. */
const SECTIONS: readonly (readonly [section: string, low: number, high: number, perMille: number])[] = [
  ['192', 40_000, 400_000, 100],
  ['194A', 5_000, 90_000, 100],
  ['194C', 30_000, 800_000, 10],
  ['194J', 30_000, 500_000, 100],
  ['194H', 15_000, 200_000, 50],
  ['194I(b)', 50_000, 600_000, 100],
]

/** Paise as rupees with two places. */
const rupees = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

interface Deduction {
  readonly paid: number
  readonly deducted: number
  readonly day: number
}

function deductionsOf(section: (typeof SECTIONS)[number], firstDay: number, stream: Stream): Deduction[] {
  const [, low, high, perMille] = section
  const instalment = stream.between(low, high) * 100 + stream.pick([0, 0, 0, 50, 25])
  const count = section[0] === '192' ? 4 : stream.between(1, 4)
  return Array.from({ length: count }, (_, i) => ({
    paid: instalment,
    deducted: Math.round((instalment * perMille) / 1000),
    day: Math.min(firstDay + i * 90 + stream.between(0, 25), firstDay + 364, COUNTRY_DAY - 60),
  }))
}

type Deducted = Row

/** Form 26AS of one assessment year: what others paid the person in the year before, and deducted. */
function taxStatement(
  clientId: string,
  tdsId: string,
  assessmentYear: number,
  businesses: readonly Business[],
): Row {
  const stream = streamOf('tax-statement', clientId, tdsId)
  const rows: Deducted[] = []
  for (let i = stream.between(1, 3); i > 0; i -= 1) {
    const deductor = stream.pick(businesses)
    const section = stream.pick(SECTIONS)
    const deductions = deductionsOf(section, dayOf(assessmentYear - 1, 4, 1), stream)
    const total = (of: 'paid' | 'deducted') => rupees(deductions.reduce((sum, each) => sum + each[of], 0))
    for (const { paid, deducted, day } of deductions) {
      rows.push({
        sr_no: rows.length + 1,
        name_of_deductor: deductor.legalName,
        tan_of_deductor: deductor.tan,
        section: section[0],
        total_amount_paid: total('paid'),
        total_tax_deducted: total('deducted'),
        total_tds_deposited: total('deducted'),
        amount_paid: rupees(paid),
        tax_deducted: rupees(deducted),
        tds_deposited: rupees(deducted),
        status_of_booking: stream.weighed([
          [92, 'F'],
          [4, 'U'],
          [2, 'P'],
          [2, 'O'],
        ]),
        remarks: stream.chance(4) ? 'Rectification of error in statement' : '-',
        transaction_date: bookedDay(day),
        date_of_booking: bookedDay(day + stream.between(20, 50)),
      })
    }
  }
  return {
    itr_client_id: clientId,
    tds_id: tdsId,
    assessment_year: `${assessmentYear}-${assessmentYear + 1}`,
    tds_data: rows,
  }
}

/** The statements of a taxpayer: one or two, the oldest first. Their ids are whole numbers as text. */
export function statementsOf({
  pan,
  itrClientId,
}: Person): readonly { readonly tdsId: string; readonly assessmentYear: number }[] {
  if (itrClientId === undefined) return []
  const [lastYear] = partsOf(COUNTRY_DAY)
  const magic = magicPeople.find((person) => person.pan === pan)
  if (magic) return [{ tdsId: magic.tdsId, assessmentYear: lastYear - 1 }]
  const stream = streamOf('tds-id', itrClientId)
  const firstId = stream.between(100_000, 899_999)
  const years = stream.between(1, 2)
  return Array.from({ length: years }, (_, place) => {
    const back = years - place
    return { tdsId: String(firstId + back), assessmentYear: lastYear - back }
  })
}

/** The statements of each person who has given access to the portal. */
export function* taxStatementRecords(
  people: readonly Person[],
  businesses: readonly Business[],
): Generator<Row> {
  for (const person of people) {
    for (const { tdsId, assessmentYear } of statementsOf(person)) {
      yield taxStatement(person.itrClientId!, tdsId, assessmentYear, businesses)
    }
  }
}
