// Proves on both databases that no job is lost when a service is upgraded from a version whose queue was pg-boss.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/platform/database/database.js'
import { migrate } from '../../../src/platform/database/migrate.js'
import { openDatabase } from '../../../src/platform/database/open.js'
import { log, useDatabaseModes } from '../database-modes.js'

const modes = await useDatabaseModes()
const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
const earlier = await readFile(new URL('pg-boss.sql', import.meta.url), 'utf8')
const isEarlier = (path: string) => path === migrations || basename(path) < '0074'
const options = JSON.stringify({ retryLimit: 1_000_000, retryDelay: 2, expireInSeconds: 15 })

/** Adds a job as that version did. */
const addEarlier = (db: Database, data: object, priority = 0) =>
  db.query(
    `insert into pgboss.job (id, name, data, priority, start_after, expire_in, retry_limit, retry_delay)
     select gen_random_uuid(), q.name, $1, $2, now(), q.expire_seconds * interval '1s', q.retry_limit, q.retry_delay
     from pgboss.queue q where q.name = 'batch-pan' on conflict do nothing`,
    [JSON.stringify(data), priority],
  )

describe.each(modes)('$mode database of an earlier version', ({ url }) => {
  let db: Database
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-earlier-'))
    db = await openDatabase({ databaseUrl: url, dataDir: directory, template: null, poolSize: 4, log })
    await cp(migrations, join(directory, 'migrations'), { recursive: true, filter: isEarlier })
    expect((await migrate(db, join(directory, 'migrations'))).at(-1)).toBe('0073-ledger-probe.sql')
    await db.query(earlier)
    await db.query(`select pgboss.create_queue('batch-pan', $1)`, [options])
    for (let n = 1; n <= 5; n++) await addEarlier(db, { n }, n === 5 ? 1_000 : 0)
    const set = (n: number, change: string) =>
      db.query(`update pgboss.job set ${change} where (data ->> 'n')::int = $1`, [n])
    await set(2, `state = 'active', started_on = now() - interval '1 hour'`)
    await set(
      3,
      `state = 'retry', started_on = now(), retry_count = 2, start_after = now() + interval '2 seconds'`,
    )
    await set(4, `state = 'completed'`)
    expect(await migrate(db, migrations)).toContain('0074-job.sql')
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('has its jobs in the new queue, in their order', async () => {
    const { rows } = await db.query(
      `select (data ->> 'n')::int as n, queue, priority, leased, starts, due_at > now() + interval '10 seconds' as late
       from job order by id`,
    )
    const job = { queue: 'batch-pan', priority: 0, leased: false, starts: 0, late: false }
    expect(rows).toEqual([
      { ...job, n: 1 },
      { ...job, n: 2, leased: true, starts: 1, late: true },
      { ...job, n: 3, starts: 3 },
      { ...job, n: 5, priority: 1_000 },
    ])
    expect((await db.query('select from pgboss.job')).rowCount).toBe(0)
  })

  it('passes on what a node of that version still adds', async () => {
    await addEarlier(db, { n: 6 }, 7)
    expect((await db.query('select from pgboss.job')).rowCount).toBe(0)
    const { rows } = await db.query(
      'select queue, data, priority, leased, starts from job order by id desc limit 1',
    )
    expect(rows).toEqual([{ queue: 'batch-pan', data: { n: 6 }, priority: 7, leased: false, starts: 0 }])
  })
})
