// Makes the register of the sandbox's people, by the identifiers that are asked about.
import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createNumbers, type Person, peopleInOrder } from '@satyapan/rehearsal/country'

/** The people of the country, by the identifiers in questions. */
export interface Register {
  readonly people: readonly Person[]
  readonly byPan: ReadonlyMap<string, Person>
  readonly byItrClientId: ReadonlyMap<string, Person>
  /** Indexes in `people` by the last four digits of the Aadhaar number. */
  readonly byLast4: ReadonlyMap<string, number>
}

/** About two milliseconds of work, so that calls can run in between. */
const peoplePerTurn = 50
export async function makeRegister(): Promise<Register> {
  const people: Person[] = []
  for (const person of peopleInOrder(createNumbers())) {
    people.push(person)
    if (people.length % peoplePerTurn === 0) await yieldToOthers()
  }
  const first = <Key>(pairs: readonly (readonly [Key, Person])[]) => new Map([...pairs].reverse())
  return {
    people,
    byPan: new Map(people.map((person) => [person.pan, person])),
    byItrClientId: first(
      people.flatMap((person) =>
        person.itrClientId === undefined ? [] : [[person.itrClientId, person] as const],
      ),
    ),
    byLast4: new Map(people.map((person, place) => [person.aadhaarLast4, place] as const).reverse()),
  }
}

/** The person with these last digits. If nobody has them, a person who is always the same for the number. */
export const placeOf = ({ byLast4, people }: Register, number: string): number =>
  byLast4.get(number.slice(-4)) ?? createHash('sha256').update(number).digest().readUInt32BE() % people.length
