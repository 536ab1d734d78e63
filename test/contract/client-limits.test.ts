// Tests a call over a limit of its client: 429 in the interface's form, before a source is asked, and no event.
import { afterAll, expect, it } from 'vitest'
import { noLimits } from '../../src/auth/client.harness.js'
import { createClientRates } from '../../src/auth/rate-limits.js'
import { createClientLimits } from '../../src/http/client-limits.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { Failure } from '../../src/kernel/failures.js'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import type { MonthlyCap } from '../../src/lookups/monthly-cap.js'
import type { Database } from '../../src/platform/database/database.js'
import { type ContractApp, contractApp, isAskedByParameters, rightQuery, target } from './app.harness.js'
import { createConformance } from './conformance.js'

const catalogue = everything.filter(isAskedByParameters)
const lookup = catalogue[0]!
const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const clock = { at: 1_800_000_000_000, now: () => clock.at }
const faultOf = createConformance(openApiDocument({ catalogue }))
const opened: ContractApp[] = []
afterAll(() => Promise.all(opened.map(({ app }) => app.close())))

function limitedApp(own: { rate_per_second?: number; rate_per_minute?: number; isAtCap?: boolean }) {
  const db = { mode: 'embedded' } as Database // seconds and minutes are counted in the process
  const monthlyCap: MonthlyCap = {
    hold() {
      if (own.isAtCap) throw new Failure('MONTHLY_CAP_REACHED', { retryAfterS: 86_400 })
      return undefined
    },
    release() {},
    spentBy: async () => null,
  }
  const rates = {
    rate_per_second: own.rate_per_second ?? null,
    rate_per_minute: own.rate_per_minute ?? null,
    rate_per_day: null,
  }
  const under = contractApp(catalogue, {
    clientIs: { settings: { ...noLimits, ...rates } },
    clientLimits: createClientLimits({ rates: createClientRates({ db, clock, log: quiet }), monthlyCap }),
  })
  opened.push(under)
  let asked = 0
  under.answerWith(async () => {
    asked++
    return { subCode: 'SUCCESS', data: lookup.example }
  })
  return {
    under,
    asked: () => asked,
    ask: (of = under.client, headers: Record<string, string> = {}) =>
      under.app.inject({
        method: lookup.route.method,
        url: target(lookup.route.path, rightQuery(lookup)),
        headers: { ...under.credentials(lookup, of), ...headers },
      }),
  }
}

/** How an answer differs from the OpenAPI document. */
const faultIn = (answer: Awaited<ReturnType<ReturnType<typeof limitedApp>['ask']>>) =>
  faultOf({
    method: lookup.route.method,
    path: lookup.route.path,
    status: answer.statusCode,
    contentType: String(answer.headers['content-type']),
    body: answer.json(),
  })

it('over a rate: 429 with Retry-After and the RateLimit headers; no source is asked, nothing is recorded', async () => {
  const { under, ask, asked } = limitedApp({ rate_per_second: 2, rate_per_minute: 100 })
  const first = await ask()
  expect(first.statusCode).toBe(200)
  expect(first.headers['ratelimit-policy']).toBe('"second";q=2;w=1, "minute";q=100;w=60')
  expect(first.headers.ratelimit).toBe('"second";r=1;t=1, "minute";r=99;t=60')
  await ask()
  const refused = await ask()
  expect(faultIn(refused)).toBeUndefined()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'Rate limit exceeded. Please retry after some time.' })
  expect(refused.headers).toMatchObject({
    'retry-after': '1',
    ratelimit: '"second";r=0;t=1, "minute";r=98;t=60',
  })
  expect(refused.headers['x-satyapan-price']).toBeUndefined()
  expect(asked()).toBe(2)
  expect(under.takeEvents()).toHaveLength(2)
  clock.at += 1_000
  expect((await ask()).statusCode).toBe(200)
})

it('of one client does not affect another, nor its headers', async () => {
  const { under, ask } = limitedApp({ rate_per_minute: 1 })
  await ask()
  expect((await ask()).statusCode).toBe(429)
  const other = await ask(under.stranger)
  expect(other.statusCode).toBe(200)
  expect(other.headers.ratelimit).toBeUndefined()
})

it('is checked after the credentials; wrong credentials count against nothing', async () => {
  const { ask } = limitedApp({ rate_per_minute: 1 })
  for (let i = 0; i < 3; i++) expect((await ask(undefined, { 'x-api-key': 'x' })).statusCode).toBe(401)
  expect((await ask()).statusCode).toBe(200)
  expect((await ask(undefined, { 'x-api-key': 'x' })).statusCode).toBe(401)
  expect((await ask()).statusCode).toBe(429)
})

it('at the monthly cap: 429 with its own message', async () => {
  const { under, ask, asked } = limitedApp({ rate_per_minute: 10, isAtCap: true })
  const refused = await ask()
  expect(faultIn(refused)).toBeUndefined()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'Monthly limit exceeded. Please retry next month.' })
  expect(refused.headers).toMatchObject({ 'retry-after': '86400', ratelimit: '"minute";r=9;t=59' })
  expect(asked()).toBe(0)
  expect(under.takeEvents()).toEqual([])
})
