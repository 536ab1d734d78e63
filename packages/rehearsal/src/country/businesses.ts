// Makes the 2,000 businesses: their owners, what they do, and their official numbers.

import { COUNTRY_DAY, dayOf } from './days.js'
import { type MagicBusiness, magicBusinesses } from './magic.js'
import { registryName } from './name-spelling.js'
import { establishmentNumber, gstinNumber, type Numbers, tanNumber } from './numbers.js'
import type { Person } from './people.js'
import { type Address, addressIn, type State, stateOf, states } from './places.js'
import { type Stream, streamOf } from './random.js'
import { FIRST_WORDS, SECOND_WORDS, type Trade, trades } from './trades.js'

const BUSINESSES = 2_000

export type Form = 'company' | 'llp' | 'firm' | 'proprietorship' | 'trust' | 'huf' | 'government'

export interface Registration {
  readonly gstin: string
  readonly state: State
  readonly address: Address
  readonly kind: 'regular' | 'composition' | 'tcs' | 'tds'
}

export interface Business {
  readonly form: Form
  readonly trade: Trade
  /** As registered, in upper case. A proprietorship has the owner's name. */
  readonly legalName: string
  readonly tradeName: string
  readonly pan: string
  /** Directors, partners, or the only owner; never empty. */
  readonly people: readonly Person[]
  /** Day of incorporation (days.ts). */
  readonly founded: number
  readonly address: Address
  readonly registrations: readonly Registration[]
  readonly foodNumbers: readonly string[]
  readonly isMsme: boolean
  readonly tan: string
  readonly establishment: string
  readonly rcNumbers: readonly string[]
  readonly vpas: readonly string[]
}

const FORMS: readonly (readonly [number, Form])[] = [
  [46, 'company'],
  [9, 'llp'],
  [12, 'firm'],
  [28, 'proprietorship'],
  [2, 'trust'],
  [2, 'huf'],
  [1, 'government'],
]

const PAN_KIND: Readonly<Record<Form, string>> = {
  company: 'C',
  llp: 'F',
  firm: 'F',
  proprietorship: 'P',
  trust: 'T',
  huf: 'H',
  government: 'G',
}

function makeNames(form: Form, trade: Trade, owner: Person, seat: State, stream: Stream) {
  const first = stream.pick(FIRST_WORDS)
  const second = stream.chance(75) ? ` ${stream.pick(SECOND_WORDS)}` : ''
  const tradeName = `${first}${second} ${stream.pick(trade.words)}`.toUpperCase()
  const suffix = stream.chance(85) ? 'PRIVATE LIMITED' : 'LIMITED'
  switch (form) {
    case 'company':
      return { tradeName, legalName: `${tradeName} ${suffix}` }
    case 'llp':
      return { tradeName, legalName: `${tradeName} LLP` }
    case 'firm':
      return { tradeName, legalName: `M/S ${tradeName}` }
    case 'proprietorship':
      return { tradeName, legalName: registryName(owner.name) }
    case 'trust':
      return { tradeName, legalName: `${first.toUpperCase()} WELFARE TRUST` }
    case 'huf':
      return { tradeName, legalName: `${registryName(owner.name)} HUF` }
    case 'government': {
      const legalName = `${stream.pick(['PUBLIC WORKS DIVISION', 'MUNICIPAL STORES', 'WATER SUPPLY CIRCLE'])} ${first}`
      return { tradeName: legalName.toUpperCase(), legalName: `${legalName} ${seat.name}`.toUpperCase() }
    }
  }
}

/** The number of places besides its seat where it is registered. */
function registrationsElsewhere(form: Form, stream: Stream): number {
  if (form !== 'company') return stream.chance(8) ? 1 : 0
  return stream.weighed([
    [62, 0],
    [24, 1],
    [10, 2],
    [4, 4],
  ])
}

function makeRegistrations(pan: string, form: Form, seat: Address, stream: Stream): Registration[] {
  if (form === 'government') {
    return [{ gstin: gstinNumber(seat.state, pan, 1, 'D'), state: seat.state, address: seat, kind: 'tds' }]
  }
  if (stream.chance(12)) return []
  const others = registrationsElsewhere(form, stream)
  const isSmall = form === 'proprietorship' && stream.chance(25)
  const kind = isSmall ? 'composition' : 'regular'
  const registrations: Registration[] = [
    { gstin: gstinNumber(seat.state, pan, 1), state: seat.state, address: seat, kind },
  ]
  for (let i = 0; i < others; i += 1) {
    const state = stream.pick(states)
    const count = 1 + registrations.filter((each) => each.state === state).length
    const address = addressIn(state, stream)
    registrations.push({ gstin: gstinNumber(state, pan, count), state, address, kind })
  }
  if (form === 'company' && stream.chance(2)) {
    const gstin = gstinNumber(seat.state, pan, 1, 'C')
    registrations.push({ gstin, state: seat.state, address: seat, kind: 'tcs' })
  }
  return registrations
}

