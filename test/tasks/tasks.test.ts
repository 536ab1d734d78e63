// Tests calls in the asynchronous style: what a submission and a poll answer, and what is charged.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ask, UpstreamError } from '../../src/lookups/source.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { eventsIn, gatedSource, openTasksHarness, rowNamed, tasksCatalogue } from './tasks.harness.js'

const { db } = await useTestDatabase()
const licence = rowNamed('driving-license')
const right = { dl_number: 'ZZ01 20200000001', dob: '1988-04-12' }
const found: Ask = async () => ({ subCode: 'SUCCESS', data: licence.example })

type Harness = ReturnType<typeof openTasksHarness>
let harness: Harness | undefined
const open = (ask: Ask = found, own: Partial<Parameters<typeof openTasksHarness>[0]> = {}): Harness => {
  harness = openTasksHarness({ db, ask, ...own })
  return harness
}
beforeEach(() => db.query('truncate usage_event, idempotency_key, task, job'))
afterEach(async () => {
  await harness?.close()
  harness = undefined
})

describe('a task whose source answers at once', () => {
  it('is complete at the first poll, and charged once', async () => {
    const { post, poll, takeEvents } = open()
    const submitted = await post(licence, right)
    const { request_id, transaction_id, ...rest } = submitted.json()
    expect(request_id).toMatch(/^[0-9a-f]{32}$/)
    expect(transaction_id).toBe(request_id)
    expect(rest).toMatchObject({ code: 200, sub_code: 'SUCCESS', message: expect.any(String) })
    expect(Object.keys(rest)).not.toContain('data')
    expect(submitted.headers).toMatchObject({
      'x-transaction-id': request_id,
      'x-satyapan-price': String(licence.price),
      'x-satyapan-source': 'hand',
    })
    for (const name of ['request_id', 'transaction_id']) {
      const polled = await poll(licence, { [name]: request_id })
      expect(polled.statusCode).toBe(200)
      expect(polled.headers['x-satyapan-price']).toBe('0')
      expect(polled.headers['x-transaction-id']).toMatch(/^[0-9a-f]{32}$/)
      expect(polled.headers['x-transaction-id']).not.toBe(request_id)
      const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(polled.json()).toEqual([
        {
          action: 'verify_with_source',
          completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/),
          created_at: expect.stringMatching(/\+05:30$/),
          group_id: uuid,
          request_id,
          result: { source_output: licence.example },
          status: 'completed',
          task_id: uuid,
          type: 'ind_driving_license',
        },
      ])
    }
    expect(await eventsIn(db)).toEqual([
      {
        transaction_id: request_id,
        request_id: null,
        sub_code: 'SUCCESS',
        charged: true,
        price: licence.price,
      },
    ])
    expect(takeEvents()).toMatchObject(
      [1, 2].map(() => ({ lookup: 'task-status', charged: false, subCode: 'SUCCESS' })),
    )
  })

  it.each(tasksCatalogue)(
    '$name answers a JSON body, parameters in the address, and null as a body',
    async (row) => {
      const { post, element, app, credentials } = open(async () => ({
        subCode: 'SUCCESS',
        data: row.example,
      }))
      const values = Object.fromEntries(
        Object.entries(row.input).map(([name, { example }]) => [name, example]),
      )
      const inBody = await post(row, { ...values, consent: 'Y', reason: 'a loan' }, { json: true })
      const inAddress = await post(row, values)
      const withNull = await app.inject({
        method: 'POST',
        url: `${row.route.path}?${new URLSearchParams(values)}`,
        payload: 'null',
        headers: credentials(row),
      })
      for (const response of [inBody, inAddress, withNull]) {
        expect(response.statusCode).toBe(200)
        const { status, result } = await element(row, response.json().request_id)
        expect({ status, output: result.source_output }).toEqual({ status: 'completed', output: row.example })
      }
    },
  )
})

