// Makes the 10,000 people and their official numbers. Their records are made elsewhere.

import { COUNTRY_DAY, dayOf } from './days.js'
import { magicPeople } from './magic.js'
import { type Custom, customs } from './name-parts.js'
import { fullName, nameAt, type PersonName, registryName } from './name-spelling.js'
import { mobileNumber, type Numbers, uanNumber } from './numbers.js'
import { type Address, addressIn, stateOf } from './places.js'
import { type Stream, streamOf } from './random.js'

const PEOPLE = 10_000

export interface Person {
  readonly name: PersonName
  readonly gender: 'M' | 'F'
  /** Father's name, upper case. */
  readonly fatherName: string
  /** Day of birth (days.ts). */
  readonly born: number
  readonly address: Address
  readonly pan: string
  readonly mobile: string
  readonly aadhaarLast4: string
  readonly aadhaarLinked: boolean
  readonly nameAtBank: string
  /** Payment addresses, the preferred one first. */
  readonly vpas: readonly string[]
  readonly uan: string | undefined
  readonly rcNumbers: readonly string[]
  readonly itrClientId: string | undefined
}

type MutableName = { -readonly [part in keyof PersonName]: PersonName[part] }

/** A man's name of this custom, with his father's name where the custom has it. */
function nameOfMan(custom: Custom, stream: Stream): MutableName {
  const name = { first: stream.pick(custom.male), middle: '', last: '' }
  if (custom.last.length > 0) name.last = stream.pick(custom.last)
  if (custom.fatherAs === 'middle') name.middle = stream.pick(custom.male)
  else if (custom.fatherAs === 'last') name.last = stream.pick(custom.male)
  else if (stream.chance(custom.middlePercent)) name.middle = stream.pick(custom.maleMiddle)
  return withoutEcho(name)
}

/** Nobody is called Rao Rao or Joseph Joseph. */
function withoutEcho(name: MutableName): MutableName {
  if (name.middle === name.first || name.middle === name.last) name.middle = ''
  if (name.last === name.first) name.last = ''
  return name
}

function nameOfChild(custom: Custom, gender: 'M' | 'F', father: PersonName, stream: Stream): PersonName {
  const name = nameOfMan(custom, stream)
  name.last = father.last
  // A son does not have his father's name. The list holds each name once, so the next one differs.
  if (name.first === father.first) {
    name.first = custom.male[(custom.male.indexOf(name.first) + 1) % custom.male.length]!
  }
  if (gender === 'F') {
    name.first = stream.pick(custom.female)
    name.middle = stream.chance(custom.middlePercent) ? stream.pick(custom.femaleMiddle) : ''
    if (custom.lastOfWomen) name.last = stream.pick(custom.lastOfWomen)
  }
  if (custom.fatherAs === 'middle') name.middle = father.first
  if (custom.fatherAs === 'last') name.last = father.first
  return withoutEcho(name)
}

/** The fifth letter of a PAN is usually the initial of the last part of the name, or of the only one. */
const panInitial = (name: PersonName): string => (name.last || name.first).charAt(0)

const weighedCustoms = customs.map((each) => [each.weight, each] as const)

/** How many people in a hundred have none, one, two and so on. */
const countsOf = (weights: readonly number[]) => weights.map((weight, count) => [weight, count] as const)
const vpaCounts = countsOf([12, 60, 21, 7])
const rcCounts = countsOf([56, 34, 10])

function makePerson(index: number, numbers: Numbers): Person {
  const stream = streamOf('person', String(index))
  const custom = stream.weighed(weighedCustoms)
  const magic = magicPeople[index]
  const gender = magic?.gender ?? (stream.chance(54) ? 'M' : 'F')
  const father = nameOfMan(custom, stream)
  const name = magic?.name ?? nameOfChild(custom, gender, father, stream)
  const fatherName = magic?.fatherName ?? registryName(father)
  const state = stateOf(magic?.state ?? stream.pick(custom.states))
  const pan = magic?.pan ?? numbers.pan('P', panInitial(name), stream)
  const handleName = fullName(name).split(' ').slice(0, stream.between(1, 2)).join('')
  const vpaCount = stream.weighed(vpaCounts)
  const rcCount = stream.weighed(rcCounts)
  const born = magic?.born ?? stream.between(dayOf(1948, 1, 1), COUNTRY_DAY - 20 * 366)
  const person: Person = {
    name,
    gender,
    fatherName,
    born,
    address: addressIn(state, stream),
    pan,
    mobile: mobileNumber(index),
    aadhaarLast4: stream.digits(4),
    aadhaarLinked: stream.chance(88),
    nameAtBank: nameAt('bank', name, { gender, fatherName }, stream),
    vpas: Array.from({ length: vpaCount }, () => numbers.vpa(handleName, stream)),
    uan: stream.chance(40) ? uanNumber(index) : undefined,
    rcNumbers: Array.from({ length: rcCount }, () => numbers.rc(state, stream)),
    itrClientId: stream.chance(12) ? itrClientIdOf(pan) : undefined,
  }
  return magic ? { ...person, ...magic.numbers, nameAtBank: registryName(name), aadhaarLinked: true } : person
}

/**
 * The id under which the tax portal knows a taxpayer: `itr_` and twenty letters, always the same for a PAN.
 * @param pan compacted
 */
export function itrClientIdOf(pan: string): string {
  const magic = magicPeople.find((person) => person.pan === pan)
  return magic?.numbers.itrClientId ?? `itr_${streamOf('itr', pan).letters(20, 'abcdefghijklmnopqrstuvwxyz')}`
}

/**
 * All people, in the order in which they are made; the magic ones stand first.
 * @param numbers register in which their numbers are entered
 */
export const makePeople = (numbers: Numbers): readonly Person[] => [...peopleInOrder(numbers)]

/** The same, made one by one. */
export function* peopleInOrder(numbers: Numbers): Generator<Person> {
  for (let index = 0; index < PEOPLE; index++) yield makePerson(index, numbers)
}
