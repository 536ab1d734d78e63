// Tests every failure of every row: provoked, answered in its form and text, described, free, and revealing nothing
// more.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { type FailureCode, failures } from '../../src/kernel/failures.js'
import { failuresOf } from '../../src/lookups/call.js'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import { malformed } from '../../src/lookups/params.js'
import { type Ask, UpstreamError } from '../../src/lookups/source.js'
import { contractApp, foundIn, isAskedByParameters, now, rightQuery, sentTo } from './app.harness.js'
import { createConformance } from './conformance.js'

const catalogue = everything.filter(isAskedByParameters)

const under = contractApp(catalogue)
const silent = contractApp(catalogue, { sourceAnswers: false })
const problemOf = createConformance(openApiDocument({ catalogue }))
afterAll(async () => {
  await under.app.close()
  await silent.app.close()
})

type Query = Record<string, string | readonly string[]>
interface Provocation {
  readonly how: string
  readonly code: FailureCode
  readonly query?: (lookup: Lookup) => Query
  readonly source?: (lookup: Lookup) => Ask
  readonly app?: typeof under
}

const without = (lookup: Lookup, name: string): Query => {
  const { [name]: _left, ...rest } = rightQuery(lookup)
  return rest
}
const first = (lookup: Lookup) => Object.keys(lookup.input)[0]!
const changed = (value: string | readonly string[]) => (lookup: Lookup) => ({
  ...rightQuery(lookup),
  [first(lookup)]: value,
})
const gives = (subCode: string, data: unknown): Ask => {
  return async () => ({ subCode, data })
}
const throws = (make: () => unknown) => (): Ask => async () => {
  throw make()
}

/** The row's example with one field of the first object in it removed, or added where it has none. */
function maimed(lookup: Lookup): unknown {
  const copy = structuredClone(lookup.example) as Record<string, unknown> | Record<string, unknown>[]
  const object = Array.isArray(copy) ? copy[0]! : copy
  const field = Object.keys(object)[0]
  if (field === undefined) object.a_field_that_nobody_declared = 1
  else delete object[field]
  return copy
}

const ofEveryRow: readonly Provocation[] = [
  { how: 'parameter missing', code: 'INVALID_PARAMETER', query: (lookup) => without(lookup, first(lookup)) },
  { how: 'parameter empty', code: 'INVALID_PARAMETER', query: changed('') },
  { how: 'parameter of spaces', code: 'INVALID_PARAMETER', query: changed('   ') },
  { how: 'parameter sent twice', code: 'INVALID_PARAMETER', query: changed(['A', 'A']) },
  { how: 'parameter over-long', code: 'INVALID_PARAMETER', query: changed('A'.repeat(301)) },
  {
    how: 'source down',
    code: 'SOURCE_FAILURE',
    source: throws(() => new UpstreamError('unavailable', 'down')),
  },
  { how: 'source breaking', code: 'SOURCE_FAILURE', source: throws(() => new Error('words of the source')) },
  { how: 'source throwing no error', code: 'SOURCE_FAILURE', source: throws(() => 'words of the source') },
  {
    how: 'outcome unknown to the row',
    code: 'SOURCE_FAILURE',
    source: () => gives('NO_SUCH_OUTCOME', undefined),
  },
  { how: 'outcome named like a method', code: 'SOURCE_FAILURE', source: () => gives('toString', undefined) },
  { how: 'success without data', code: 'SOURCE_FAILURE', source: () => gives('SUCCESS', undefined) },
  { how: 'success with data null', code: 'SOURCE_FAILURE', source: () => gives('SUCCESS', null) },
  {
    how: 'success with a field missing, or one too many',
    code: 'SOURCE_FAILURE',
    source: (lookup) => gives(foundIn(lookup), maimed(lookup)),
  },
  { how: 'no source for it', code: 'SOURCE_FAILURE', app: silent },
  {
    how: 'source out of service',
    code: 'SOURCE_UNAVAILABLE',
    source: throws(() => new UpstreamError('unavailable', 'words of the source', { unavailable: true })),
  },
]

/** Another number of the same form. */
const changedNumber = (text: string) =>
  /\d/.test(text)
    ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
    : text.replace(/.$/, (letter) => (letter === 'Z' ? 'Y' : 'Z'))

/** What a row adds: malformed numbers, and an answer about another subject. */
function provocationsOf(lookup: Lookup): readonly Provocation[] {
  const own: Provocation[] = []
  for (const [name, { identifier, example, required }] of Object.entries(lookup.input)) {
    if (identifier === undefined) continue
    const answer = malformed[identifier.name]!
    if ('failure' in answer) {
      for (const value of ['x', `${example}1`, example.slice(1), 'é'.repeat(10), '१'.repeat(12)]) {
        if (identifier.isValid(identifier.compact(value))) continue
        if (!required && !/\p{Number}/u.test(value)) continue // no number at all: as if it had been left out
        const query = () => ({ ...rightQuery(lookup), [name]: value })
        own.push({ how: `malformed ${name} ${value}`, code: answer.failure, query })
      }
    }
    const data = lookup.example as Record<string, unknown>
    const subject = data[name]
    if (typeof subject === 'string') {
      const another = { ...data, [name]: changedNumber(subject) }
      own.push({
        how: `answer about another ${name}`,
        code: 'SOURCE_FAILURE',
        source: () => gives(foundIn(lookup), another),
      })
    }
  }
  return [...own, ...ofEveryRow]
}

