// Tests the ledger on a disk that is full: what had asked a source is spooled, readiness says so, and it recovers.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createLedger } from '../../src/usage/ledger.js'
import { openSpool } from '../../src/usage/spool.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const disk = mkdtempSync(join(tmpdir(), 'satyapan-full-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk])
const db = await openDatabase({ dataDir: join(disk, 'data'), log })
await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
const vault = {
  seal: (text: Buffer, context: string) => Buffer.concat([Buffer.from(context), text]),
  open: (sealed: Buffer, context: string) => sealed.subarray(context.length),
}
const ledger = createLedger({
  db,
  insertEvents: createInsertEvents('INR'),
  clock: { now: () => Date.now(), steady: () => performance.now() },
  log,
  openSpool: () => openSpool({ folder: join(disk, 'spool'), vault, log, bytes: 1024 * 1024 }),
})
await ledger.prepare()
afterAll(async () => {
  await ledger.close()
  await db.close().catch(() => {})
  execFileSync('umount', ['-l', disk])
  rmdirSync(disk)
})

const attempts = JSON.stringify([{ source: 'north', outcome: 'SUCCESS', duration_ms: 7, reference: null }])
const outside = () =>
  eventAt(Date.now(), {
    source: 'north',
    cost: 60,
    attempts,
    metadata: JSON.stringify({ a: 'x'.repeat(250) }),
  })
const filler = join(disk, 'filler')

/** Takes all space but a few pages. */
function fill(): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 8 * 4_096))
}

it('an idle service says that no event could be written, and says again when one can', async () => {
  fill()
  // Until then the last commit is the proof.
  await expect.poll(() => ledger.check(), { timeout: 120_000, interval: 250 }).toBe(false)
  expect(() => ledger.assertWritable()).toThrow()
  rmSync(filler)
  await expect.poll(() => ledger.check()).toBe(true)
})

it('under load: every call that asked is in the ledger, as charged or as free, and none twice', async () => {
  fill()
  const answered: string[] = []
  const failed: string[] = []
  while (ledger.isWritable()) {
    const calls = Array.from({ length: 50 }, outside)
    const ends = await Promise.allSettled(calls.map((call) => ledger.record(call)))
    for (const [i, { status }] of ends.entries())
      (status === 'fulfilled' ? answered : failed).push(calls[i]!.transactionId)
  }
  expect(failed.length).toBeGreaterThan(0)
  expect(ledger.lost()).toBe(0)
  rmSync(filler)
  await expect.poll(() => ledger.isWritable()).toBe(true)
  const { rows } = await db.query<{ id: string; charged: boolean }>(
    `select replace(transaction_id::text, '-', '') as id, charged from usage_event`,
  )
  const ids = (charged: boolean) => rows.flatMap((row) => (row.charged === charged ? [row.id] : [])).sort()
  expect(ids(true)).toEqual(answered.sort())
  expect(ids(false)).toEqual(failed.sort())
})
