// Tests every combination of the three credential headers against one expected table.
import { beforeAll, expect, it } from 'vitest'
import { type Client, createClient, type RawHeaders } from '../support/client.js'
import { expectAuditHeaders } from './answers.js'
import { lookups } from './every-lookup.js'
import { createAccount, describeLocal, type NewClient, useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!

type Refusal = readonly [status: number, detail: string]
const notAuthenticated: Refusal = [401, 'Not authenticated']
const notAToken: Refusal = [403, 'Not a valid token']
const notValidated: Refusal = [401, 'Could not validate credentials']
const incorrect: Refusal = [401, 'Incorrect client_id or client_secret']
const invalidClient: Refusal = [401, 'Invalid client_id, access Denied']

const states = ['own', 'other', 'revoked', 'garbage', 'absent', 'doubled'] as const
type State = (typeof states)[number]
type Combination = { authorization: State; key: State; clientId: State }

/**
 * The contract's table read from top to bottom. A revoked x-api-key is unknown; a token of a revoked secret is
 * invalid; "revoked" as client-id is the id of a deactivated client.
 */
function expected({ authorization, key, clientId }: Combination): Refusal | null {
  if (authorization === 'absent' || key === 'absent') return notAuthenticated
  if (authorization === 'garbage' || authorization === 'revoked') return notAToken
  if (authorization === 'doubled' || key === 'doubled' || clientId === 'doubled') return notValidated
  if (key === 'garbage' || key === 'revoked') return notValidated
  if (key !== authorization) return incorrect
  if (clientId !== 'absent' && clientId !== authorization) return invalidClient
  return null
}

const combinations: Combination[] = states.flatMap((authorization) =>
  states.flatMap((key) => states.map((clientId) => ({ authorization, key, clientId }))),
)

describeLocal('Authorization x x-api-key x client-id, each in six states', () => {
  let values: Record<'authorization' | 'key' | 'clientId', Record<State, string[]>>

  beforeAll(async () => {
    const { client, service } = target
    const second = await createAccount(service, 'second')
    const rotated = await createAccount(service, 'rotated')
    const inactive = await createAccount(service, 'inactive')
    const bearer = async (account: NewClient | Client) => {
      const caller = createClient({ baseUrl: client.baseUrl, ca: client.ca, ...account })
      const token = await caller.token()
      caller.close()
      return `Bearer ${token}`
    }
    const ofRotated = await bearer(rotated)
    expect((await service.cli('client', 'rotate', rotated.clientId)).code).toBe(0)
    expect((await service.cli('client', 'deactivate', inactive.clientId)).code).toBe(0)
    const own = await bearer(client)
    values = {
      authorization: {
        own: [own],
        other: [await bearer(second)],
        revoked: [ofRotated],
        garbage: ['Bearer garbage'],
        absent: [],
        doubled: [own, own],
      },
      key: {
        own: [client.clientSecret],
        other: [second.clientSecret],
        revoked: [rotated.clientSecret],
        garbage: ['garbage'],
        absent: [],
        doubled: [client.clientSecret, client.clientSecret],
      },
      clientId: {
        own: [client.clientId],
        other: [second.clientId],
        revoked: [inactive.clientId],
        garbage: ['nobody'],
        absent: [],
        doubled: [client.clientId, client.clientId],
      },
    }
  })

  const headersOf = (combination: Combination): RawHeaders => {
    const headers: RawHeaders = []
    for (const value of values.authorization[combination.authorization]) headers.push('Authorization', value)
    for (const value of values.key[combination.key]) headers.push('x-api-key', value)
    for (const value of values.clientId[combination.clientId]) headers.push('client-id', value)
    return headers
  }
  const seen = async (combination: Combination, lookup: (typeof lookups)[number]) => {
    const { path, query } = lookup
    const answer = await target.client.request({ path, query, headers: headersOf(combination) })
    expectAuditHeaders(answer)
    const outcome = answer.status === 200 ? 'answered' : `${answer.status} ${answer.body}`
    return `${Object.values(combination).join(' ')}: ${outcome}`
  }
  const wanted = (combination: Combination) => {
    const refusal = expected(combination)
    const outcome = refusal === null ? 'answered' : `${refusal[0]} ${JSON.stringify({ detail: refusal[1] })}`
    return `${Object.values(combination).join(' ')}: ${outcome}`
  }

  for (const authorization of states) {
    it(`36 combinations with Authorization ${authorization}`, async () => {
      const some = combinations.filter((one) => one.authorization === authorization)
      expect(some).toHaveLength(36)
      expect(await Promise.all(some.map((one) => seen(one, panbasic)))).toEqual(some.map(wanted))
    })
  }

  // Every outcome of the table at least once, on every endpoint.
  const sample: Combination[] = [
    { authorization: 'own', key: 'own', clientId: 'absent' },
    { authorization: 'own', key: 'own', clientId: 'own' },
    { authorization: 'absent', key: 'own', clientId: 'own' },
    { authorization: 'own', key: 'absent', clientId: 'own' },
    { authorization: 'garbage', key: 'own', clientId: 'own' },
    { authorization: 'revoked', key: 'revoked', clientId: 'absent' },
    { authorization: 'own', key: 'garbage', clientId: 'own' },
    { authorization: 'doubled', key: 'own', clientId: 'own' },
    { authorization: 'own', key: 'doubled', clientId: 'other' },
    { authorization: 'own', key: 'other', clientId: 'own' },
    { authorization: 'other', key: 'own', clientId: 'own' },
    { authorization: 'own', key: 'own', clientId: 'other' },
    { authorization: 'own', key: 'own', clientId: 'doubled' },
  ]
  for (const lookup of lookups) {
    it(`a sample of every outcome at ${lookup.path}`, async () => {
      expect(await Promise.all(sample.map((one) => seen(one, lookup)))).toEqual(sample.map(wanted))
    })
  }

  /**
   * The Aadhaar calls take x-api-key and client-id, no bearer token: the same table without its rows about the token.
   */
  function expectedWithoutBearer({ key, clientId }: Combination): Refusal | null {
    if (key === 'absent' || clientId === 'absent') return notAuthenticated
    if (key === 'doubled' || clientId === 'doubled') return notValidated
    if (key === 'garbage' || key === 'revoked') return notValidated
    return clientId === key ? null : invalidClient
  }

  for (const authorization of ['absent', 'own', 'garbage'] as const) {
    it(`36 combinations of x-api-key and client-id at generate-otp, Authorization ${authorization}`, async () => {
      const some = combinations.filter((one) => one.authorization === authorization)
      const outcomes = some.map(async (one) => {
        // The calls that pass have a malformed number, so that no OTP is sent.
        const query = { aadhaar_number: '123', purpose: 'ForKYC' }
        const answer = await target.client.request({
          method: 'POST',
          path: '/v2/ekyc/aadhaar/generate-otp',
          query,
          headers: headersOf(one),
        })
        const outcome = answer.status === 422 ? 'let through' : `${answer.status} ${answer.body}`
        return `${Object.values(one).join(' ')}: ${outcome}`
      })
      const wanted = some.map((one) => {
        const refusal = expectedWithoutBearer(one)
        const outcome =
          refusal === null ? 'let through' : `${refusal[0]} ${JSON.stringify({ detail: refusal[1] })}`
        return `${Object.values(one).join(' ')}: ${outcome}`
      })
      expect(await Promise.all(outcomes)).toEqual(wanted)
    })
  }
})
