// Tests every refusal before a lookup is reached, on every row, and the credential classes that no listed row has.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { byCredentials } from '../../src/http/openapi-failures.js'
import { Failure, type FailureCode, failures } from '../../src/kernel/failures.js'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import {
  type ContractApp,
  contractApp,
  foundIn,
  isAskedByParameters,
  rightQuery,
  sentTo,
} from './app.harness.js'
import { createConformance } from './conformance.js'

const catalogue = everything.filter(isAskedByParameters)

const [panbasic] = catalogue as [Lookup]
const madeHere: readonly Lookup[] = [
  {
    ...panbasic,
    name: 'made-key-only',
    route: { method: 'GET', path: '/v1/made/key-only' },
    credentials: 'key-only',
  },
  {
    ...panbasic,
    name: 'made-key-and-client-id',
    route: { method: 'POST', path: '/v1/made/key-and-client-id' },
    credentials: 'key-and-client-id',
  },
]
const rows = [...catalogue, ...madeHere]
const under = contractApp(rows)
const strict = contractApp(rows, { requireClientId: true })
/** An application whose caller has tried too many wrong credentials. */
const tried = contractApp(rows, { limits: { wrongCredentials: 0 } })
/** An application whose client has reached its monthly cap. */
const capped = contractApp(rows, {
  clientLimits: {
    admit() {
      throw new Failure('MONTHLY_CAP_REACHED', { retryAfterS: 60 })
    },
    over() {},
  },
})
const problemOf = createConformance(openApiDocument({ catalogue: rows }))
afterAll(async () => {
  await under.app.close()
  await strict.app.close()
  await tried.app.close()
  await capped.app.close()
})

type Headers = Record<string, string | undefined>
interface Refusal {
  readonly how: string
  readonly code: FailureCode
  readonly headers: (app: ContractApp, right: Headers) => Headers
  readonly app?: ContractApp
}

const always: readonly Refusal[] = [
  { how: 'no credentials', code: 'NOT_AUTHENTICATED', headers: () => ({}) },
  {
    how: 'no x-api-key',
    code: 'NOT_AUTHENTICATED',
    headers: (_app, right) => ({ ...right, 'x-api-key': undefined }),
  },
  {
    how: 'empty x-api-key',
    code: 'NOT_AUTHENTICATED',
    headers: (_app, right) => ({ ...right, 'x-api-key': '' }),
  },
  {
    how: 'unknown x-api-key',
    code: 'UNKNOWN_CREDENTIALS',
    headers: (_app, right) => ({ ...right, 'x-api-key': 'sps_0' }),
  },
  {
    how: 'unknown x-api-key, after many others',
    code: 'TOO_MANY_REQUESTS',
    headers: (_app, right) => ({ ...right, 'x-api-key': 'sps_0' }),
    app: tried,
  },
  {
    how: 'a client at its monthly cap',
    code: 'MONTHLY_CAP_REACHED',
    headers: (_app, right) => right,
    app: capped,
  },
]
const withToken: readonly Refusal[] = [
  {
    how: 'no token',
    code: 'NOT_AUTHENTICATED',
    headers: (_app, right) => ({ ...right, authorization: undefined }),
  },
  {
    how: 'another scheme',
    code: 'NOT_AUTHENTICATED',
    headers: (_app, right) => ({ ...right, authorization: 'Basic YTpi' }),
  },
  {
    how: 'a forged token',
    code: 'INVALID_TOKEN',
    headers: (_app, right) => ({ ...right, authorization: `${right.authorization}x` }),
  },
  {
    how: "another client's key",
    code: 'INCORRECT_CREDENTIALS',
    headers: (app, right) => ({ ...right, 'x-api-key': app.stranger.secret }),
  },
  {
    how: 'no client-id where it is required',
    code: 'NOT_AUTHENTICATED',
    headers: (_app, right) => right,
    app: strict,
  },
]
const withClientId: readonly Refusal[] = [
  {
    how: "another client's client-id",
    code: 'WRONG_CLIENT_ID',
    headers: (app, right) => ({ ...right, 'client-id': app.stranger.clientId }),
  },
]
const needsClientId: Refusal = {
  how: 'no client-id',
  code: 'NOT_AUTHENTICATED',
  headers: (_app, right) => ({ ...right, 'client-id': undefined }),
}

