// Tests that the table of sealed columns names every column of bytes: a new one cannot escape rotation and erasure.
import { describe, expect, it } from 'vitest'
import { sealedColumns } from '../../src/server/compose/stored-data.js'
import { textOf } from '../architecture/tree.js'
import { unsealedBytes } from './unsealed-bytes.js'

describe('the table of sealed columns', () => {
  it('and the list of unsealed ones name every column of bytes', () => {
    const columns = [
      ...textOf('docs/schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm),
    ].flatMap(([, table, body]) =>
      [...body!.matchAll(/^ {2}(\w+) bytea/gm)].map(([, column]) => `${table}.${column}`),
    )
    const named = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...unsealedBytes]
    expect(columns.length).toBeGreaterThan(20)
    expect(named.sort()).toEqual(columns.sort())
  })
})
