// Makes the records of the transport department: vehicles, and their traffic fines.

import type { Business } from './businesses.js'
import { COUNTRY_DAY, dayOf, isoDay, isoMonth } from './days.js'
import { magicPeople } from './magic.js'
import { nameAt } from './name-spelling.js'
import type { Person } from './people.js'
import { type Address, addressIn, addressLine } from './places.js'
import { type Stream, streamOf } from './random.js'
import type { Row } from './row.js'

interface Owner {
  readonly name: string
  readonly fatherName: string
  readonly address: Address
  readonly mobile: string
  /** First day on which the owner could own a vehicle. */
  readonly from: number
}

interface Model {
  readonly weight: number
  readonly category: string
  readonly maker: string
  readonly model: string
  readonly body: string
  readonly fuels: readonly string[]
}

/** Makers and models of the country; none is a real one. */
const MODELS: readonly Model[] = [
  [34, '2WN', 'HIMADRI MOTOCORP LTD', 'SARAL 110 DRUM', 'SOLO WITH PILLION', 'PETROL'],
  [18, '2WN', 'KAVERI SCOOTERS PVT LTD', 'CHETNA 125', 'SOLO WITH PILLION', 'PETROL,ELECTRIC(BOV)'],
  [22, 'LMV', 'SINDHU MOTORS LTD', 'BULBUL VXI', 'HATCHBACK', 'PETROL,PETROL/CNG'],
  [12, 'LMV', 'SINDHU MOTORS LTD', 'GARUDA ZX', 'SUV', 'DIESEL,PETROL,ELECTRIC(BOV)'],
  [6, 'LMV', 'VINDHYA AUTO LTD', 'HANSA 1.2', 'SEDAN', 'PETROL,DIESEL'],
  [5, '3WT', 'KAVERI SCOOTERS PVT LTD', 'SAHAY CARGO', 'THREE WHEELER', 'CNG ONLY,ELECTRIC(BOV)'],
  [3, 'HGV', 'VINDHYA AUTO LTD', 'BALWAN 1613', 'OPEN BODY', 'DIESEL'],
].map((row) => {
  const [weight, category, maker, model, body, fuels] = row as [
    number,
    string,
    string,
    string,
    string,
    string,
  ]
  return { weight, category, maker, model, body, fuels: fuels.split(',') }
})

const JUNCTIONS = ['Clock Tower Chowk', 'Bus Stand', 'Flyover North', 'Ring Road Junction']
const COLORS = ['WHITE', 'SILVER', 'BLACK', 'RED', 'BLUE', 'GREY', 'PEARL WHITE', 'BROWN']
const LENDERS = ['SANDBOX BANK LTD', 'MADE UP FINANCE LTD', 'SAMPLE COOPERATIVE BANK', 'EXAMPLE LEASING LTD']
const INSURERS = ['SANDBOX GENERAL INSURANCE CO LTD', 'SAMPLE INSURANCE CO LTD', 'EXAMPLE ASSURANCE LTD']
/** No I, O or Q, as in every chassis number. */
const CHASSIS_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

function vehicle(rcNumber: string, owner: Owner, isMagic: boolean): Row {
  const stream = streamOf('vehicle', rcNumber)
  const model = stream.weighed(MODELS.map((each) => [each.weight, each] as const))
  const registered = stream.between(Math.max(dayOf(2011, 1, 1), owner.from), COUNTRY_DAY - 100)
  const manufactureDay = registered - stream.between(15, 120)
  const { city, state } = owner.address
  const moved = stream.chance(12) ? addressIn(state, stream) : owner.address
  const isFinanced = stream.chance(42)
  return {
    rc_number: rcNumber,
    registration_date: isoDay(registered),
    owner_name: owner.name,
    father_name: owner.fatherName,
    present_address: addressLine(moved),
    permanent_address: addressLine(owner.address),
    mobile_number: isMagic || !stream.chance(8) ? owner.mobile : '',
    vehicle_category: model.category,
    vehicle_chasi_number: `MZZ${stream.letters(14, CHASSIS_SIGNS)}`,
    vehicle_engine_number: stream.letters(3) + stream.digits(7),
    maker_description: model.maker,
    maker_model: model.model,
    body_type: model.body,
    fuel_type: stream.pick(model.fuels),
    color: stream.pick(COLORS),
    fit_up_to: isoDay(registered + (model.category === 'HGV' ? 730 : 5479)),
    financer: isFinanced ? stream.pick(LENDERS) : '',
    financed: isFinanced,
    insurance_company: stream.pick(INSURERS),
    insurance_policy_number: `${stream.digits(4)}/${stream.digits(8)}/00/000`,
    insurance_upto: isoDay(COUNTRY_DAY + stream.between(-120, 700)),
    manufacturing_date: isoMonth(manufactureDay),
    manufacturing_date_formatted: isoMonth(manufactureDay),
    registered_at: `${city.name.toUpperCase()} RTO, ${state.name}`,
    latest_by: isoDay(COUNTRY_DAY - stream.between(0, 30)),
    rc_status: isMagic ? 'ACTIVE' : statusOf(stream),
  }
}

