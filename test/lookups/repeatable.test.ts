// Tests calls that are repeated with the same key: one is carried out, charged and recorded, and the others get its
// answer.
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimMs } from '../../src/idempotency/claims.js'
import { createIdempotency } from '../../src/idempotency/idempotency.js'
import { keptForMs } from '../../src/idempotency/key-store.js'
import { newId } from '../../src/kernel/ids.js'
import { createCalls } from '../../src/lookups/call.js'
import type { Caller } from '../../src/lookups/caller.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import { panadvanced } from '../../src/lookups/pan/panadvanced.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { parametersText } from '../../src/lookups/parameters-text.js'
import { parseInput } from '../../src/lookups/params.js'
import { type Ask, UpstreamError } from '../../src/lookups/source.js'
import type { Database } from '../../src/platform/database/database.js'
import { createLog } from '../../src/platform/log.js'
import { createLedger } from '../../src/usage/ledger.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { openVault, type Vault } from '../../src/vault/vault.js'
import { useTestDatabase } from '../support/database.js'
import { termsOf } from '../support/terms.js'
import { until } from '../support/until.js'

const { db, directory: dataDir } = await useTestDatabase()
const { log } = createLog('silent')
const pan = { pan_number: 'ZZZPZ1000A' }
let vault: Vault
const clock = { at: 1_790_000_000_000, now: () => clock.at }
let asked = 0
let ask: Ask
let failCommit = false

beforeAll(async () => {
  vault = await openVault({ db, clock, masterKeyFile: join(dataDir, 'master.key'), sealedColumns: [] })
})
beforeEach(async () => {
  await db.query('truncate usage_event, idempotency_key')
  asked = 0
  failCommit = false
  ask = async () => ({ subCode: 'SUCCESS', data: panbasic.example })
})

/** A separate process: it does not share another's memory. */
function node(maxBytesPerClient = 1_000_000, mode: Database['mode'] = 'postgres') {
  const insert = createInsertEvents('INR')
  const answers = Object.fromEntries(
    [panbasic, panadvanced].map(({ name }) => [
      name,
      ((input, call) => {
        asked++
        return ask(input, call)
      }) as Ask,
    ]),
  )
  const ledger = createLedger({
    db,
    clock,
    insertEvents: async (sql, events) => {
      await insert(sql, events)
      if (failCommit) throw new Error('the database is gone')
    },
  })
  const idempotency = createIdempotency({
    db: { ...db, mode },
    vault,
    clock,
    log,
    maxBytesPerClient: () => maxBytesPerClient,
  })
  const calls = createCalls({
    terms: termsOf(createEngine({ catalogue, sources: [{ name: 'hand', answers }], clock, log })),
    ledger,
    clock,
    log,
    subjectIndex: (subject) => vault.index('subject', subject),
    idempotency,
  })
  const caller = (repeatable: Caller['repeatable'], clientId: string): Caller => ({
    transactionId: newId(),
    client: { clientId } as Caller['client'],
    attribution: { origin: null, metadata: null },
    startedAt: clock.at,
    ...(repeatable === undefined ? {} : { repeatable }),
  })
  function call(
    key: string | undefined,
    raw: Record<string, string> = pan,
    lookup: Lookup = panbasic,
    client = 'one',
    place: 'query' | 'body' = 'query',
  ) {
    const repeatable = key === undefined ? undefined : { key, parameters: parametersText(lookup, raw) }
    return calls.executeAndRecord(lookup, parseInput(lookup.input, raw, place), caller(repeatable, client))
  }
  return {
    idempotency,
    isWritable: ledger.isWritable,
    call,
    inBody: (key: string) => call(key, pan, panbasic, 'one', 'body'),
  }
}
const rowsOf = async (table: string) =>
  (await db.query<{ count: number }>(`select count(*)::bigint as count from ${table}`)).rows[0]!.count

