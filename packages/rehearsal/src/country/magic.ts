// Lists who has the magic identifiers "found" and "slow": two people and two companies, ordinary otherwise.
// Nobody has the identifiers that rehearse unknown, failing and unavailable, nor ZZZPZ1000V.

import { dayOf } from './days.js'
import type { PersonName } from './name-spelling.js'

export interface MagicPerson {
  readonly name: PersonName
  readonly gender: 'M' | 'F'
  readonly fatherName: string
  /** Day of birth (days.ts). */
  readonly born: number
  /** The letters of the state. */
  readonly state: string
  readonly pan: string
  readonly numbers: {
    readonly mobile: string
    readonly aadhaarLast4: string
    readonly vpas: readonly string[]
    readonly uan: string
    readonly rcNumbers: readonly string[]
    readonly itrClientId: string
  }
  readonly tdsId: string
  readonly accountNumber: string
  readonly passportFile: string
}

export const magicPeople: readonly MagicPerson[] = [
  {
    name: { first: 'Asha', middle: 'Vijay', last: 'Zaveri' },
    gender: 'F',
    fatherName: 'VIJAY SHANKAR ZAVERI',
    born: dayOf(1988, 4, 12),
    state: 'DL',
    pan: 'ZZZPZ1000A',
    numbers: {
      mobile: '6000000001',
      aadhaarLast4: '0019',
      vpas: ['found@sandbox', 'asha.zaveri@oksample'],
      uan: '100000000001',
      rcNumbers: ['DL99ZZ0001'],
      itrClientId: 'itr_sandbox',
    },
    tdsId: '1',
    accountNumber: '100000000001',
    passportFile: 'ZZ1000000000001',
  },
  {
    name: { first: 'Zoya', middle: 'Karim', last: 'Zaidi' },
    gender: 'F',
    fatherName: 'KARIM ANWAR ZAIDI',
    born: dayOf(1991, 9, 3),
    state: 'DL',
    pan: 'ZZZPZ1000S',
    numbers: {
      mobile: '6000000005',
      aadhaarLast4: '0057',
      vpas: ['slow@sandbox', 'zoya.zaidi@oksample'],
      uan: '100000000005',
      rcNumbers: ['DL99ZZ0005'],
      itrClientId: 'itr_sandbox',
    },
    tdsId: '5',
    accountNumber: '100000000005',
    passportFile: 'ZZ1000000000005',
  },
]

export interface MagicBusiness {
  readonly form: 'company' | 'proprietorship'
  /** Index of its owner or first director in the list above. */
  readonly owner: number
  /** Index of its line of business in trades.ts. */
  readonly trade: number
  readonly tradeName: string
  readonly pan: string
  /** Letters of the states in which it is registered for GST; the first is its seat. */
  readonly states: readonly string[]
  readonly foodNumbers: readonly string[]
}

/** The companies, and a shop of each magic person, so that every lookup by PAN finds something for each PAN. */
export const magicBusinesses: readonly MagicBusiness[] = [
  {
    form: 'company',
    owner: 0,
    trade: 0,
    tradeName: 'ZAFRAN SANDBOX FOODS',
    pan: 'ZZZCZ1000A',
    states: ['MH', 'KA', 'DL'],
    foodNumbers: ['10099000000001'],
  },
  {
    form: 'company',
    owner: 1,
    trade: 1,
    tradeName: 'ZAMUN SANDBOX SWEETS',
    pan: 'ZZZCZ1000S',
    states: ['MH', 'KA'],
    foodNumbers: ['10099000000005'],
  },
  {
    form: 'proprietorship',
    owner: 0,
    trade: 2,
    tradeName: 'ZAVERI STORES',
    pan: 'ZZZPZ1000A',
    states: ['DL'],
    foodNumbers: [],
  },
  {
    form: 'proprietorship',
    owner: 1,
    trade: 3,
    tradeName: 'ZAIDI SILKS',
    pan: 'ZZZPZ1000S',
    states: ['DL'],
    foodNumbers: [],
  },
]