const statusOf = (stream: Stream): string =>
  stream.weighed([
    [96, 'ACTIVE'],
    [2, 'NOC ISSUED'],
    [1, 'SUSPENDED'],
    [1, 'CANCELLED'],
  ])

interface Owned {
  readonly rcNumber: string
  readonly owner: Owner
  readonly isMagic: boolean
}

/** Every vehicle with its owner as the transport department has the name. */
function* vehiclesOf(people: readonly Person[], businesses: readonly Business[]): Generator<Owned> {
  const magicRc = new Set(magicPeople.flatMap(({ numbers }) => numbers.rcNumbers))
  for (const person of people) {
    for (const rcNumber of person.rcNumbers) {
      const name = nameAt('transport', person.name, person, streamOf('owner', rcNumber))
      const { fatherName, address, mobile, born } = person
      yield {
        rcNumber,
        owner: { name, fatherName, address, mobile, from: born + 18 * 366 },
        isMagic: magicRc.has(rcNumber),
      }
    }
  }
  for (const { legalName, address, founded, rcNumbers, people: owners } of businesses) {
    const owner = { name: legalName, fatherName: '', address, mobile: owners[0]!.mobile, from: founded }
    for (const rcNumber of rcNumbers) yield { rcNumber, owner, isMagic: false }
  }
}

/** One for each vehicle of people and businesses. */
export function* vehicleRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  for (const { rcNumber, owner, isMagic } of vehiclesOf(people, businesses))
    yield vehicle(rcNumber, owner, isMagic)
}

/** Offences with their fines in rupees. */
const OFFENCES: readonly (readonly [string, number])[] = [
  ['Driving without helmet', 1000],
  ['Driving without seat belt', 1000],
  ['Jumping a red light', 1000],
  ['Over speeding', 2000],
  ['Parking in a prohibited place', 500],
  ['Driving without a valid pollution certificate', 10_000],
  ['Using a mobile phone while driving', 5000],
]

function challan(owned: Owned, place: number, list: 'challan' | 'blacklist'): Row {
  const stream = streamOf('challan', owned.rcNumber, String(place))
  const [offence, fine] = stream.pick(OFFENCES)
  const { city, state } = owned.owner.address
  const day = COUNTRY_DAY - stream.between(5, 700)
  return {
    rc_number: owned.rcNumber,
    challan_number: `${state.letters}99${isoDay(day).slice(2).replaceAll('-', '')}${stream.digits(8)}`,
    list,
    number: place,
    offense_details: list === 'blacklist' ? 'Vehicle blacklisted: challan unpaid beyond 90 days' : offence,
    challan_place: `${stream.pick(JUNCTIONS)}, ${city.name}`,
    challan_date: isoDay(day),
    state: state.letters,
    rto: `${city.name} RTO`,
    upstream_code: state.letters,
    accused_name: owned.owner.name,
    amount: fine,
    challan_status:
      list === 'blacklist' ? 'Pending' : stream.pick(['Pending', 'Pending', 'Paid', 'Paid', 'Disposed']),
    court_challan: stream.chance(12),
  }
}

/** One vehicle in seven has some. The magic ones have two challans and a blacklist entry. */
export function* challanRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  for (const owned of vehiclesOf(people, businesses)) {
    const stream = streamOf('challans', owned.rcNumber)
    const count = owned.isMagic ? 2 : stream.chance(14) ? stream.between(1, 4) : 0
    for (let place = 1; place <= count; place += 1) yield challan(owned, place, 'challan')
    const isBlacklisted = owned.isMagic || (count > 0 && stream.chance(10))
    if (isBlacklisted) yield challan(owned, count + 1, 'blacklist')
  }
}
