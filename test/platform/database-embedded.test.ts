// Proves that the embedded database is durable, maintained, and recovers from a crash of its engine.
import { fdatasyncSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { openEmbedded } from '../../src/platform/database/embedded.js'
import { type Engine, startEngine } from '../../src/platform/database/engine.js'
import { startMaintenance } from '../../src/platform/database/maintenance.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { openSession } from '../../src/platform/database/session.js'
import { packTemplate } from '../../src/platform/database/template.js'

// An engine starts in a fraction of a second, but takes several times that on a machine busy with other tests.

const lines: { facts: object; message: string }[] = []
const note = (facts: object, message: string) => void lines.push({ facts, message })
const log = { info: note, warn: note, error: note }
const migrations = join(import.meta.dirname, '..', '..', 'migrations')

let home: string
let template: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'satyapan-embedded-'))
  const db = await openDatabase({ dataDir: join(home, 'seed'), template: null, log })
  await db.query('create table seed (n int primary key, filler text)')
  await db.query('insert into seed (n) values (1)')
  await db.close()
  template = join(home, 'template.gz')
  await packTemplate(join(home, 'seed', 'database'), template, [])
})
afterAll(() => rm(home, { recursive: true, force: true }))
afterEach(() => {
  lines.length = 0
})

let made = 0
const newDirectory = () => {
  made += 1
  return join(home, String(made))
}
const open = (dataDir: string, from: string | null = template) =>
  openDatabase({ dataDir, template: from, log })
const rowsOf = async (db: Database) =>
  (await db.query<{ n: number }>('select n from seed order by n')).rows.map((row) => row.n)

describe('durability', () => {
  it('syncs the log file itself before each commit is answered', async () => {
    const directory = newDirectory()
    await (await open(directory)).close()
    const synced: string[] = []
    const start = () =>
      startEngine(join(directory, 'database'), (fd) => {
        synced.push(process.platform === 'linux' ? readlinkSync(`/proc/self/fd/${fd}`) : '/pg_wal/')
        fdatasyncSync(fd)
      })
    const db = await openEmbedded({ start, release: async () => {}, log })
    for (let n = 10; n < 15; n += 1) {
      synced.length = 0
      await db.query('insert into seed (n) values ($1)', [n])
      expect(synced.filter((file) => file.includes('/pg_wal/'))).toHaveLength(1)
    }
    await db.close()
  })

  it('runs with the settings that durability rests on', async () => {
    const db = await open(newDirectory())
    const { rows } = await db.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'data_checksums')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_sync_method: 'fsync',
      data_checksums: 'on',
    })
    await db.close()
  })

  it('refuses to serve when a commit does not raise the count of syncs', async () => {
    const directory = newDirectory()
    await (await open(directory)).close()
    const engine = await startEngine(join(directory, 'database'))
    let closed = false
    const careless: Engine = {
      ...engine,
      walSyncs: () => 7,
      close: () => {
        closed = true
        return engine.close()
      },
    }
    await expect(openSession(careless, () => {})).rejects.toThrow(
      /does not sync its log .* refusing to start$/,
    )
    expect(closed).toBe(true)
  })
})

describe('a log that cannot be written', () => {
  it('fails the statement, then restarts the database with everything that was acknowledged', async () => {
    const directory = newDirectory()
    await (await open(directory)).close()
    let full = false
    const start = () =>
      startEngine(join(directory, 'database'), (fd) => {
        if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        fdatasyncSync(fd)
      })
    const db = await openEmbedded({ start, release: async () => {}, log })
    const openFiles = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)
    for (let n = 2; n < 4; n += 1) {
      await db.query('insert into seed (n) values ($1)', [n], 'add')
      const files = openFiles()
      full = true
      const failed = db.transaction((tx) => tx.query('insert into seed (n) values ($1)', [-n], 'add'))
      await expect(failed).rejects.toThrow(/stopped: could not fsync file .*No space left/)
      // The next start fails as well while the disk is full.
      await expect(db.query('select 1')).rejects.toThrow(/does not start/)
      await expect(db.query('select 1')).rejects.toThrow(/does not start/)
      full = false
      await expect.poll(() => db.query('select 1').then(() => 'works', String)).toBe('works')
      expect((await rowsOf(db)).filter((each) => each > 0)).toEqual(
        Array.from({ length: n }, (_, i) => i + 1),
      )
      expect(openFiles() - files).toBeLessThan(10)
    }
    expect(lines.filter(({ message }) => message.includes('died'))).toHaveLength(2)
    await db.close()
  })
})