describe('a task in progress', () => {
  it('is answered without its result after two seconds, when its source takes longer', async () => {
    const source = gatedSource(licence.example)
    const { post, element } = open(source.ask, { waitMs: 'usual' })
    const began = performance.now()
    const submitted = await post(licence, right) // the source answers only after this
    expect(performance.now() - began).toBeGreaterThan(1_990)
    expect(submitted.headers['x-satyapan-price']).toBeUndefined()
    const { request_id } = submitted.json()
    expect(await element(licence, request_id)).toMatchObject({ status: 'in_progress' })
    source.open()
    await until(async () => (await element(licence, request_id)).status === 'completed')
    // One that answers in this time is not waited for any longer.
    const sooner = await post(licence, right)
    expect(sooner.headers['x-satyapan-price']).toBe(String(licence.price))
  })

  it('is a list of one at every poll, and its price is open until the source has answered', async () => {
    const source = gatedSource(licence.example)
    const { post, element } = open(source.ask, { waitMs: 0 })
    const submitted = await post(licence, right)
    expect(submitted.statusCode).toBe(200)
    expect(submitted.headers['x-satyapan-price']).toBeUndefined()
    const { request_id } = submitted.json()
    const first = await element(licence, request_id)
    expect(first).toMatchObject({ status: 'in_progress', request_id })
    expect(Object.keys(first)).not.toContain('completed_at')
    expect(Object.keys(first)).not.toContain('result')
    expect(await eventsIn(db)).toEqual([])
    source.open()
    await until(async () => (await element(licence, request_id)).status === 'completed')
    expect(await eventsIn(db)).toMatchObject([{ charged: true, sub_code: 'SUCCESS' }])
    expect(source.asked()).toBe(1)
  })

  it('that never ends is ended by the deadline, and is free', async () => {
    const never: Ask = (_input, { endsAt }) =>
      new Promise((_resolve, reject) => {
        const { clock } = harness!
        // As the wrapper of a source does it: the attempt is given up when its time is over.
        void until(() => clock.at >= endsAt!).then(() => reject(new UpstreamError('timeout', 'too slow')))
      })
    const { post, element, clock } = open(never, { deadlineMs: 10_000, waitMs: 0 })
    const { request_id } = (await post(licence, right)).json()
    expect(await element(licence, request_id)).toMatchObject({ status: 'in_progress' })
    clock.at += 10_000
    const failed = await until(async () => {
      const task = await element(licence, request_id)
      return task.status === 'failed' ? task : undefined
    })
    expect(failed).toMatchObject({ error: 'SOURCE_FAILURE', message: 'Source failure. Unable to validate.' })
    expect(Object.keys(failed)).not.toContain('result')
    expect(await eventsIn(db)).toMatchObject([{ charged: false, price: 0, sub_code: 'SOURCE_FAILURE' }])
  })

  it('counts against the limit of its client, and of no other', async () => {
    const source = gatedSource(licence.example)
    const { post, takeEvents, element } = open(source.ask, { openPerClient: 2, waitMs: 0 })
    const ids: string[] = []
    for (let i = 0; i < 2; i++) ids.push((await post(licence, right)).json().request_id)
    const refused = await post(licence, right)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ detail: 'Too many tasks in progress. Please retry after some time.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(takeEvents()).toMatchObject([{ lookup: 'driving-license', httpStatus: 429, charged: false }])
    source.open()
    await until(async () => (await element(licence, ids[0]!)).status === 'completed')
    await until(async () => (await element(licence, ids[1]!)).status === 'completed')
    expect((await post(licence, right)).statusCode).toBe(200)
  })
})

describe('how a task ends', () => {
  it('not found is completed, and charged', async () => {
    const { post, element } = open(async () => ({ subCode: 'DETAILS_NOT_FOUND' }))
    const { request_id } = (await post(licence, right)).json()
    expect(await element(licence, request_id)).toMatchObject({
      status: 'completed',
      result: { source_output: { status: 'id_not_found' } },
    })
    expect(await eventsIn(db)).toMatchObject([
      { sub_code: 'DETAILS_NOT_FOUND', charged: true, price: licence.price },
    ])
  })

  it.each([
    ['SOURCE_FAILURE', () => new UpstreamError('unavailable', 'words of the source')],
    ['SOURCE_UNAVAILABLE', () => new UpstreamError('unavailable', 'words', { unavailable: true })],
    ['SOURCE_FAILURE', () => new Error('words of the source')],
  ])('%s: failed, free, without a word of the source', async (error, make) => {
    const { post, poll } = open(() => Promise.reject(make()))
    const submitted = await post(licence, right)
    expect(submitted.headers['x-satyapan-price']).toBe('0')
    const polled = await poll(licence, { request_id: submitted.json().request_id })
    expect(polled.json()).toMatchObject([{ status: 'failed', error, message: expect.any(String) }])
    expect(polled.body).not.toContain('words')
    expect(await eventsIn(db)).toMatchObject([{ charged: false, price: 0 }])
  })

  it('an answer about another licence is a failure', async () => {
    const data = { ...(licence.example as object), id_number: 'ZZ0120200000002' }
    const { post, element } = open(async () => ({ subCode: 'SUCCESS', data }))
    const { request_id } = (await post(licence, right)).json()
    expect(await element(licence, request_id)).toMatchObject({ status: 'failed', error: 'SOURCE_FAILURE' })
  })

  it.each(tasksCatalogue)(
    '$name: a malformed number is accepted, fails with BAD_REQUEST, and is free',
    async (row) => {
      let asked = 0
      const { post, element } = open(async () => {
        asked++
        return { subCode: 'SUCCESS', data: row.example }
      })
      const values = Object.fromEntries(
        Object.entries(row.input).map(([name, { example }]) => [name, example]),
      )
      const submitted = await post(row, { ...values, [Object.keys(row.input)[0]!]: 'x' })
      expect(submitted.statusCode).toBe(200)
      expect(submitted.headers['x-satyapan-price']).toBe('0')
      const { request_id } = submitted.json()
      expect(await element(row, request_id)).toMatchObject({
        status: 'failed',
        error: 'BAD_REQUEST',
        message: expect.stringMatching(/^Please enter a valid .+\.$/),
      })
      expect(asked).toBe(0)
      expect(await eventsIn(db)).toMatchObject([
        { transaction_id: request_id, sub_code: 'BAD_REQUEST', charged: false },
      ])
    },
  )
})
