// Tests which lookups a client is entitled to.
import { expect, it } from 'vitest'
import { isEntitled } from './entitlement.js'

const usual = { name: 'usual' }
const sensitive = { name: 'private', sensitive: true } as const

it.each([
  { lookups: null, lookup: usual, entitled: true },
  { lookups: null, lookup: sensitive, entitled: false },
  { lookups: null, named: ['private'], lookup: sensitive, entitled: true },
  { lookups: null, named: ['other'], lookup: sensitive, entitled: false },
  { lookups: ['private'], lookup: sensitive, entitled: true },
  { lookups: ['private'], lookup: usual, entitled: false },
  { lookups: ['usual'], lookup: usual, entitled: true },
  { lookups: ['usual'], lookup: sensitive, entitled: false },
  { lookups: [], lookup: usual, entitled: false },
])(
  'a client with $lookups and $named may call $lookup.name: $entitled',
  ({ lookups, named = [], lookup, entitled }) => {
    const client = { lookups: lookups === null ? null : new Set(lookups), sensitiveLookups: new Set(named) }
    expect(isEntitled(client, lookup)).toBe(entitled)
  },
)
