// Tests the sequencer over the real tables: it loses and doubles nothing, needs every tile, and bears a clock that jumps.
import { beforeAll, expect, it } from 'vitest'
import type { Database, Sql } from '../../src/platform/database/database.js'
import { createSequencer } from '../../src/receipts/sequencer.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { useTestDatabase } from '../support/database.js'
import { type Harness, now, openHarness } from './receipts.harness.js'

const { db } = await useTestDatabase()
let harness: Harness
beforeAll(async () => {
  harness = await openHarness(db)
  await harness.sequencer.pass()
})
const key = () => harness.keys.all[0]!.verifier

/** A database whose transaction ends at its nth statement. */
function dyingAt(n: number): Database {
  let left = n
  const dying = (tx: Sql): Sql =>
    ({
      query(...statement: Parameters<Sql['query']>) {
        if (left-- === 0) throw new Error('killed')
        return tx.query(...statement)
      },
    }) as Sql
  return { ...db, query: db.query, transaction: (work) => db.transaction((tx) => work(dying(tx))) }
}

it('loses and doubles nothing, at whatever statement it ends', async () => {
  for (let n = 0; ; n++) {
    const made = [harness.call(), harness.call()]
    await harness.insertEvents(
      db,
      made.map(({ event }) => event),
    )
    const { size } = await harness.head()
    const dies = createSequencer({ db: dyingAt(n), keys: harness.current })
    const end = await dies.pass().then(
      () => 'passed',
      (error: Error) => error.message,
    )
    if (end === 'passed') break
    expect(end).toBe('killed')
    expect((await harness.head()).size).toBe(size)
    expect(n).toBeLessThan(20)
    await harness.sequence()
    expect((await harness.head()).size).toBe(size + 2)
    for (const { event, answer } of made)
      expect(
        verifyReceipt(await harness.receipt(event), { keys: [key()], answer: Buffer.from(answer) }),
      ).toBeTypeOf('object')
  }
  expect((await harness.verify()).fault).toBeNull()
})

it('needs every tile: a lost one stops it, and nothing is signed', async () => {
  const before = await harness.head()
  await db.query(
    'update log_tile set n = -1 - n where level = 0 and n = (select max(n) from log_tile where level = 0)',
  )
  await harness.insertEvents(db, [harness.call().event])
  await expect(harness.sequencer.pass()).rejects.toThrow(/the log has lost its tile 0\/\d+: restore a backup/)
  expect(await harness.head()).toEqual(before)
  await db.query('update log_tile set n = -1 - n where n < 0')
  await harness.sequence()
  expect((await harness.head()).size).toBe(before.size + 1)
})

it('goes on when the clock jumps back', async () => {
  const { event } = harness.call({ at: 1_000_000 })
  await harness.insertEvents(db, [event])
  await harness.sequence()
  expect(verifyReceipt(await harness.receipt(event), { keys: [key()] })).toMatchObject({
    entry: { at: '1970-01-01T00:16:40.000Z' },
  })
})

it('goes on when the clock jumps forward and back again: entries keep the order of their commits', async () => {
  const saved = await harness.head()
  const year = 365 * 86_400_000
  const made = [10 * year, -10 * year, 0].map((jump) => harness.call({ at: now + jump }))
  for (const { event } of made) {
    await harness.insertEvents(db, [event])
    await harness.sequence()
  }
  const verified = []
  for (const { event, answer } of made) {
    const receipt = verifyReceipt(await harness.receipt(event), {
      keys: [key()],
      answer: Buffer.from(answer),
    })
    verified.push(
      typeof receipt === 'string' ? receipt : [receipt.index - saved.size, receipt.entry.at.slice(0, 4)],
    )
  }
  expect(verified).toEqual([
    [0, '2036'],
    [1, '2016'],
    [2, '2026'],
  ])
  expect((await harness.verify([saved])).fault).toBeNull()
})
