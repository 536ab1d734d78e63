// Makes the records of the provident fund: who worked where, and from when to when.

import type { Business } from './businesses.js'
import { COUNTRY_DAY, isoDay } from './days.js'
import { nameAt } from './name-spelling.js'
import { memberNumber } from './numbers.js'
import type { Person } from './people.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

/** A person's employments, the first one first; at most three. */
function* employmentsOf(
  person: Person,
  uan: string,
  employers: readonly Business[],
  nextAccount: (establishment: string) => number,
): Generator<Row> {
  const stream = streamOf('employment', uan)
  const count = stream.weighed([
    [52, 1],
    [32, 2],
    [16, 3],
  ])
  let day = Math.max(person.born + 18 * 366, COUNTRY_DAY - stream.between(400, 5500))
  const first = stream.below(employers.length)
  for (let place = 0; place < count && day < COUNTRY_DAY - 90; place += 1) {
    const employer = employers[(first + place * 211) % employers.length]!
    const joined = day
    const lastDay = joined + stream.between(200, 2200)
    const isPresent = lastDay >= COUNTRY_DAY - 45 || (place === count - 1 && stream.chance(65))
    const lastPaid = Math.min(isPresent ? COUNTRY_DAY : lastDay, COUNTRY_DAY) - stream.between(10, 40)
    yield {
      uan_number: uan,
      member_id: memberNumber(employer.establishment, nextAccount(employer.establishment)),
      name: nameAt('providentFund', person.name, person, stream),
      guardian_name: person.fatherName,
      establishment_name: employer.legalName,
      date_of_joining: isoDay(joined),
      date_of_exit: isPresent ? null : isoDay(lastDay),
      last_pf_submitted: stream.chance(30) ? null : isoDay(lastPaid),
    }
    if (isPresent) return
    day = lastDay + stream.between(5, 200)
  }
}

/** One to three for each person who has a UAN. */
export function* employmentRecords(
  people: readonly Person[],
  businesses: readonly Business[],
): Generator<Row> {
  const employers = businesses.filter(({ form }) => form === 'company' || form === 'llp' || form === 'firm')
  const accounts = new Map<string, number>()
  const nextAccount = (establishment: string): number => {
    const account = (accounts.get(establishment) ?? 0) + 1
    accounts.set(establishment, account)
    return account
  }
  for (const person of people) {
    if (person.uan !== undefined) yield* employmentsOf(person, person.uan, employers, nextAccount)
  }
}
