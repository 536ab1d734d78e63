// Tests the batches of a client: their list, their cost, and that nobody else sees them.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { expectDetail, expectParameterRefused, expectSuccess } from './answers.js'
import { batchEndpoints, completed, expectAccepted, fileOf, statusPath, submit } from './batches.js'
import { exactly, fields, nullable, pattern } from './shapes.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const someFile = fileOf('upi-basic', ['found@sandbox', 'unknown@sandbox'])
const unknownId = '0123456789abcdef0123456789abcdef'

describe('GET /v1/batches and /v1/transactions', () => {
  it('200: lists the batches with their progress, the newest first', async () => {
    const requestId = expectAccepted(
      await submit(target.client, 'upi-basic', {
        content: someFile,
        headers: { 'x-service-origin': 'books' },
      }),
    )
    await completed(target.client, requestId)
    const answer = await target.client.lookup('/v1/batches', { limit: '1' })
    const time = pattern('a time', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expectSuccess(
      answer,
      fields({
        batches: (value, at) =>
          fields({
            request_id: exactly(requestId),
            product_id: exactly('upi-basic'),
            status: exactly(200),
            message: exactly('batch processing completed'),
            records: exactly(2),
            done: exactly(2),
            succeeded: exactly(1),
            failed: exactly(1),
            sub_codes: fields({ SUCCESS: exactly(1), DETAILS_NOT_FOUND: exactly(1) }),
            origin: nullable(exactly('books')),
            submitted_at: time,
            completed_at: time,
          })((value as unknown[])[0], at),
      }),
    )
    expectParameterRefused(await target.client.lookup('/v1/batches', { limit: '0' }), ['query', 'limit'])
    expectDetail(await target.client.request({ path: '/v1/batches' }), 401, 'Not authenticated')
  })

  it('200: a transaction of its own client; 404 for every other', async () => {
    const called = await target.client.lookup('/v1/verification/upi', { vpa: 'found@sandbox' })
    const id = called.headers['x-transaction-id']!
    const answer = await target.client.lookup(`/v1/transactions/${id}`)
    expect(answer.status).toBe(200)
    expect((answer.json as { data: object }).data).toMatchObject({
      transaction_id: id,
      lookup: 'upi-basic',
      sub_code: 'SUCCESS',
      http_status: 200,
      charged: true,
      request_id: null,
    })
    expect(answer.body).not.toContain('subject_index')
    expectDetail(await target.client.lookup(`/v1/transactions/${unknownId}`), 404)
    expectDetail(await target.client.lookup('/v1/transactions/nonsense'), 404)
    expectDetail(await target.client.lookup(`/v1/transactions/${'a'.repeat(500)}`), 404)
    expectDetail(await target.client.request({ path: `/v1/transactions/${id}` }), 401, 'Not authenticated')
  })
})

describeLocal('batches of several clients', () => {
  it("another client's batch, transaction and link are answered as unknown", async () => {
    const account = target.client.as(await createAccount(target.service, 'Other'))
    const mine = await submit(target.client, 'upi-basic', { content: someFile })
    const requestId = expectAccepted(mine)
    await completed(target.client, requestId)
    const blank = (answer: Answer) => ({
      status: answer.status,
      body: answer.body.replace(/"timestamp":\d+/, '').replace(/[0-9a-f]{32}/g, ''),
    })
    const theirs = await account.lookup(statusPath, { request_id: requestId })
    expect(blank(theirs)).toEqual(blank(await account.lookup(statusPath, { request_id: unknownId })))
    expect(theirs.status).toBe(422)
    expect(((await account.lookup('/v1/batches')).json as { data: unknown }).data).toEqual({ batches: [] })
    expectDetail(await account.lookup(`/v1/transactions/${mine.headers['x-transaction-id']}`), 404)
  })

  it('400 Inactive client_id, and 403 Access forbidden without entitlement', async () => {
    const made = await createAccount(target.service, 'Limited')
    const account = target.client.as(made)
    await account.token()
    await commandJson(target.service, 'client', 'entitle', made.clientId, 'gstinlite')
    expectDetail(await submit(account, 'upi-basic', { content: someFile }), 403, 'Access forbidden')
    const gst = fileOf('gstinlite', ['27ZZZCZ1000A1ZE'])
    const requestId = expectAccepted(await submit(account, 'gstinlite', { content: gst }))
    await completed(account, requestId)
    await commandJson(target.service, 'client', 'deactivate', made.clientId)
    expectDetail(await submit(account, 'gstinlite', { content: gst }), 400, 'Inactive client_id')
    expectDetail(await account.lookup(statusPath, { request_id: requestId }), 400, 'Inactive client_id')
  })
})

describeLocal('what a batch costs', () => {
  it('an event for each record with the attribution of the submission, charged by its outcome; the rest is free', async () => {
    const cells = [
      'found@sandbox',
      'found@sandbox',
      'unknown@sandbox',
      'failure@sandbox',
      'unavailable@sandbox',
      'nonsense',
    ]
    const headers = { 'x-service-origin': 'Books', 'x-service-meta-order-id': 'A-7' }
    const submitted = await submit(target.client, 'upi-basic', {
      content: fileOf('upi-basic', cells),
      headers,
    })
    const requestId = expectAccepted(submitted)
    await completed(target.client, requestId)
    const status = await target.client.lookup(statusPath, { request_id: requestId })
    const refused = await submit(target.client, 'upi-basic', { content: 'nonsense' })
    const malformed = await target.client.lookup(batchEndpoints['upi-basic'].path, undefined, {
      method: 'POST',
    })
    const usage = await usageRows(target.service)

    const records = usage.filter((row) => row.request_id === requestId)
    expect(records.map((row) => [row.sub_code, row.charged]).sort()).toEqual(
      [
        ['SUCCESS', true],
        ['SUCCESS', true],
        ['DETAILS_NOT_FOUND', true],
        ['SOURCE_FAILURE', false],
        ['SOURCE_FAILURE', false],
        ['INVALID_INPUT', false],
      ].sort(),
    )
    expect(new Set(records.map((row) => row.transaction_id)).size).toBe(cells.length)
    for (const row of records) {
      expect(row).toMatchObject({
        lookup: 'upi-basic',
        origin: 'books',
        metadata: { order_id: 'A-7' },
        version: 'v1',
      })
      expect(row.price === 0).toBe(!row.charged)
    }
    const free = { charged: false, price: 0, request_id: null }
    expect(rowOf(usage, submitted)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: 'SUCCESS',
      origin: 'books',
    })
    expect(rowOf(usage, status)).toMatchObject({
      ...free,
      lookup: 'batch-processing-status',
      sub_code: 'SUCCESS',
    })
    expect(rowOf(usage, refused)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: 'INVALID_INPUT_FILE_FORMAT',
      http_status: 422,
    })
    expect(rowOf(usage, malformed)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: null,
      http_status: 400,
    })
  })
})

describeLocal('429: a client who has as many batches in progress as it may', () => {
  it('gets Retry-After, is charged nothing, and does not affect others', async () => {
    const client = target.client.as(await createAccount(target.service, 'Many batches'))
    // Eight chunks each: however slow the machine, no batch ends before all are submitted.
    const content = fileOf('upi-basic', Array<string>(400).fill('slow@sandbox'))
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => submit(client, 'upi-basic', { content })),
    )
    const [refused, ...others] = answers.filter(({ status }) => status !== 200)
    expect(others).toEqual([])
    expectDetail(refused!, 429, 'Too many batches in progress. Please retry after some time.')
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    const event = rowOf(await usageRows(target.service), refused!.headers['x-transaction-id']!)
    expect(event).toMatchObject({ http_status: 429, charged: false, price: 0 })
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: someFile }))
    await completed(target.client, requestId)
  })
})
