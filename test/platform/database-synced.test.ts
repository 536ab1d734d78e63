// Proves that a table which could not be synced before its checkpoint loses nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '../../src/platform/database/embedded.js'
import { type Engine, startEngine } from '../../src/platform/database/engine.js'
import { openDatabase } from '../../src/platform/database/open.js'

const log = { info() {}, warn() {}, error() {} }

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'satyapan-synced-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('a table that could not be synced before its checkpoint ends the engine, and the next one has everything that was acknowledged', async () => {
  await (await openDatabase({ dataDir: home, template: null, log })).close()
  let isBroken = false
  const engines: Engine[] = []
  const start = async () => {
    const engine = await startEngine(join(home, 'database'), undefined, {}, async () => {
      if (isBroken) throw Object.assign(new Error('input/output error'), { code: 'EIO' })
    })
    engines.push(engine)
    return engine
  }
  const db = await openEmbedded({ start, release: async () => {}, log })
  await db.query('create table seed (n int primary key, filler text)')
  await db.query('create table more (n int)')
  await db.query('insert into more values (7)')
  await engines.at(-1)!.settle()
  await db.query('checkpoint')
  await db.query(`insert into seed select n, repeat('x', 500) from generate_series(1, 100) n`)
  isBroken = true
  await engines.at(-1)!.settle()
  await expect(db.query('checkpoint')).rejects.toThrow(/stopped: could not fsync file/)
  isBroken = false
  await expect.poll(() => db.query('select 1').then(() => 'works', String)).toBe('works')
  expect(engines).toHaveLength(2)
  expect((await db.query('select count(*)::int as rows from seed')).rows).toEqual([{ rows: 100 }])
  expect((await db.query('select n from more')).rows).toEqual([{ n: 7 }])
  await db.query('checkpoint')
  await db.close()
})
