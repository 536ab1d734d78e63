// Tests that the status, envelope, charge and description of every outcome of every row agree.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { exampleOf, type JsonObject, plain } from '../../src/http/openapi-schemas.js'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import { type Lookup, versionOf } from '../../src/lookups/lookup.js'
import { contractApp, isAskedByParameters, now, rightQuery, sentTo } from './app.harness.js'
import { createConformance } from './conformance.js'

const catalogue = everything.filter(isAskedByParameters)

const under = contractApp(catalogue)
const problemOf = createConformance(openApiDocument({ catalogue }))
afterAll(() => under.app.close())

const cases = catalogue.flatMap((lookup) =>
  Object.keys(lookup.outcomes).map((subCode) => ({ name: lookup.name, subCode, lookup })),
)

/** The data that a source gives with an outcome: the row's example, or one made from the outcome's schema. */
function dataFor(lookup: Lookup, subCode: string): JsonObject | undefined {
  if (subCode === 'SUCCESS') return lookup.example as JsonObject
  const { data } = lookup.outcomes[subCode]!
  return data === undefined ? undefined : (exampleOf(plain(data), lookup.example as JsonObject) as JsonObject)
}

describe('every outcome of the catalogue', () => {
  it('is tested', () => {
    // Rows with files have their own test, and tasks in test/tasks.
    const others = everything.filter(({ task }) => task === undefined)
    expect(others.filter((lookup) => !isAskedByParameters(lookup)).map(({ name }) => name)).toEqual([
      'facematch',
    ])
    expect(catalogue.length).toBeGreaterThanOrEqual(16)
    expect(cases.length).toBeGreaterThan(catalogue.length)
  })

  it.each(cases)('$name $subCode', async ({ lookup, subCode }) => {
    const { status, charge, message, codeIsNull } = lookup.outcomes[subCode]!
    const data = dataFor(lookup, subCode)
    under.answerWith(async () => (data === undefined ? { subCode } : { subCode, data }))
    const { method, path } = lookup.route
    const response = await under.app.inject({
      ...sentTo(lookup, rightQuery(lookup)),
      headers: {
        ...under.credentials(lookup),
        'x-service-origin': 'Desk-1',
        'x-service-meta-order-id': 'A 1',
      },
    })

    const transactionId = response.headers['x-transaction-id'] as string
    const body = response.json()
    const atTop = lookup.dataAtTop === true && subCode === 'SUCCESS'
    expect(response.statusCode).toBe(status)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(transactionId).toMatch(/^[0-9a-f]{32}$/)
    expect(body).toEqual({
      code: codeIsNull === true ? null : status,
      timestamp: now,
      transaction_id: transactionId,
      sub_code: subCode,
      message,
      ...(data === undefined ? {} : atTop ? data : { data }),
    })
    const contentType = String(response.headers['content-type'])
    expect(problemOf({ method, path, status, contentType, body })).toBeUndefined()

    const [event, ...more] = under.takeEvents()
    expect(more).toEqual([])
    expect(response.headers['x-satyapan-price']).toBe(charge === 'charged' ? String(lookup.price) : '0')
    expect(event).toMatchObject({
      transactionId,
      requestId: null,
      clientId: under.client.clientId,
      lookup: lookup.name,
      version: versionOf(lookup),
      origin: 'desk-1',
      metadata: '{"order_id":"A 1"}',
      subCode,
      httpStatus: status,
      charged: charge === 'charged',
      price: charge === 'charged' ? lookup.price : 0,
      source: 'hand',
      cached: false,
      cost: 0,
      attempts: null,
      sourceReference: null,
    })
  })

  it.each(cases)('$name $subCode is refused with data of another shape', async ({ lookup, subCode }) => {
    const data = dataFor(lookup, subCode)
    const another = data === undefined ? { unexpected: 1 } : { ...data, a_field_that_nobody_declared: 1 }
    under.answerWith(async () => ({ subCode, data: another }))
    const response = await under.app.inject({
      ...sentTo(lookup, rightQuery(lookup)),
      headers: under.credentials(lookup),
    })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ sub_code: 'SOURCE_FAILURE', timestamp: null })
    expect(response.body).not.toContain('unexpected')
    expect(response.body).not.toContain('nobody_declared')
    expect(under.takeEvents()).toMatchObject([
      { charged: false, price: 0, subCode: 'SOURCE_FAILURE', source: null },
    ])
  })
})
