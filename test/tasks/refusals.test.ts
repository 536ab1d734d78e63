// Tests what a submission and a poll refuse, and what an Idempotency-Key does to a submission.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../../src/lookups/source.js'
import { useTestDatabase } from '../support/database.js'
import { eventsIn, openTasksHarness, rowNamed } from './tasks.harness.js'

const { db } = await useTestDatabase()
const licence = rowNamed('driving-license')
const voter = rowNamed('voter-id')
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

describe('what is refused', () => {
  it.each<[string, Record<string, string>, string]>([
    ['a missing number', { dob: '1988-04-12' }, 'dl_number'],
    ['an empty number', { dl_number: ' ', dob: '1988-04-12' }, 'dl_number'],
    ['an over-long number', { dl_number: '1'.repeat(65), dob: '1988-04-12' }, 'dl_number'],
    ['a missing date', { dl_number: 'ZZ0120200000001' }, 'dob'],
  ])('%s: 422 that names it, free, and no task', async (_what, values, name) => {
    const { post, takeEvents } = open()
    for (const json of [false, true]) {
      const response = await post(licence, values, { json })
      expect(response.statusCode).toBe(422)
      expect(response.json().detail).toMatchObject([{ loc: [json ? 'body' : 'query', name] }])
      expect(response.headers['x-satyapan-price']).toBe('0')
    }
    expect(takeEvents()).toMatchObject([1, 2].map(() => ({ lookup: 'driving-license', httpStatus: 422 })))
    expect((await db.query('select from task')).rows).toEqual([])
  })

  it('a parameter in address and body, and a body that is no JSON object', async () => {
    const { app, credentials } = open()
    const url = `${licence.route.path}?${new URLSearchParams(right)}`
    const headers = credentials(licence)
    const twice = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(right) })
    expect(twice.statusCode).toBe(422)
    expect(twice.json().detail).toMatchObject([{ type: 'repeated' }, { type: 'repeated' }])
    for (const payload of ['[]', '{', '"a"', 'dl_number=1']) {
      const response = await app.inject({ method: 'POST', url, headers, payload })
      expect(response.statusCode, payload).toBe(400)
    }
  })

  it('an id that is unknown, malformed, of another client, of another lookup or past its retention: all alike', async () => {
    const { post, poll, stranger, clock, takeEvents } = open()
    const { request_id } = (await post(licence, right)).json()
    const answers = [
      await poll(licence, { request_id: '0'.repeat(32) }),
      await poll(licence, { request_id: 'no id' }),
      await poll(licence, { request_id }, stranger),
      await poll(voter, { request_id }),
    ]
    clock.at += 7 * 86_400_000 - 1
    expect((await poll(licence, { request_id })).statusCode).toBe(200)
    clock.at += 1
    answers.push(await poll(licence, { request_id }))
    const bodies = answers.map((answer) => {
      const { transaction_id, timestamp, ...rest } = answer.json()
      return { status: answer.statusCode, ...rest }
    })
    for (const body of bodies)
      expect(body).toEqual({
        status: 422,
        code: 422,
        sub_code: 'INVALID_REQUEST_ID',
        message: 'Invalid Request ID',
      })
    expect(takeEvents().filter(({ httpStatus }) => httpStatus === 422)).toMatchObject(
      answers.map(() => ({ lookup: 'task-status', charged: false, subCode: 'INVALID_REQUEST_ID' })),
    )
    const none = await poll(licence, {})
    expect(none.statusCode).toBe(422)
    expect(none.json().detail).toMatchObject([{ loc: ['query', 'request_id'], type: 'missing' }])
  })

  it('credentials and entitlement are checked at both calls', async () => {
    const { app, barred, credentials } = open()
    for (const [method, url] of [
      ['POST', `${licence.route.path}?${new URLSearchParams(right)}`],
      ['GET', `${licence.task!.poll}?request_id=1`],
    ] as const) {
      expect((await app.inject({ method, url })).statusCode).toBe(401)
      expect((await app.inject({ method, url, headers: credentials(licence, barred) })).statusCode).toBe(403)
    }
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order-1' }
  it('stands for the first task: it is asked and charged once', async () => {
    let asked = 0
    const { post, element } = open(async () => {
      asked++
      return { subCode: 'SUCCESS', data: licence.example }
    })
    const first = await post(licence, right, { headers })
    const again = await post(licence, right, { headers })
    expect(again.body).toBe(first.body)
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'x-satyapan-price': '0',
      'x-transaction-id': first.json().request_id,
    })
    expect(await element(licence, first.json().request_id)).toMatchObject({ status: 'completed' })
    expect(asked).toBe(1)
    expect(await eventsIn(db)).toHaveLength(1)
  })

  it('of several at once makes one task', async () => {
    const { post } = open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(licence, right, { headers })))
    expect(new Set(answers.map((answer) => answer.json().request_id)).size).toBe(1)
    expect((await db.query('select from task')).rows).toHaveLength(1)
  })

  it('with other parameters is refused, and so is a malformed one', async () => {
    const { post } = open()
    await post(licence, right, { headers })
    const other = await post(licence, { ...right, dob: '1990-01-01' }, { headers })
    expect(other.json()).toMatchObject({ code: 422, sub_code: 'IDEMPOTENCY_KEY_REUSED' })
    const malformed = await post(licence, right, { headers: { 'idempotency-key': 'a b' } })
    expect(malformed.statusCode).toBe(422)
    expect((await db.query('select from task')).rows).toHaveLength(1)
  })
})
