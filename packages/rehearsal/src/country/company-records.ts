// Makes the records of directors, of small enterprises and of food safety.

import type { Business } from './businesses.js'
import { COUNTRY_DAY, dayOf, isoDay } from './days.js'
import { dinNumber, memorandumNumber, udyamNumber } from './numbers.js'
import { panCategory } from './pan-category.js'
import type { Person } from './people.js'
import { addressLine } from './places.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

/** [first, middle or '', last]. */
function splitName(name: string): [first: string, middle: string, last: string] {
  const parts = name.split(' ')
  return [parts[0]!, parts.slice(1, -1).join(' '), parts.length < 2 ? '' : parts.at(-1)!]
}

function director(person: Person, pan: string, n: number, isMagic: boolean): Row {
  const stream = streamOf('director', person.pan)
  const [fatherFirst, fatherMiddle, fatherLast] = splitName(person.fatherName)
  return {
    din_number: dinNumber(n),
    din_status: isMagic
      ? 'Approved'
      : stream.weighed([
          [94, 'Approved'],
          [4, 'Deactivated due to non-filing of DIR-3 KYC'],
          [2, 'Disqualified by RoC u/s 164(2)'],
        ]),
    pan_number: pan,
    first_name: person.name.first.toUpperCase(),
    middle_name: person.name.middle.toUpperCase(),
    last_name: person.name.last.toUpperCase(),
    date_of_birth: isoDay(person.born),
    father_first_name: fatherFirst,
    father_middle_name: fatherMiddle,
    father_last_name: fatherLast,
    resident_of_india: stream.chance(96) ? 'Y' : 'N',
    membership_number: stream.chance(5) ? stream.digits(6) : '',
  }
}

/**
 * One per person who directs a company or is a designated partner of an LLP. The magic companies' own
 * PANs have the director who signs for them, so that pan-to-din can be rehearsed with every magic PAN.
 * @param magicCount how many of the first businesses are magic
 */
export function* directorRecords(
  people: readonly Person[],
  businesses: readonly Business[],
  magicCount: number,
): Generator<Row> {
  const placeOf = new Map(people.map((person, place) => [person, place]))
  const seen = new Set<Person>()
  for (const [index, { form, pan, people: board }] of businesses.entries()) {
    if (form !== 'company' && form !== 'llp') continue
    const isMagic = index < magicCount
    if (isMagic) yield director(board[0]!, pan, placeOf.get(board[0]!)!, isMagic)
    for (const person of board) {
      if (seen.has(person)) continue
      seen.add(person)
      yield director(person, person.pan, placeOf.get(person)!, isMagic)
    }
  }
}

/** One per registered small enterprise; one in nine has not moved to the newer portal. */
export function* msmeRecords(businesses: readonly Business[]): Generator<Row> {
  for (const [index, business] of businesses.entries()) {
    if (!business.isMsme) continue
    const stream = streamOf('msme', business.pan)
    const hasMoved = !stream.chance(11)
    const { state } = business.address
    const registered = hasMoved
      ? stream.between(dayOf(2020, 7, 1), COUNTRY_DAY - 30)
      : stream.between(dayOf(2015, 10, 1), dayOf(2020, 6, 30))
    yield {
      pan_number: business.pan,
      udyam_exists: true,
      migration_status: hasMoved ? 'migrated' : 'not_migrated',
      pan_details: {
        pan_number: business.pan,
        full_name: business.legalName,
        category: panCategory(business.pan),
        registration_number: hasMoved ? udyamNumber(state, index + 1) : memorandumNumber(state, index + 1),
        registration_date: isoDay(Math.max(registered, business.founded)),
        enterprise_name: business.tradeName,
        enterprise_type: stream.pick(['Micro', 'Micro', 'Micro', 'Small', 'Small', 'Medium']),
        major_activity: business.trade.core[0] === 'MFT' ? 'Manufacturing' : 'Services',
      },
    }
  }
}

/**
 * One per food licence or registration.
 * @param magicCount how many of the first businesses are magic: their licences are in force
 */
export function* foodLicenceRecords(businesses: readonly Business[], magicCount: number): Generator<Row> {
  for (const [index, business] of businesses.entries()) {
    for (const fssaiNumber of business.foodNumbers) {
      const stream = streamOf('food-licence', fssaiNumber)
      const { address } = business
      const applied = stream.between(Math.max(business.founded, dayOf(2012, 1, 1)), COUNTRY_DAY - 60)
      const isLicence = fssaiNumber.startsWith('1')
      const reference = stream.between(10_000_000, 99_999_999)
      yield {
        fssai_number: fssaiNumber,
        id_number: fssaiNumber,
        application_number: String(reference),
        details: [
          {
            address_premises: addressLine(address),
            status_desc: index < magicCount || stream.chance(93) ? 'License Issued' : 'License Expired',
            district_name: address.city.district,
            fbo_id: stream.between(1_000_000, 9_999_999),
            display_ref_id: `${isLicence ? 'L' : 'R'}${reference}`,
            taluk_name: address.city.name,
            company_name: business.tradeName,
            state_premises: address.state.name,
            district_premises: stream.between(1, 799),
            app_type_desc: isLicence ? 'New License' : 'New Registration',
            taluk_premises: stream.between(1, 6999),
            state_name: address.state.name,
            license_category_name: licenceCategory(fssaiNumber),
            app_type: isLicence ? 'L' : 'R',
            app_submission_date: isoDay(applied),
            last_updated_on: isoDay(stream.between(applied, COUNTRY_DAY - 1)),
            pincode: Number(address.pincode),
            ref_id: reference,
          },
        ],
      }
    }
  }
}

function licenceCategory(fssaiNumber: string): string {
  if (fssaiNumber.startsWith('2')) return 'Registration'
  return fssaiNumber.startsWith('100') ? 'Central License' : 'State License'
}
