// Makes the records of telecom companies: who holds a mobile number, its network, and which numbers were revoked.

import { COUNTRY_DAY, isoDay, partsOf } from './days.js'
import { onFurtherRegisters } from './further-registers.js'
import { magicPeople } from './magic.js'
import { registryName } from './name-spelling.js'
import { mobileNumber } from './numbers.js'
import { panCategory } from './pan-category.js'
import type { Person } from './people.js'
import { addressLine } from './places.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

/** Who holds a number: the name on the contract, and what is known of the holder's PAN. */
export function* holderRecords(people: readonly Person[]): Generator<Row> {
  for (const [, person] of onFurtherRegisters(people)) {
    const { address } = person
    yield {
      mobile_number: person.mobile,
      name: registryName(person.name),
      pan_number: person.pan,
      full_name: registryName(person.name),
      full_name_split: [person.name.first, person.name.middle, person.name.last].map((part) =>
        part.toUpperCase(),
      ),
      masked_aadhaar: person.aadhaarLinked ? `XXXXXXXX${person.aadhaarLast4}` : '',
      address: {
        line_1: address.house,
        line_2: address.locality,
        street_name: address.street,
        zip: address.pincode,
        city: address.city.name,
        state: address.state.name,
        country: 'INDIA',
        full: addressLine(address),
      },
      email: null,
      phone_number: person.mobile,
      gender: person.gender,
      dob: isoDay(person.born),
      aadhaar_linked: person.aadhaarLinked,
      category: panCategory(person.pan),
    }
  }
}

const NETWORKS = ['Example Mobile', 'Sample Telecom', 'Made-Up Cellular'] as const

/** The network of a number. One in six was ported, and one in forty is abroad. */
export function* networkRecords(people: readonly Person[]): Generator<Row> {
  for (const [index, { mobile, address }] of onFurtherRegisters(people)) {
    const stream = streamOf('network', mobile)
    const region = address.state.name
    const [operator, former] = stream.pick([
      [NETWORKS[0], NETWORKS[1]],
      [NETWORKS[1], NETWORKS[2]],
      [NETWORKS[2], NETWORKS[0]],
    ] as const)
    const isPorted = stream.chance(16)
    const isAbroad = stream.chance(2.5)
    yield {
      mobile_number: mobile,
      currentNetworkName: operator,
      currentNetworkRegion: region,
      currentNetworkCountryCodeIso2: 'IN',
      numberBillingType: stream.chance(88) ? 'prepaid' : 'postpaid',
      isPhoneReachable: index < magicPeople.length || stream.chance(90),
      isValidPhoneNumber: true,
      numberHasPortingHistory: isPorted,
      portedFromNetworkName: isPorted ? former : null,
      portedFromNetworkRegion: isPorted ? region : null,
      portedFromNetworkCountryCodeIso2: isPorted ? 'IN' : null,
      roaming: isAbroad,
      roamingNetworkName: isAbroad ? 'Elsewhere Mobile' : null,
      roamingNetworkRegion: isAbroad ? 'Elsewhere' : null,
      roamingNetworkCountryCodeIso2: isAbroad ? 'AE' : null,
      imsi: null,
    }
  }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const REVOKED = 200

function revocation(mobile: string, monthsAgo: number, isLatest: boolean): Row {
  const [year, month] = partsOf(COUNTRY_DAY)
  const pairOf = (ago: number) => {
    const months = year * 12 + month - 1 - ago
    return { month: MONTHS[months % 12]!, year: Math.floor(months / 12) }
  }
  const first = pairOf(monthsAgo)
  const latest = isLatest ? pairOf(1) : first
  return {
    mobile_number: mobile,
    latest_revocation_status: isLatest,
    first_revocation_month: first.month,
    first_revocation_year: first.year,
    latest_revocation_month: latest.month,
    latest_revocation_year: latest.year,
  }
}

/**
 * Numbers that were revoked. Nobody has them now, but the magic ones, which were given out again: one was revoked before,
 * the slow one is in the latest list.
 * @param count how many people there are: the numbers after theirs are nobody's
 */
export function* revocationRecords(count: number): Generator<Row> {
  for (const [index, { numbers }] of magicPeople.entries()) yield revocation(numbers.mobile, 10, index > 0)
  for (let n = 0; n < REVOKED; n += 1) {
    const mobile = mobileNumber(count + n)
    const stream = streamOf('revocation', mobile)
    yield revocation(mobile, stream.between(1, 20), stream.chance(40))
  }
}