describe('a call that is repeated', () => {
  it('gets the first bytes, status and transaction from every node, free, without a source or an event', async () => {
    const first = await node().call('k')
    clock.at += 1_000
    for (const again of [await node().call('k'), await node().inBody('k')]) {
      expect(again).toMatchObject({ status: first.status, body: first.body, price: 0, subCode: 'SUCCESS' })
      expect(again.replayOf).toBe(JSON.parse(first.body).transaction_id)
      expect(again.source).toBeUndefined()
    }
    expect([asked, await rowsOf('usage_event')]).toEqual([1, 1])
  })

  it("is a new call without a key, and with another client's key", async () => {
    const one = node()
    await one.call('k')
    await one.call(undefined)
    await one.call('k', pan, panbasic, 'two')
    expect([asked, await rowsOf('usage_event')]).toEqual([3, 3])
  })

  it('is refused with other parameters or for another lookup, as a free call', async () => {
    const one = node()
    await one.call('k')
    for (const refused of [
      await one.call('k', { pan_number: 'ZZZPZ1000N' }),
      await one.call('k', { ...pan, name: 'X' }),
      await one.call('k', pan, panadvanced),
    ])
      expect(refused).toMatchObject({ status: 422, subCode: 'IDEMPOTENCY_KEY_REUSED', price: 0 })
    expect([asked, await rowsOf('usage_event')]).toEqual([1, 4])
  })

  it('gets the refusal of a malformed parameter again', async () => {
    const first = await node().call('k', { pan_number: 'x' })
    expect(first.status).toBe(422)
    expect(await node().call('k', { pan_number: 'x' })).toMatchObject({ status: 422, body: first.body })
    expect(await rowsOf('usage_event')).toBe(1)
  })

  it('runs again after a failure', async () => {
    const one = node()
    ask = async () => {
      throw new UpstreamError('unavailable', 'down')
    }
    expect((await one.call('k')).status).toBe(500)
    expect(await rowsOf('idempotency_key')).toBe(0)
    ask = async () => ({ subCode: 'SUCCESS', data: panbasic.example })
    const anew = await one.call('k')
    expect([anew.status, anew.replayOf]).toEqual([200, undefined])
    expect(await rowsOf('usage_event')).toBe(2)
  })

  it('runs again when its event could not be written: neither is stored', async () => {
    const one = node()
    failCommit = true
    await expect(one.call('k')).rejects.toThrow('the database is gone')
    expect([await rowsOf('usage_event'), await rowsOf('idempotency_key')]).toEqual([0, 0])
    failCommit = false
    await expect.poll(() => one.isWritable()).toBe(true) // the ledger tries by itself
    expect((await one.call('k')).status).toBe(200)
  })

  it('runs again after 24 hours, and the sweep deletes expired keys', async () => {
    const one = node()
    await one.call('k')
    clock.at += keptForMs - 1
    expect(await one.idempotency.sweep()).toBe(0)
    expect((await one.call('k')).replayOf).toBeDefined()
    clock.at += 1
    expect((await one.call('k')).replayOf).toBeUndefined()
    clock.at += keptForMs
    expect(await one.idempotency.sweep()).toBe(1)
  })
})

describe('simultaneous repetitions', () => {
  it.each([
    ['one process', () => [node()]],
    ['two processes', () => [node(), node()]],
  ])('of %s wait for the first: one is asked', async (_what, open) => {
    const nodes = open()
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    ask = async () => {
      await gate
      return { subCode: 'SUCCESS', data: panbasic.example }
    }
    const twins = Array.from({ length: 10 }, (_, n) => nodes[n % nodes.length]!.call('k'))
    await until(() => asked > 0)
    answer()
    const replies = await Promise.all(twins)
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.filter(({ replayOf }) => replayOf === undefined)).toHaveLength(1)
    expect([asked, await rowsOf('usage_event')]).toEqual([1, 1])
  })

  it('take over from a process that died', async () => {
    const dead = { clientId: 'one', key: 'k', asks: 'lookup panbasic', parameters: '["ZZZPZ1000A",null]' }
    const { idempotency } = node()
    await idempotency.begin({ ...dead, transactionId: newId() })
    idempotency.close() // it no longer renews its claim
    clock.at += claimMs
    const anew = await node().call('k')
    expect([anew.status, anew.replayOf]).toEqual([200, undefined])
    expect(asked).toBe(1)
  })
})

describe('a process that was killed', () => {
  it('leaves no claim that a call waits for in embedded mode', async () => {
    const claimed = { clientId: 'one', key: 'k', asks: 'lookup panbasic', parameters: '["ZZZPZ1000A",null]' }
    await node().idempotency.begin({ ...claimed, transactionId: newId() })
    clock.at -= 3_600_000 // and the clock was put back meanwhile
    const next = node(1_000_000, 'embedded')
    expect((await next.call('k')).replayOf).toBeUndefined()
    expect((await next.call('k')).replayOf).toBeDefined()
    expect(asked).toBe(1)
    clock.at += 3_600_000
  })
})

describe('stored answers', () => {
  it('are sealed: neither key nor answer nor parameter can be read', async () => {
    await node().call('a-key-of-the-client')
    const { rows } = await db.query<{ row: string }>(
      "select encode(answer, 'escape') || k::text as row from idempotency_key k",
    )
    for (const text of ['ZZZPZ1000A', 'ASHA', 'a-key-of-the-client']) expect(rows[0]!.row).not.toContain(text)
  })

  it('are limited for each client: a new key is answered 429, an old one is repeated', async () => {
    const small = node(500)
    await small.call('k1')
    await small.call('k2')
    const refused = await small.call('k3')
    expect(refused).toMatchObject({ status: 429, price: 0, retryAfterS: expect.any(Number) })
    expect((await small.call('k1')).replayOf).toBeDefined()
    expect((await small.call('k3', pan, panbasic, 'two')).status).toBe(200)
  })
})
