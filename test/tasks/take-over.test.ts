// Tests tasks whose process died: another one asks again, and the result is written and charged once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../../src/lookups/source.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { eventsIn, gatedSource, openTasksHarness, rowNamed } from './tasks.harness.js'

const { db } = await useTestDatabase()
const licence = rowNamed('driving-license')
const right = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }
const found: Ask = async () => ({ subCode: 'SUCCESS', data: licence.example })

type Harness = ReturnType<typeof openTasksHarness>
const opened: Harness[] = []
const open = (ask: Ask, own: Partial<Parameters<typeof openTasksHarness>[0]> = {}): Harness => {
  const harness = openTasksHarness({ db, ask, waitMs: 0, ...own })
  opened.push(harness)
  return harness
}
const silent: ReturnType<typeof gatedSource>[] = []
/** It answers only when the test is over. */
const silentSource = (): Ask => {
  const source = gatedSource(licence.example)
  silent.push(source)
  return source.ask
}
beforeEach(() => db.query('truncate usage_event, idempotency_key, task, job'))
afterEach(async () => {
  for (const source of silent.splice(0)) source.open()
  for (const harness of opened.splice(0)) await harness.close()
})

/** As if the lease of every process had ended: none of them renews what is not leased. */
const endLeases = () => db.query('update job set leased = false, due_at = now()')
const ended = async (harness: Harness, requestId: string) =>
  until(async () => {
    const task = await harness.element(licence, requestId)
    return task.status === 'in_progress' ? undefined : task
  })

describe('a task whose process died', () => {
  it('is asked again by another process, under its id, and charged once', async () => {
    const dying = open(silentSource())
    const { request_id } = (await dying.post(licence, right)).json()
    const ids: string[] = []
    const other = open(async (_input, call) => {
      ids.push(call.transactionId)
      return { subCode: 'SUCCESS', data: licence.example }
    })
    await endLeases()
    await other.tasks.start()
    expect(await ended(other, request_id)).toMatchObject({ status: 'completed' })
    expect(ids).toEqual([request_id])
    expect(await eventsIn(db)).toMatchObject([{ transaction_id: request_id, charged: true }])
    expect((await db.query('select from job')).rows).toEqual([])
  })

  it('and answers after all: the first result stays, and what was asked in vain is free', async () => {
    const late = gatedSource(licence.example)
    const slow = open(late.ask)
    const { request_id } = (await slow.post(licence, right)).json()
    const other = open(async () => ({ subCode: 'DETAILS_NOT_FOUND' }))
    await endLeases()
    await other.tasks.start()
    const first = await ended(other, request_id)
    late.open()
    await until(() => slow.tasks.running() === 0)
    expect(await ended(other, request_id)).toEqual(first)
    expect(await eventsIn(db)).toMatchObject([{ sub_code: 'DETAILS_NOT_FOUND', charged: true }])
    expect(slow.unanswered).toMatchObject([{ requestId: request_id }])
    expect(slow.unanswered[0]!.transactionId).not.toBe(request_id)
  })

  it('is left alone while its process lives', async () => {
    const source = gatedSource(licence.example)
    const living = open(source.ask)
    const { request_id } = (await living.post(licence, right)).json()
    let asked = 0
    const other = open(async () => {
      asked++
      return { subCode: 'SUCCESS', data: licence.example }
    })
    // A start of another process does not end the leases of this one on a server; here it is told which are held.
    await living.tasks.start()
    await db.query(`update job set due_at = now() + interval '50 milliseconds'`)
    await until(async () => {
      const { rows } = await db.query<{ late: boolean }>(
        `select due_at > now() + interval '1 second' as late from job`,
      )
      return rows[0]?.late === true // renewed
    })
    source.open()
    expect(await ended(living, request_id)).toMatchObject({ status: 'completed' })
    expect([source.asked(), asked]).toEqual([1, 0])
    expect(other.tasks.running()).toBe(0)
  })

  it('waits while its client may not call, and goes on when it may', async () => {
    const dying = open(silentSource())
    const { request_id } = (await dying.post(licence, right)).json()
    let asked = 0
    const other = open(async () => {
      asked++
      return { subCode: 'SUCCESS', data: licence.example }
    })
    other.setClient({ lookups: new Set(['panbasic']) })
    await endLeases()
    await other.tasks.start()
    await until(async () => (await db.query('select from job where not leased')).rows.length === 1)
    expect(await other.element(licence, request_id)).toMatchObject({ status: 'in_progress' })
    expect(asked).toBe(0)
    other.setClient({ lookups: null })
    expect(await ended(other, request_id)).toMatchObject({ status: 'completed' })
    expect(asked).toBe(1)
  })

  it('too often ends as failed, and is free', async () => {
    const dying = open(silentSource())
    const { request_id } = (await dying.post(licence, right)).json()
    let asked = 0
    const other = open(async () => {
      asked++
      return { subCode: 'SUCCESS', data: licence.example }
    })
    await db.query('update job set leased = false, due_at = now(), starts = 5')
    await other.tasks.start()
    expect(await ended(other, request_id)).toMatchObject({
      status: 'failed',
      error: 'INTERNAL_SERVER_ERROR',
      message: 'Internal Server Error',
    })
    expect(asked).toBe(0)
    expect(await eventsIn(db)).toMatchObject([{ charged: false, price: 0 }])
  })
})

describe('a result that cannot be written', () => {
  it('is asked for again, and every question stands in the ledger', async () => {
    let refusals = 1
    const harness = open(found, {
      insertEvents: async (sql, events) => {
        if (refusals-- > 0) throw new Error('the database is away')
        await sql.query(
          `insert into usage_event (transaction_id, at, client_id, lookup, version, http_status, charged, price, currency,
             cached, cost, duration_ms)
           values ($1, $2, $3, $4, 'v1', 200, $5, $6, 'INR', false, 0, 0)`,
          [
            events[0]!.transactionId,
            events[0]!.at,
            events[0]!.clientId,
            events[0]!.lookup,
            events[0]!.charged,
            events[0]!.price,
          ],
        )
      },
    })
    await harness.tasks.start()
    const { request_id } = (await harness.post(licence, right)).json()
    expect(await ended(harness, request_id)).toMatchObject({ status: 'completed' })
    expect(harness.unanswered).toMatchObject([{ requestId: request_id, charged: true }])
    expect(await eventsIn(db)).toMatchObject([{ transaction_id: request_id, charged: true }])
  })
})

describe('the sweep', () => {
  it('deletes what has been completed for seven days, and what waits for an inactive client or a lookup that is gone', async () => {
    const harness = open(found, { waitMs: 60_000 })
    await harness.post(licence, right)
    await db.query(
      `insert into task (request_id, client_id, lookup, submitted_at, input)
       values (gen_random_uuid(), 'gone', 'driving-license', $1, '\\x00'),
         (gen_random_uuid(), 'test_client', 'own-lookup', $1, '\\x00')`,
      [harness.clock.at],
    )
    expect(await harness.tasks.countEnded(db)).toBe(0)
    expect(await harness.tasks.sweep()).toBe(0)
    harness.clock.at += 7 * 86_400_000
    expect(await harness.tasks.countEnded(db)).toBe(3)
    expect(await harness.tasks.sweep()).toBe(3)
    expect((await db.query('select from task')).rows).toEqual([])
  })
})
