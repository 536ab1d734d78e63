// Gives the headers of each set of credentials.
import type { Credentials, Pairs } from './exchange.js'

const all: Pairs = { Authorization: 'Bearer {token}', 'x-api-key': '{secret}', 'client-id': '{client}' }

const without = (name: string): Pairs =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))

/** A token of the usual form that nobody signed. */
const forgedToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJub2JvZHkiLCJleHAiOjQxMDI0NDQ4MDB9.Zm9yZ2VkLWJ5LW5vYm9keS1pbi1wYXJ0aWN1bGFyLTEyMzQ'

export const credentialHeaders: Readonly<Record<Credentials, Pairs>> = {
  all,
  none: {},
  'key-and-id': without('Authorization'),
  'no-token': without('Authorization'),
  'no-key': without('x-api-key'),
  'no-id': without('client-id'),
  'bad-token': { ...all, Authorization: `Bearer ${forgedToken}` },
  'bad-key': { ...all, 'x-api-key': 'not-a-secret-that-was-ever-issued' },
  'bad-id': { ...all, 'client-id': 'nobody-of-this-name' },
  'expired-token': { ...all, Authorization: 'Bearer {token.expired}' },
}