function peopleOf(form: Form, index: number, people: readonly Person[], stream: Stream): readonly Person[] {
  const magic = magicBusinesses[index]
  if (magic) {
    const partner = form === 'company' ? [people[500 + index]!] : []
    return [people[magic.owner]!, ...partner]
  }
  // A proprietor has one business: owners are taken four apart, so they differ.
  if (form === 'proprietorship') return [people[1000 + index * 4]!]
  const size = form === 'company' || form === 'llp' ? stream.between(2, 3) : stream.between(1, 2)
  const first = stream.below(people.length)
  return Array.from({ length: size }, (_, i) => people[(first + i * 37) % people.length]!)
}

function makeBusiness(index: number, people: readonly Person[], numbers: Numbers): Business {
  const stream = streamOf('business', String(index))
  const magic = magicBusinesses[index]
  const form = magic?.form ?? stream.weighed(FORMS)
  const trade = magic
    ? trades[magic.trade]!
    : stream.weighed(trades.map((each) => [each.weight, each] as const))
  const owners = peopleOf(form, index, people, stream)
  const owner = owners[0]!
  const seat = addressIn(magic ? stateOf(magic.states[0]!) : owner.address.state, stream)
  const names = magic ? magicNames(magic, owner) : makeNames(form, trade, owner, seat.state, stream)
  // M/S means messrs and is not part of the name.
  const initial = names.legalName.replace(/^M\/S /, '').charAt(0)
  const ownPan = form === 'proprietorship' ? owner.pan : undefined
  const pan = magic?.pan ?? ownPan ?? numbers.pan(PAN_KIND[form], initial, stream)
  const isKitchen = trade.food !== undefined && form !== 'government' && form !== 'trust'
  const foodKind = form === 'proprietorship' ? 'registration' : 'licence'
  return {
    form,
    trade,
    ...names,
    pan,
    people: owners,
    founded: foundedBy(owner, stream),
    address: seat,
    registrations: magic
      ? magic.states.map((letters, i) =>
          registrationIn(stateOf(letters), pan, i === 0 ? seat : undefined, stream),
        )
      : makeRegistrations(pan, form, seat, stream),
    foodNumbers: magic?.foodNumbers ?? (isKitchen ? [numbers.food(seat.state, foodKind, stream)] : []),
    isMsme: magic !== undefined || (form !== 'government' && stream.chance(48)),
    tan: tanNumber(initial, index),
    establishment: establishmentNumber(seat.state, index + 1),
    rcNumbers: stream.chance(15)
      ? Array.from({ length: stream.between(1, 3) }, () => numbers.rc(seat.state, stream))
      : [],
    vpas: stream.chance(60) ? [numbers.vpa(names.tradeName.split(' ').slice(0, 2).join(''), stream)] : [],
  }
}

/** Nobody founds a business before the age of twenty. */
function foundedBy(owner: Person, stream: Stream): number {
  const earliest = Math.min(Math.max(dayOf(1985, 1, 1), owner.born + 20 * 366), COUNTRY_DAY - 400)
  return stream.between(earliest, COUNTRY_DAY - 400)
}

function magicNames({ form, tradeName }: MagicBusiness, owner: Person) {
  return {
    tradeName,
    legalName: form === 'company' ? `${tradeName} PRIVATE LIMITED` : registryName(owner.name),
  }
}

function registrationIn(state: State, pan: string, at: Address | undefined, stream: Stream): Registration {
  return {
    gstin: gstinNumber(state, pan, 1),
    state,
    address: at ?? addressIn(state, stream),
    kind: 'regular',
  }
}

/**
 * All businesses; the magic ones stand first.
 * @param people the people of the country, who own and direct them
 * @param numbers register in which their numbers are entered
 */
export const makeBusinesses = (people: readonly Person[], numbers: Numbers): readonly Business[] =>
  Array.from({ length: BUSINESSES }, (_, index) => makeBusiness(index, people, numbers))
