// Tests several sequencers of one log on PostgreSQL: one at a time, and another takes over from one that hangs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { readCheckpoint } from '../../src/receipts/checkpoint.js'
import { createSequencer } from '../../src/receipts/sequencer.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { migrationsDir } from '../../src/server/compose/storage.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'
import { type Harness, openHarness } from './receipts.harness.js'

const log = { info() {}, warn() {}, error() {} }
const takeOverMs = 5_000
let postgres: TestPostgres
let nodes: Database[]
let harnesses: Harness[]

beforeAll(async () => {
  postgres = (await startPostgres())!
  const open = () => openDatabase({ databaseUrl: postgres.url, dataDir: '/nowhere', log })
  nodes = [await open(), await open(), await open()]
  await migrate(nodes[0]!, migrationsDir)
  harnesses = await Promise.all(nodes.map(openHarness))
})
afterAll(async () => {
  await Promise.all(nodes.map((db) => db.close()))
  await postgres.stop()
})

const sizeNow = async () => readCheckpoint((await harnesses[0]!.log.checkpoint())!)!.size

describe('three nodes', () => {
  it('have one log: each call once, whoever sequences', async () => {
    expect(new Set(harnesses.map(({ keys }) => keys.all[0]!.verifier.id.toString('hex'))).size).toBe(1)
    const made: ReturnType<Harness['call']>[] = []
    let writing = true
    const sequencing = harnesses.map(async ({ sequencer }) => {
      while (writing) await sequencer.pass()
    })
    for (let round = 0; round < 30; round++)
      await Promise.all(
        harnesses.map(async ({ insertEvents, call, db }) => {
          const calls = Array.from({ length: 7 }, () => call())
          made.push(...calls)
          await insertEvents(
            db,
            calls.map(({ event }) => event),
          )
        }),
      )
    writing = false
    await Promise.all(sequencing)
    while (await harnesses[0]!.sequencer.pass());
    await harnesses[0]!.sequencer.pass()
    expect(await sizeNow()).toBe(made.length)
    expect(await harnesses[1]!.verify()).toMatchObject({ recomputed: made.length, fault: null })
    const keys = [harnesses[0]!.keys.all[0]!.verifier]
    const places = new Set<number>()
    for (const { event, answer } of made) {
      const verified = verifyReceipt(await harnesses[2]!.receipt(event), {
        keys,
        answer: Buffer.from(answer),
      })
      places.add((verified as { index: number }).index)
    }
    expect(places.size).toBe(made.length)
  })

  it('go on within 5 s when the one that has the log hangs in its transaction', async () => {
    const [first, second] = harnesses as [Harness, Harness]
    const size = await sizeNow()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let locked = () => {}
    const hasLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    // The sequencer's own statements up to its lock, and then nothing: as a process that is stopped.
    const hanging = createSequencer({
      db: {
        ...first.db,
        query: first.db.query,
        transaction: (work) =>
          first.db.transaction(async (tx) => {
            let isHeld = false
            return work({
              async query(text, values, name) {
                if (isHeld) await held
                const result = await tx.query(text, values, name)
                if (name === 'log-lock') {
                  isHeld = true
                  locked()
                }
                return result as never
              },
            })
          }),
      },
      keys: first.current,
    }).pass()
    const end = hanging.catch((error: Error) => error.message)
    await hasLocked
    const { event } = second.call()
    await second.insertEvents(second.db, [event])
    await until(
      async () => {
        await second.sequencer.pass()
        return (await sizeNow()) === size + 1
      },
      { withinMs: takeOverMs, what: () => 'another node continues the log' },
    )
    release()
    expect(await end).not.toBe(false)
    expect(await harnesses[2]!.verify()).toMatchObject({ fault: null })
  })
})
