// Tests arrays of rows in binary, read back by PostgreSQL, embedded and on a server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ColumnValue } from '../../src/platform/database/binary-value.js'
import type { Database } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createRowArray } from '../../src/platform/database/row-array.js'
import { log, useDatabaseModes } from './database-modes.js'

const modes = await useDatabaseModes()

describe.each(modes)('$mode database', ({ url }) => {
  let db: Database
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-rows-'))
    db = await openDatabase({ databaseUrl: url, dataDir: directory, poolSize: 1, log })
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('takes rows of a composite type in binary', async () => {
    await db.query(
      'create type sample_row as (a uuid, b bigint, c text, d json, e smallint, f boolean, g integer, h real, i bytea)',
    )
    const { rows: ids } = await db.query<{ id: number }>(`select 'sample_row'::regtype::oid::bigint as id`)
    const types = [
      'uuid',
      'bigint',
      'text',
      'json',
      'smallint',
      'boolean',
      'integer',
      'real',
      'bytea',
    ] as const
    const write = createRowArray<ColumnValue[]>(
      types.map((type, i) => ({ type, valueIn: (row) => row[i] ?? null })),
    )
    const id = '0123456789abcdef0123456789abcdef'
    const long = 'नमस्ते 🙂 '.repeat(5_000)
    const given = [
      [id, 1_763_750_000_123, 'a "b" {,}', '{"k":1}', -3, true, -70_000, 1.5, Buffer.from([0, 255])],
      [null, null, null, null, null, null, null, null, null],
      [id.replaceAll('0', 'f'), 1, 'plain, then नमस्ते 🙂', '"é"', 1, true, 1, 0.5, Buffer.from('x')],
      [id, -1, '', '[]', 32_767, false, 2_147_483_647, -0.25, Buffer.alloc(0)],
      [id, Number.MAX_SAFE_INTEGER, long, '"x"', 0, false, 0, 0, Buffer.alloc(70_000, 7)],
    ]
    const read = async (values: readonly ColumnValue[][]) => {
      const { rows } = await db.query<Record<string, unknown>>(
        `select replace(a::text, '-', '') as a, b, c, d::text as d, e, f, g, h, i from unnest($1::sample_row[])`,
        [write(ids[0]!.id, values)],
      )
      return rows.map((row) => Object.values(row))
    }
    expect(await read(given)).toEqual(given)
    // The writer's buffer is reused, and nothing of the last rows is left in it.
    expect(await read([given[1]!, given[0]!])).toEqual([given[1], given[0]])
    expect(await read([])).toEqual([])
    const inHex = [id, 1, '', '[]', 0, false, 0, 0, '00ffAb']
    expect(await read([inHex])).toEqual([[...inHex.slice(0, -1), Buffer.from([0, 255, 0xab])]])
  })

  it.each([
    ['smallint', 32_768],
    ['smallint', 1.5],
    ['integer', 2 ** 31],
    ['bigint', 2 ** 60],
    ['bigint', Number.NaN],
    ['uuid', '0123'],
    ['uuid', 'z'.repeat(32)],
    ['uuid', '01234567-89ab-cdef-0123-456789abcdef'],
    ['bytea', 'text'],
    ['bytea', 'abc'],
    ['bytea', 1],
    ['text', 1],
  ] as const)('refuses as %s what it does not hold: %j', (type, value) => {
    expect(() => createRowArray([{ type, valueIn: () => value }])(1, [null])).toThrow()
  })
})