describe('maintenance', () => {
  it('writes checkpoints and keeps rows frozen, so that log and transaction numbers stay bounded', async () => {
    const directory = newDirectory()
    await (await open(directory)).close()
    // A session without the database's own maintenance, so that only this one acts.
    const db = await openSession(await startEngine(join(directory, 'database')), () => {})
    const maintenance = startMaintenance(db, log)
    const sinceCheckpoint = async () =>
      (
        await db.query<{ bytes: number }>(
          `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`,
        )
      ).rows[0]!.bytes
    for (let n = 1; n <= 6; n += 1) {
      await db.query(
        `insert into seed select $1 * 10000 + i, repeat(md5(i::text), 20) from generate_series(1, 10000) i`,
        [n],
      )
      await maintenance.look()
    }
    expect(await sinceCheckpoint()).toBeLessThan(48 * 1024 * 1024)
    const { rows } = await db.query<{ xid: number }>('select pg_current_xact_id()::text::bigint as xid')
    await db.query('delete from seed where n % 2 = 0')
    // Statistics reach the shared view at most once a second.
    await vi.waitFor(
      async () => {
        await maintenance.look(true)
        const after = await db.query<{ dead: number; analyzed: boolean; frozen: number }>(
          `select n_dead_tup as dead, last_analyze is not null as analyzed, relfrozenxid::text::bigint as frozen
           from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid where stat.relname = 'seed'`,
        )
        const { dead, analyzed, frozen } = after.rows[0]!
        expect({ dead, analyzed }).toEqual({ dead: 0, analyzed: true })
        expect(frozen).toBeGreaterThan(rows[0]!.xid)
      },
      { timeout: 120_000, interval: 300 },
    )
    maintenance.stop()
    await db.close()
    expect(lines).toEqual([])
  })

  it('has no database that is never vacuumed', async () => {
    const db = await open(newDirectory())
    expect((await db.query('select datname from pg_database')).rows).toEqual([{ datname: 'postgres' }])
    await db.close()
  })
})

describe('first start', () => {
  it('unpacks the template', async () => {
    const db = await open(newDirectory())
    expect(await rowsOf(db)).toEqual([1])
    await db.close()
  })

  it('makes an empty database when the template had other migrations than these', async () => {
    const foreign = join(home, 'foreign.gz')
    await packTemplate(join(home, 'seed', 'database'), foreign, [['0001-elsewhere.sql', 'ff']])
    const db = await open(newDirectory(), foreign)
    await expect(rowsOf(db)).rejects.toMatchObject({ code: '42P01' })
    await db.close()
  })

  it('starts over when an earlier first start was interrupted', async () => {
    const directory = newDirectory()
    mkdirSync(join(directory, 'database.new', 'base'), { recursive: true })
    writeFileSync(join(directory, 'database.new', 'PG_VERSION'), '18')
    const db = await open(directory)
    expect(await rowsOf(db)).toEqual([1])
    await db.close()
    expect(readdirSync(directory).sort()).toEqual(['database', 'database.lock'])
  })

  it('has migrations to compare the template with', () => {
    expect(readdirSync(migrations).filter((name) => name.endsWith('.sql'))).not.toEqual([])
  })
})

describe('close', () => {
  it('finishes earlier statements, refuses later ones, and may be called twice', async () => {
    const directory = newDirectory()
    const db = await open(directory)
    const added = Array.from({ length: 20 }, (_, i) =>
      db.query('insert into seed (n) values ($1)', [i + 2], 'add'),
    )
    const closing = db.close()
    await expect(db.query('select 1')).rejects.toThrow('the database is closed')
    await expect(db.transaction(async () => 1)).rejects.toThrow('the database is closed')
    await Promise.all([...added, closing, db.close()])
    const again = await open(directory)
    expect(await rowsOf(again)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
    await again.close()
  })
})

describe('the event loop', () => {
  it('turns while statements follow one another', async () => {
    const db = await open(newDirectory())
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    })
    for (let i = 0; i < 60; i += 1) await db.query('select sum(i) from generate_series(1, 20000) i')
    clearInterval(timer)
    // Without yielding, it would not turn once.
    expect(turns).toBeGreaterThan(5)
    await db.close()
  })
})