const byClass = {
  'token-and-key': [...always, ...withToken, ...withClientId],
  'key-and-client-id': [...always, ...withClientId, needsClientId],
  'key-only': always,
  'signed-link': [],
  none: [],
} satisfies Record<Lookup['credentials'], readonly Refusal[]>

const cases = rows.flatMap((lookup) => {
  const inactive: Refusal = {
    how: 'an inactive client',
    code: 'INACTIVE_CLIENT',
    headers: (app) => app.credentials(lookup, app.inactive),
  }
  const barred: Refusal = {
    how: 'a client without entitlement',
    code: 'ACCESS_FORBIDDEN',
    headers: (app) => app.credentials(lookup, app.barred),
  }
  const attribution: Refusal = {
    how: 'attribution that breaks a limit, checked first',
    code: 'INVALID_ORIGIN_METADATA',
    headers: () => ({ 'x-service-origin': '-' }),
  }
  return [...byClass[lookup.credentials], inactive, barred, attribution].map((refusal) => ({
    name: lookup.name,
    lookup,
    ...refusal,
  }))
})

describe('every refusal before a lookup is reached', () => {
  it('is tested: each that OpenAPI names for the class, and attribution', () => {
    for (const lookup of rows) {
      const provoked = new Set(cases.filter(({ name }) => name === lookup.name).map(({ code }) => code))
      const named = new Set([
        ...byCredentials[lookup.credentials],
        'MONTHLY_CAP_REACHED',
        'INVALID_ORIGIN_METADATA',
      ])
      expect([...provoked].sort(), lookup.name).toEqual([...named].sort())
    }
  })

  it.each(cases)('$name: $how', async ({ lookup, code, headers, app = under }) => {
    let asked = 0
    app.answerWith(async () => {
      asked++
      return { subCode: foundIn(lookup), data: lookup.example }
    })
    const { method, path } = lookup.route
    const sent = Object.entries(headers(app, app.credentials(lookup))).filter(
      ([, value]) => value !== undefined,
    )
    const response = await app.app.inject({
      ...sentTo(lookup, rightQuery(lookup)),
      headers: Object.fromEntries(sent) as Record<string, string>,
    })
    const row = failures[code]
    const transactionId = response.headers['x-transaction-id']
    expect(response.statusCode).toBe(row.status)
    expect(transactionId).toMatch(/^[0-9a-f]{32}$/)
    if (row.form === 'detail') expect(response.json()).toEqual({ detail: row.text })
    else
      expect(response.json()).toMatchObject({
        transaction_id: transactionId,
        sub_code: code,
        message: row.text,
      })
    const contentType = String(response.headers['content-type'])
    expect(
      problemOf({ method, path, status: row.status, contentType, body: response.json() }),
    ).toBeUndefined()
    expect(asked).toBe(0)
    expect(response.headers).not.toHaveProperty('x-satyapan-price')
    expect(app.takeEvents()).toEqual([])
  })
})

describe('the credential classes', () => {
  it.each(rows.map((lookup) => ({ name: lookup.name, credentials: lookup.credentials, lookup })))(
    '$name ($credentials) accepts the right credentials, with and without the client-id',
    async ({ lookup }) => {
      under.answerWith(async () => ({ subCode: foundIn(lookup), data: lookup.example }))
      const sent = sentTo(lookup, rightQuery(lookup))
      const right = under.credentials(lookup)
      for (const headers of [right, { ...right, 'client-id': under.client.clientId }]) {
        expect((await under.app.inject({ ...sent, headers })).statusCode).toBe(200)
      }
      expect(under.takeEvents()).toHaveLength(2)
      // No number of wrong credentials from an address locks out the right ones.
      tried.answerWith(async () => ({ subCode: foundIn(lookup), data: lookup.example }))
      const headers = tried.credentials(lookup)
      expect((await tried.app.inject({ ...sent, headers })).statusCode).toBe(200)
      tried.takeEvents()
    },
  )

  it('key-only ignores a token and a client-id, even wrong ones', async () => {
    const lookup = madeHere[0]!
    under.answerWith(async () => ({ subCode: foundIn(lookup), data: lookup.example }))
    const headers = { 'x-api-key': under.client.secret, authorization: 'Bearer x', 'client-id': 'nobody' }
    const response = await under.app.inject({
      ...sentTo(lookup, rightQuery(lookup)),
      headers,
    })
    expect(response.statusCode).toBe(200)
    expect(under.takeEvents()).toMatchObject([{ lookup: 'made-key-only', charged: true }])
  })
})
