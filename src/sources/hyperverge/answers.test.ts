// What HyperVerge does not find, and what is no answer: the same code has another meaning in another product.
import { describe, expect, it } from 'vitest'
import { subjects } from '../kinds.harness.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { hyperverge } from './hyperverge.js'

const fixture = fixtureOf(import.meta.url)
const failure = (statusCode: number | string, fields: object) => ({
  status: 'failure',
  statusCode,
  ...fields,
})

describe('what is unknown', () => {
  it.each([
    ['gstin-by-pan', 200, fixture('fetch-gstin-by-pan-none'), 'DETAILS_NOT_FOUND'],
    [
      'fssai-verification',
      404,
      failure(404, { error: 'FSSAI license number does not exist.' }),
      'INVALID_FSSAI_ID',
    ],
    // A failure inside HTTP 200.
    [
      'fssai-verification',
      200,
      failure('404', { error: 'FSSAI license number does not exist.' }),
      'INVALID_FSSAI_ID',
    ],
    ['fssai-verification', 400, failure(400, { error: 'FSSAI license number invalid.' }), 'INVALID_FSSAI_ID'],
    [
      'mobile-to-uan-list',
      400,
      failure(400, { message: 'Provide a valid mobile number' }),
      'DETAILS_NOT_FOUND',
    ],
    [
      'gstinlite',
      400,
      failure(400, { message: 'Input Validation Error: gstin does not meet minimum length of 15' }),
      'DETAILS_NOT_FOUND',
    ],
  ])('%s %i %j', async (lookup, status, body, subCode) =>
    expect(await vendorOf(hyperverge, [{ status, body }]).ask(lookup, subjects[lookup]!)).toMatchObject({
      subCode,
    }),
  )

  it('a PAN in no database is INVALID', async () => {
    const body = failure('422', { error: 'Entered id is not found in any database' })
    const vendor = vendorOf(hyperverge, [{ status: 422, body }])
    expect(await vendor.ask('panbasic', subjects.panbasic!)).toMatchObject({
      subCode: 'SUCCESS',
      data: { status: 'INVALID', category: 'Individual' },
    })
  })
})

describe('what is no answer', () => {
  const unavailable = { kind: 'down', unavailable: true }
  it.each([
    // The same code means the subject in one product, and us in another.
    ['panadvanced', 403, failure(403, {}), { kind: 'refused' }],
    ['panbasic', 404, failure('404', { error: 'Invalid Endpoint' }), { kind: 'refused' }],
    ['panbasic', 422, failure('422', { error: 'Invalid value passed for an input' }), { kind: 'refused' }],
    [
      'panbasic',
      404,
      failure(404, { error: 'FSSAI license number does not exist.' }),
      { kind: 'unreadable' },
    ],
    [
      'upi-basic',
      500,
      failure('500', { error: { message: 'Failed at bank' } }),
      { kind: 'down', unavailable: false },
    ],
    [
      'upi-basic',
      400,
      failure(400, { message: 'Missing required request parameters.' }),
      { kind: 'refused' },
    ],
    [
      'upi-basic',
      200,
      { status: 'success', statusCode: '200', result: { data: { accountExists: false } } },
      { kind: 'unreadable' },
    ],
    [
      'gstinlite',
      400,
      failure(400, { message: 'Input Validation Error: consent does not meet minimum length of 1' }),
      { kind: 'refused' },
    ],
    [
      'gstinlite',
      400,
      failure(400, { message: 'Input Validation Error: requires property "gstin"' }),
      { kind: 'refused' },
    ],
    // A length that it does not take is no proof that there is no such plate.
    [
      'rc-advanced',
      400,
      failure(400, { message: 'Input Validation Error: RC does not meet minimum length of 8' }),
      { kind: 'refused' },
    ],
    ['rc-advanced', 200, fixture('fetch-detailed-rc-without'), { kind: 'unreadable', reference: 'a1b2c3d4' }],
    ['mobile-to-uan-list', 200, { ...fixture('fetch-uan'), status: 'failure' }, { kind: 'unreadable' }],
    // Failures inside HTTP 200, and an HTTP failure around a success.
    ['gstinlite', 200, failure('401', { message: 'Missing/Invalid credentials' }), { kind: 'refused' }],
    ['gstinlite', 200, failure(429, { error: 'Requests rate limit exceeded' }), { kind: 'throttled' }],
    ['gstinlite', 200, failure('503', { message: 'External vendor downtime' }), unavailable],
    ['gstinlite', 404, fixture('search-gstin'), { kind: 'unreadable' }],
    ['gstinlite', 503, failure(503, { message: 'x', error: 'EXTERNAL_DOWNTIME' }), unavailable],
    ['panbasic', 504, failure('504', { error: 'Govt. database service unavailable' }), unavailable],
    [
      'gstinlite',
      500,
      failure(500, { message: 'Internal Server Error' }),
      { kind: 'down', unavailable: false },
    ],
  ])('%s %i %j', (lookup, status, body, expected) =>
    expect(vendorOf(hyperverge, [{ status, body }]).ask(lookup, subjects[lookup]!)).rejects.toMatchObject(
      expected,
    ),
  )

  it.each([
    ['gstinlite', 'search-gstin', '27ZZZCZ1000A1ZE', '27ZZZCZ1000N1ZN'],
    ['gstin-by-pan', 'fetch-gstin-by-pan', '27ZZZCZ1000A1ZE', '27ZZZCZ1000N1ZN'],
    ['panadvanced', 'pan-detailed', 'ZZZPZ1000A', 'ZZZPZ1000N'],
    ['mobile-to-uan-list', 'fetch-uan', '100000000001', '6000000001'],
  ])('%s about another identifier', (lookup, name, ours, other) => {
    const body = JSON.parse(JSON.stringify(fixture(name)).replaceAll(ours, other))
    return expect(vendorOf(hyperverge, [{ body }]).ask(lookup, subjects[lookup]!)).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })
})
