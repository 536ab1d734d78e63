// Makes the driving licences: of those who are on the further registers.

import { COUNTRY_DAY, dayOf, isoDay } from './days.js'
import { onFurtherRegisters } from './further-registers.js'
import { magicLicences } from './magic-cards.js'
import { nameAt } from './name-spelling.js'
import { licenceNumber } from './numbers.js'
import type { Person } from './people.js'
import { addressLine } from './places.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

const YEAR = 365.25
/** A licence for private vehicles is valid for twenty years, or until the holder is forty. */
const validTo = (issued: number, born: number): number =>
  Math.floor(issued + 20 * YEAR < born + 40 * YEAR ? born + 40 * YEAR : issued + 20 * YEAR) - 1

function licence(person: Person, number: string, isMagic: boolean): Row {
  const stream = streamOf('licence', number)
  const { address, born, fatherName, name } = person
  const issued = stream.between(Math.max(born + 18 * 366, dayOf(2006, 1, 1)), COUNTRY_DAY - 30)
  const classes = stream.weighed([
    [50, ['LMV', 'MCWG']],
    [30, ['MCWG']],
    [20, ['LMV']],
  ] as const)
  const isTransport = !isMagic && classes.length === 2 && stream.chance(8)
  const office = `${address.city.name.toUpperCase()} RTO, ${address.state.name.toUpperCase()}`
  return {
    dl_number: number,
    dob: isoDay(born),
    address: addressLine(address).toUpperCase(),
    badge_details: [],
    card_serial_no: null,
    city: address.city.name.toUpperCase(),
    cov_details: [...classes, ...(isTransport ? ['TRANS'] : [])].map((cov) => ({
      category: cov === 'TRANS' ? 'TR' : 'NT',
      cov,
      issue_date: isoDay(issued),
    })),
    date_of_issue: isoDay(issued),
    date_of_last_transaction: isoDay(stream.between(issued, COUNTRY_DAY - 1)),
    dl_status: isMagic || stream.chance(96) ? 'Active' : 'Suspended',
    face_image: null,
    gender: null,
    hazardous_valid_till: null,
    hill_valid_till: null,
    issuing_rto_name: office,
    last_transacted_at: office,
    name: isMagic ? nameAt('bank', name, person, stream) : nameAt('transport', name, person, stream),
    nt_validity_from: isoDay(issued),
    nt_validity_to: isoDay(validTo(issued, born)),
    relatives_name: fatherName,
    t_validity_from: isTransport ? isoDay(issued) : null,
    t_validity_to: isTransport ? isoDay(COUNTRY_DAY + stream.between(30, 1_000)) : null,
  }
}

/** @param people in the order in which they are made: the magic ones stand first */
export function* licenceRecords(people: readonly Person[]): Generator<Row> {
  for (const [index, person] of onFurtherRegisters(people)) {
    const magic = magicLicences[index]
    yield licence(person, magic ?? licenceNumber(person.address.state, index), magic !== undefined)
  }
}
