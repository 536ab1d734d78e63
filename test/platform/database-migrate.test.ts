// Proves that migrations work in both modes of the database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate, readMigrations } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { log, useDatabaseModes } from './database-modes.js'

const modes = await useDatabaseModes()

describe.each(modes)('$mode database', ({ url }) => {
  let db: Database
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-database-'))
    db = await openDatabase({ databaseUrl: url, dataDir: directory, template: null, poolSize: 4, log })
    await db.query('create table item (id bigint primary key, key bytea, facts jsonb)')
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  describe('migrate', () => {
    const folder = (files: Record<string, string>) => async () => {
      const at = await mkdtemp(join(directory, 'migrations-'))
      for (const [name, text] of Object.entries(files)) await writeFile(join(at, name), text)
      return at
    }
    const first = { '0001-one.sql': 'create table one (a int); insert into one values (1);' }
    const both = {
      ...first,
      '0002-two.sql': 'alter table one add b int; create table two (c int references one (a));',
    }
    const good = { ...both, '0002-two.sql': 'alter table one add b int; create index one_b on one (b);' }

    it('applies each file once, in order', async () => {
      expect(await migrate(db, await folder(first)())).toEqual(['0001-one.sql'])
      expect(await migrate(db, await folder(first)())).toEqual([])
    })

    it('leaves nothing of a failed file, and names it', async () => {
      await expect(migrate(db, await folder(both)())).rejects.toThrow(
        /^migration 0002-two\.sql: .*unique constraint/,
      )
      expect((await db.query('select * from one')).rows).toEqual([{ a: 1 }])
      expect(await migrate(db, await folder(good)())).toEqual(['0002-two.sql'])
    })

    it.each([
      [
        'a changed file',
        { ...good, '0001-one.sql': 'create table other (a int)' },
        /0001-one\.sql was changed/,
      ],
      ['a file it no longer has', first, /0002-two\.sql was applied .* not known here/],
      ['no file at all', {}, /not known here/],
      ['a misnamed file', { ...good, '3-three.sql': '' }, /3-three\.sql: the name must look like/],
      ['a number used twice', { ...good, '0002-zwei.sql': '' }, /0002-zwei\.sql: the number 0002 is taken/],
      [
        'a file before an applied one',
        { ...good, '0000-zero.sql': 'create table zero ()' },
        /0000-zero\.sql .* before/,
      ],
    ])('refuses %s', async (_what, files, message) => {
      await expect(migrate(db, await folder(files)())).rejects.toThrow(message)
    })

    /** A migration that lasts until the other nodes have come upon it. */
    const lastsS = 0.05
    it('lets nodes that start together take turns', async () => {
      const at = await folder({
        ...good,
        '0003-three.sql': `create table three (a int); select pg_sleep(${lastsS})`,
      })()
      const done = await Promise.all([migrate(db, at), migrate(db, at), migrate(db, at)])
      expect(done.flat()).toEqual(['0003-three.sql'])
    })
  })
})

it('a file is the same migration whatever line ends its checkout has', async () => {
  const text = 'create table\n  lines (a text);\n'
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-lines-'))
  try {
    await writeFile(join(folder, '0001-lines.sql'), text)
    const [unix] = await readMigrations(folder)
    await writeFile(join(folder, '0001-lines.sql'), text.replaceAll('\n', '\r\n'))
    expect(await readMigrations(folder)).toEqual([unix])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
