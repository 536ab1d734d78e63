import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../lookups/catalogue.js'
import { layoutOf } from '../lookups/result-columns.js'
import { batchLookups } from './batch-facts.js'

describe('layoutOf', () => {
  const nested = Type.Object({
    a: Type.String(),
    b: Type.Object({ c: Type.Union([Type.Number(), Type.Null()]), d: Type.Object({ e: Type.Boolean() }) }),
    f: Type.Union([Type.Object({ g: Type.String() }), Type.Null()]),
    h: Type.Array(Type.Object({ i: Type.String() })),
    j: Type.Object({}, { additionalProperties: true }),
  })

  it('dots nested objects and keeps lists and open objects as JSON', () => {
    const { columns, rows } = layoutOf(nested)
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b.c', 'b.d.e', 'f.g', 'h', 'j'])
    const data = { a: 'x', b: { c: 1.5, d: { e: false } }, f: null, h: [{ i: 'y' }], j: { k: 1 } }
    expect(rows(data)).toEqual([['x', 1.5, false, null, '[{"i":"y"}]', '{"k":1}']])
    expect(rows(undefined)).toEqual([[null, null, null, null, null, null]])
  })

  it('makes a row for each element of a list, and one row for an empty list', () => {
    const { rows } = layoutOf(Type.Array(Type.Object({ a: Type.String() })))
    expect(rows([{ a: '1' }, { a: '2' }])).toEqual([['1'], ['2']])
    expect(rows([])).toEqual([[null]])
    expect(rows(undefined)).toEqual([[null]])
  })

  it('has the fields of all forms that an answer may have', () => {
    const both = Type.Union([
      Type.Object({ a: Type.String(), b: Type.String() }),
      Type.Object({ a: Type.String(), c: Type.String() }),
    ])
    const { columns, rows } = layoutOf(both)
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(rows({ a: '1', c: '2' })).toEqual([['1', null, '2']])
  })

  it('names no column twice in any batch, including the input and sub_code', () => {
    for (const { output, route } of batchLookups(catalogue)) {
      const names = [route.column!, 'sub_code', ...layoutOf(output).columns.map(({ name }) => name)]
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThan(2)
    }
  })
})
