// Proves that both modes of the database behave alike: values, transactions, the job queue.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Sql } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { log, useDatabaseModes } from './database-modes.js'

const modes = await useDatabaseModes()

describe.each(modes)('$mode database', ({ mode, url }) => {
  let db: Database
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-database-'))
    db = await openDatabase({ databaseUrl: url, dataDir: directory, poolSize: 4, log })
    await db.query('create table item (id bigint primary key, key bytea, facts jsonb)')
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })
  const count = async () => (await db.query<{ n: number }>('select count(*) as n from item')).rows[0]!.n

  it('names its mode', () => {
    expect(db.mode).toBe(mode)
  })

  it.each([
    ['bigint within safe integers', '9007199254740991::bigint', 9007199254740991],
    ['negative bigint', '(-42)::bigint', -42],
    ['bigint beyond safe integers keeps its digits', '9007199254740993::bigint', '9007199254740993'],
    ['bigint array', 'array[1, null, 9007199254740993]::bigint[]', [1, null, '9007199254740993']],
    ['count', '(select count(*) from generate_series(1, 3))', 3],
    ['integer', '7', 7],
    ['numeric keeps its digits', '1.50::numeric', '1.50'],
    ['bytea', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['bytea array', `array['\\x01'::bytea]`, [Buffer.from([1])]],
    ['jsonb', `'{"a":[1,"x",null]}'::jsonb`, { a: [1, 'x', null] }],
    ['timestamptz', `'2026-01-02 03:04:05.678+05:30'::timestamptz`, new Date('2026-01-01T21:34:05.678Z')],
    ['text', `'नमस्ते'`, 'नमस्ते'],
    ['boolean', 'true', true],
    ['null', 'null', null],
    ['text array', `array['a', 'b,"c']`, ['a', 'b,"c']],
    ['session time zone', `current_setting('timezone')`, 'UTC'],
  ])('reads %s', async (_what, expression, expected) => {
    expect((await db.query(`select ${expression} as value`)).rows).toEqual([{ value: expected }])
  })

  it.each([
    ['bytea', 'bytea', Buffer.from([1, 2, 0])],
    ['jsonb', 'jsonb', { name: `O'Brien "x" \\`, list: [1, { b: null }] }],
    ['bytea[]', 'bytea[]', [Buffer.from('a'), Buffer.alloc(0)]],
    ['text[]', 'text[]', ['a', '', 'NULL', '{,"}']],
    ['bigint', 'bigint', 2 ** 40],
    ['timestamptz', 'timestamptz', new Date(1_700_000_000_123)],
  ])('gives back %s as sent', async (_what, type, value) => {
    const { rows } = await db.query<{ value: unknown }>(
      `select $1::${type} as value`,
      [value],
      `echo ${type}`,
    )
    expect(rows[0]!.value).toEqual(value)
  })

  it('returns megabytes as sent', async () => {
    const sent = Buffer.alloc(3_000_000, 'verify')
    const { rows } = await db.query<{ value: Buffer }>('select $1::bytea as value', [sent])
    expect(rows[0]!.value.equals(sent)).toBe(true)
  })

  it('accepts objects in jsonb arrays', async () => {
    const { rows } = await db.query('select unnest($1::jsonb[]) as value', [[{ a: 1 }, { b: 'x"y' }]])
    expect(rows).toEqual([{ value: { a: 1 } }, { value: { b: 'x"y' } }])
  })

  it('counts changed and returned rows', async () => {
    const inserted = await db.query('insert into item (id) select generate_series(100, 104) returning id')
    expect(inserted).toEqual({ rows: [100, 101, 102, 103, 104].map((id) => ({ id })), rowCount: 5 })
    expect(await db.query('delete from item where id >= 100')).toEqual({ rows: [], rowCount: 5 })
  })

  it('runs a named statement again and again, from many callers at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => db.query('select $1::int * 2 as twice', [i], 'twice')),
    )
    expect(all.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 50 }, (_, i) => ({ twice: i * 2 })))
  })

  it('continues after refused statements, named ones included', async () => {
    const refused = await db
      .query('insert into item (id) values ($1), ($1)', [1], 'twice the same')
      .catch((e) => e)
    expect(refused).toMatchObject({ code: '23505', table: 'item', constraint: 'item_pkey' })
    await expect(db.query('selec')).rejects.toMatchObject({ code: '42601' })
    await expect(db.query('select $1::int / 0', [1], 'by zero')).rejects.toMatchObject({ code: '22012' })
    await expect(db.query('select $1::int / 0', [1], 'by zero')).rejects.toMatchObject({ code: '22012' })
    expect(await count()).toBe(0)
  })

  it('keeps values out of the fields of an error that a logger copies', async () => {
    await db.query('insert into item (id, key) values (5, null)')
    const duplicate = await db.query('insert into item (id) values (5)').catch((error: Error) => error)
    const malformed = await db.query('select $1::int', ['ABCPZ1234C']).catch((error: Error) => error)
    const copied = [duplicate, malformed].map((error) => ({
      ...(error as object),
      message: (error as Error).message,
      stack: (error as Error).stack,
    }))
    expect(JSON.stringify(copied)).not.toMatch(/\(5\)|ABCPZ1234C/)
    expect(JSON.stringify(copied)).toContain('22P02')
    await db.query('delete from item')
  })

  it('commits what a transaction did and returns its result', async () => {
    const before = db.durableCommits()
    const result = await db.transaction(async (tx) => {
      await tx.query('insert into item (id) values (1)')
      await tx.query('insert into item (id) values (2)')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await count()).toBe(2)
    expect(db.durableCommits() - before).toBe(1)
    await db.query('delete from item')
  })

  it('rolls back and rethrows when the work throws or a statement fails', async () => {
    const thrown = new Error('changed my mind')
    const doomed = db.transaction(async (tx) => {
      await tx.query('insert into item (id) values (1)')
      throw thrown
    })
    await expect(doomed).rejects.toBe(thrown)
    const refused = db.transaction(async (tx) => {
      await tx.query('insert into item (id) values (1)')
      await tx.query('insert into item (id) values (1)')
    })
    await expect(refused).rejects.toMatchObject({ code: '23505' })
    const swallowed = db.transaction(async (tx) => {
      await tx.query('insert into item (id) values (1)')
      await tx.query('selec').catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('rolled back')
    expect(await count()).toBe(0)
  })

  it('refuses statements of a transaction that has ended', async () => {
    let kept: Sql | undefined
    await db.transaction(async (tx) => {
      kept = tx
    })
    await expect(kept!.query('insert into item (id) values (9)')).rejects.toThrow('transaction has ended')
    expect(await count()).toBe(0)
  })

  it("keeps other callers' statements out of a transaction", async () => {
    let seen: number | undefined
    const others: Promise<unknown>[] = []
    await db.transaction(async (tx) => {
      others.push(db.query('insert into item (id) values (1)'))
      others.push(db.transaction((other) => other.query('insert into item (id) values (2)')))
      // In 20 statements others have every chance to come between.
      for (let n = 0; n < 20; n++) await tx.query('select 1')
      await tx.query('savepoint here')
      await tx.query('rollback to savepoint here')
      seen = (await tx.query('select 1')).rowCount
    })
    await Promise.all(others)
    expect(seen).toBe(1)
    expect(await count()).toBe(2)
    await db.query('delete from item')
  })

  it('accepts statements of one transaction that are sent together', async () => {
    const rows = await db.transaction((tx) =>
      Promise.all(
        [1, 2, 3].map((id) => tx.query('insert into item (id) values ($1) returning id', [id], 'add')),
      ),
    )
    expect(rows.map((each) => each.rows[0])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    await db.query('delete from item')
  })

  it('leaves no transaction open after a text with its own begin', async () => {
    await expect(db.query('begin; insert into item (id) values (1); selec')).rejects.toMatchObject({
      code: '42601',
    })
    await expect(db.query('begin; insert into item (id) values (1), (1); commit')).rejects.toMatchObject({
      code: '23505',
    })
    await db.query('begin; insert into item (id) values (1)')
    expect(await count()).toBe(0)
    expect((await db.query('select now() = statement_timestamp() as fresh')).rows).toEqual([{ fresh: true }])
  })

  it('counts a durable commit for each write and none for a read', async () => {
    const start = db.durableCommits()
    for (let i = 0; i < 5; i += 1) await db.query('insert into item (id) values ($1)', [i])
    expect(db.durableCommits() - start).toBe(5)
    for (let i = 0; i < 5; i += 1) await db.query('select * from item where id = $1', [i])
    expect(db.durableCommits() - start).toBe(5)
    await db.query('delete from item')
  })
})