const cases = catalogue.flatMap((lookup) =>
  provocationsOf(lookup).map((provocation) => ({ name: lookup.name, lookup, ...provocation })),
)

describe('every failure of the catalogue', () => {
  it('is provoked for each row that can end in it, and for no other row', () => {
    for (const lookup of catalogue) {
      const provoked = new Set(provocationsOf(lookup).map(({ code }) => code))
      // The ledger's own failure is provoked below.
      expect([...provoked, 'INTERNAL_SERVER_ERROR'].sort(), lookup.name).toEqual(
        [...new Set(failuresOf(lookup))].sort(),
      )
    }
  })

  it.each(cases)('$name: $how', async ({ lookup, code, query, source, app = under }) => {
    app.takeEvents()
    app.answerWith(source?.(lookup) ?? gives(foundIn(lookup), lookup.example))
    const { method, path } = lookup.route
    const response = await app.app.inject({
      ...sentTo(lookup, query?.(lookup) ?? rightQuery(lookup)),
      headers: app.credentials(lookup),
    })
    const row = failures[code]
    const body = response.json()
    expect(response.statusCode).toBe(row.status)
    if (row.form === 'envelope') {
      expect(body).toEqual({
        code: row.codeIsNull ? null : row.status,
        timestamp: row.timestampIsNull ? null : now,
        transaction_id: response.headers['x-transaction-id'],
        ...(row.subCode === undefined ? {} : { sub_code: row.subCode }),
        message: row.text,
      })
    } else {
      expect(Object.keys(body)).toEqual(['detail'])
      expect(body.detail).toMatchObject([
        { loc: [lookup.route.from === undefined ? 'query' : 'body', first(lookup)] },
      ])
    }
    expect(response.headers['x-satyapan-price']).toBe('0')
    expect(response.body).not.toContain('words of the source')
    const contentType = String(response.headers['content-type'])
    expect(problemOf({ method, path, status: row.status, contentType, body })).toBeUndefined()
    expect(app.takeEvents()).toMatchObject([
      {
        transactionId: response.headers['x-transaction-id'],
        lookup: lookup.name,
        subCode: row.subCode ?? null,
        httpStatus: row.status,
        charged: false,
        price: 0,
        source: null,
      },
    ])
  })
})

describe('an internal error', () => {
  const broken = contractApp(catalogue, {
    subjectIndex: () => {
      throw new Error('words of the vault')
    },
  })
  afterAll(() => broken.app.close())

  it.each(catalogue.map((lookup) => ({ name: lookup.name, lookup })))(
    '$name: when the ledger refuses the event, no answer is sent',
    async ({ lookup }) => {
      const { method, path } = lookup.route
      const ask = (app: typeof under) =>
        app.app.inject({ ...sentTo(lookup, rightQuery(lookup)), headers: app.credentials(lookup) })
      for (const app of [under, broken]) {
        app.answerWith(gives(foundIn(lookup), lookup.example))
        app.breakLedger()
        const response = await ask(app)
        app.mendLedger()
        const body = response.json()
        expect(response.statusCode).toBe(500)
        expect(body).toEqual({
          code: 500,
          timestamp: null,
          transaction_id: response.headers['x-transaction-id'],
          sub_code: 'INTERNAL_SERVER_ERROR',
          message: 'Internal Server Error',
        })
        const contentType = String(response.headers['content-type'])
        expect(problemOf({ method, path, status: 500, contentType, body })).toBeUndefined()
        expect(response.headers['x-satyapan-price'], 'nothing was metered').toBeUndefined()
        expect(app.takeEvents()).toEqual([])
      }
      expect((await ask(under)).statusCode).toBe(200)
      under.takeEvents()
    },
  )
})

describe('too much work at once', () => {
  const full = contractApp(catalogue, { limits: { inFlight: 0 } })
  afterAll(() => full.app.close())

  it.each(catalogue.map((lookup) => ({ name: lookup.name, lookup })))(
    '$name: 503 with Retry-After',
    async ({ lookup }) => {
      const { method, path } = lookup.route
      const response = await full.app.inject({
        ...sentTo(lookup, rightQuery(lookup)),
        headers: full.credentials(lookup),
      })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({ detail: 'Service is busy. Please retry after some time.' })
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      const contentType = String(response.headers['content-type'])
      expect(problemOf({ method, path, status: 503, contentType, body: response.json() })).toBeUndefined()
      // A body is read first, for an authenticated caller: that is a call, and free.
      const events = lookup.route.from === undefined ? [] : [{ httpStatus: 503, charged: false }]
      expect(full.takeEvents()).toMatchObject(events)
    },
  )
})
