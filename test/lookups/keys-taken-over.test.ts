// Tests a key that is taken over while its first call is alive, after a step of the clock: it is charged once.
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimMs } from '../../src/idempotency/claims.js'
import { createIdempotency } from '../../src/idempotency/idempotency.js'
import { keptForMs } from '../../src/idempotency/key-store.js'
import { Failure } from '../../src/kernel/failures.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { executeOnce } from '../../src/lookups/repeatable.js'
import type { Database } from '../../src/platform/database/database.js'
import { createLog } from '../../src/platform/log.js'
import { createLedger } from '../../src/usage/ledger.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { openVault, type Vault } from '../../src/vault/vault.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'

const { db, directory } = await useTestDatabase()
const { log } = createLog('silent')
const clock = { at: 1_790_000_000_000, passed: 0, now: () => clock.at, steady: () => clock.passed }
let vault: Vault

beforeAll(async () => {
  vault = await openVault({ db, clock, masterKeyFile: join(directory, 'master.key'), sealedColumns: [] })
})
beforeEach(() => db.query('truncate usage_event, idempotency_key').then(() => {}))

/** A process of the service. `loses`: the acknowledgement of its first commit is lost. */
function node(loses = false) {
  let isLost = false
  const ledgerDb: Database = {
    ...db,
    async transaction(work) {
      const result = await db.transaction(work)
      if (!loses || isLost) return result
      isLost = true
      throw Object.assign(new Error('the connection was lost'), { outcomeUnknown: true })
    },
  }
  const ledger = createLedger({ db: ledgerDb, insertEvents: createInsertEvents('INR'), clock })
  let looks = 0
  const shared: Database = {
    ...db,
    mode: 'postgres',
    query(text, values, name) {
      if (name === 'idempotency-select') looks++
      return db.query(text, values, name)
    },
  }
  const idempotency = createIdempotency({ db: shared, vault, clock, log, maxBytesPerClient: () => 1e6 })
  /** Calls with the key; the call is in progress until `answer`. */
  function call() {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isAsked = false
    const event = eventAt(clock.at, { clientId: 'one', charged: true, price: 150 })
    const { transactionId } = event
    const repeatable = { key: 'k', parameters: '["ZZZPZ1000A",null]' }
    const caller = { transactionId, client: { clientId: 'one' }, repeatable } as never
    const reply = executeOnce({ idempotency, ledger }, panbasic, caller, async () => {
      isAsked = true
      await gate
      return { event, reply: { status: 200, body: transactionId, subCode: 'SUCCESS', price: 150 } }
    }).catch((error: unknown) => (error instanceof Failure ? error.code : String(error)))
    return { reply, answer, transactionId, isAsked: () => isAsked }
  }
  /** Waits until a call that waits has looked at the key again, after what it saw first. */
  async function lookedAgain() {
    const before = looks
    await until(() => looks >= before + 2)
  }
  return { call, lookedAgain, sweep: idempotency.sweep }
}

async function inProgress(call: ReturnType<ReturnType<typeof node>['call']>) {
  await until(call.isAsked)
  return call
}

const chargedCalls = async () =>
  (
    await db.query<{ id: string }>(
      `select replace(transaction_id::text, '-', '') as id from usage_event where charged order by at`,
    )
  ).rows.map(({ id }) => id)

describe('a clock that steps forward while a call is in progress', () => {
  it('another process takes the key over and is charged; the first call is refused and free', async () => {
    const first = await inProgress(node().call())
    clock.at += claimMs + 10_000
    const twin = await inProgress(node().call())
    for (const { answer } of [twin, first]) answer()
    expect(await twin.reply).toMatchObject({ status: 200, body: twin.transactionId })
    expect(await first.reply).toBe('OVERLOADED')
    expect(await chargedCalls()).toEqual([twin.transactionId])
  })

  it('the first call is refused too when it ends before the one that took the key over', async () => {
    const first = await inProgress(node().call())
    clock.at += claimMs + 10_000
    const twin = await inProgress(node().call())
    first.answer()
    expect(await first.reply).toBe('OVERLOADED')
    expect(await chargedCalls()).toEqual([])
    twin.answer()
    expect(await twin.reply).toMatchObject({ body: twin.transactionId })
    expect(await chargedCalls()).toEqual([twin.transactionId])
  })

  it.each([claimMs, keptForMs - 1])('by %i ms: the same process waits for its own call', async (ms) => {
    const one = node()
    const first = await inProgress(one.call())
    clock.at += ms
    const twin = one.call()
    await one.lookedAgain()
    expect(twin.isAsked()).toBe(false)
    first.answer()
    expect(await twin.reply).toMatchObject({ body: first.transactionId, replayOf: first.transactionId })
    expect(await chargedCalls()).toEqual([first.transactionId])
  })

  it('by a day, and the sweep deletes the claim: the first call is free, and its repetition is charged', async () => {
    const one = node()
    const first = await inProgress(one.call())
    clock.at += keptForMs
    expect(await one.sweep()).toBe(1)
    const twin = one.call()
    await one.lookedAgain()
    expect(twin.isAsked()).toBe(false)
    for (const { answer } of [twin, first]) answer()
    expect(await first.reply).toBe('OVERLOADED')
    expect(await twin.reply).toMatchObject({ body: twin.transactionId })
    expect(await chargedCalls()).toEqual([twin.transactionId])
  })
})

it('a commit that is repeated because its acknowledgement was lost still holds the key', async () => {
  const call = node(true).call()
  call.answer()
  expect(await call.reply).toMatchObject({ body: call.transactionId })
  expect(await node().call().reply).toMatchObject({ replayOf: call.transactionId })
  expect(await chargedCalls()).toEqual([call.transactionId])
})
