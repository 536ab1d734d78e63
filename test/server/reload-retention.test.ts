// Tests that a reload puts the times for which results are kept into force: what is older has ended, and is swept.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { withReloaded } from '../../src/server/reload/reloaded-keys.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'

const now = Date.parse('2026-06-01T00:00:00Z')
const dayMs = 86_400_000
const endedAt = now - 5 * dayMs
let home: string
let parts: PartsWithDatabase

const configOf = async (settings: object) => {
  const file = join(home, 'live.yaml')
  await writeFile(file, JSON.stringify({ sources: ['records'], ...settings }))
  return readConfig({ SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: file })
}

async function reloadTo(settings: object): Promise<void> {
  const next = await parts.configuring.prepare(withReloaded(parts.config, await configOf(settings)))
  next.use()
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'reload-retention-'))
  parts = await assembleWithDatabase(await configOf({}), {
    clock: { now: () => now },
    log: createLog('silent').log,
  })
  for (const statement of [
    `insert into batch (request_id, client_id, lookup, transaction_id, records, submitted_at, completed_at)
     values (gen_random_uuid(), 'c', 'gstinlite', gen_random_uuid(), 0, 0, ${endedAt})`,
    `insert into bulk (request_id, client_id, lookup, state, header, columns, records, duplicates, malformed, chunks,
       started_at, completed_at)
     values (gen_random_uuid(), 'c', 'gstinlite', 'completed', '', '{}', 0, 0, 0, 0, 0, ${endedAt})`,
    `insert into task (request_id, client_id, lookup, submitted_at, completed_at)
     values (gen_random_uuid(), 'c', 'driving-license', ${endedAt}, ${endedAt})`,
  ])
    await parts.db.query(statement)
})
afterAll(async () => {
  await parts?.close()
  await rm(home, { recursive: true })
})

const ended = async () => Object.fromEntries(await parts.maintenance.countEnded())

it('ends batches, bulk and tasks that are older than the new times, and the sweep deletes them', async () => {
  expect(await ended()).toEqual({})
  await reloadTo({ batches: { retentionDays: 4 } })
  expect(await ended()).toEqual({ batches: 1, bulk: 1 })
  await reloadTo({ retention: { taskDays: 4 } })
  expect(await ended()).toEqual({ tasks: 1 })
  await reloadTo({ batches: { retentionDays: 4 }, retention: { taskDays: 4 } })
  const { deleted } = await parts.maintenance.sweepAll(parts.writeAudit, () => false)
  expect(Object.fromEntries(deleted)).toEqual({ batches: 1, bulk: 1, tasks: 1 })
  await reloadTo({})
  expect(await ended()).toEqual({})
  for (const table of ['batch', 'bulk', 'task'])
    expect((await parts.db.query(`select 1 from ${table}`)).rows, table).toEqual([])
})
