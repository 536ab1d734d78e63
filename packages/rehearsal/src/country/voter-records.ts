// Makes the electoral roll: of those who are on the further registers.

import { isoDay } from './days.js'
import { onFurtherRegisters } from './further-registers.js'
import { magicVoters } from './magic-cards.js'
import { fullName } from './name-spelling.js'
import { epicNumber } from './numbers.js'
import type { Person } from './people.js'
import { states } from './places.js'
import { streamOf } from './random.js'
import type { Row } from './row.js'

const titled = (upper: string): string =>
  upper.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

function voter(person: Person, number: string): Row {
  const stream = streamOf('voter', number)
  const { address } = person
  const stateNumber = String(states.indexOf(address.state) + 1).padStart(2, '0')
  return {
    epic_number: number,
    ac_no: String(stream.between(1, 180)),
    date_of_birth: stream.chance(70) ? isoDay(person.born) : null,
    district: address.city.district,
    gender: person.gender,
    house_no: address.house,
    last_update: null,
    name_on_card: fullName(person.name),
    part_no: String(stream.between(1, 320)),
    ps_lat_long: null,
    ps_name: `Sandbox Primary School, ${address.locality}, ${address.city.name}`,
    rln_name: titled(person.fatherName),
    section_no: String(stream.between(1, 12)),
    source: 'electoral_roll',
    st_code: `S${stateNumber}`,
    state: address.state.name,
  }
}

/** @param people in the order in which they are made: the magic ones stand first */
export function* voterRecords(people: readonly Person[]): Generator<Row> {
  for (const [index, person] of onFurtherRegisters(people))
    yield voter(person, magicVoters[index] ?? epicNumber(index))
}
