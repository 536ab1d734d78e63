// Makes the records of telecoms and banks: mobile numbers and payment addresses.

import type { Business } from './businesses.js'
import type { Person } from './people.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

/** One for each person. The mobile of a shopkeeper often has the name of the shop. */
export function* mobileRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  const shops = new Map(
    businesses.filter(({ form }) => form === 'proprietorship').map((shop) => [shop.people[0], shop]),
  )
  for (const person of people) {
    const stream = streamOf('mobile', person.mobile)
    yield {
      mobile_number: person.mobile,
      name_at_bank: person.vpas.length > 0 ? person.nameAtBank : '',
      vpas: person.vpas,
      vpa: person.vpas[0] ?? '',
      uan_numbers: person.uan === undefined ? [] : [person.uan],
      digitalAge: String(stream.between(1, 300)),
      businessNameDetected: shops.has(person) && stream.chance(70),
    }
  }
}

/** One for each payment address of people and businesses. A few are closed. */
export function* upiRecords(people: readonly Person[], businesses: readonly Business[]): Generator<Row> {
  for (const { vpas, nameAtBank } of people) {
    for (const [place, vpa] of vpas.entries()) {
      // The preferred address of a mobile is always open.
      const isOpen = place === 0 || !streamOf('upi', vpa).chance(4)
      yield { vpa, account_exists: isOpen, name_at_bank: isOpen ? nameAtBank : '' }
    }
  }
  for (const { vpas, tradeName } of businesses) {
    for (const vpa of vpas) yield { vpa, account_exists: true, name_at_bank: tradeName }
  }
}
