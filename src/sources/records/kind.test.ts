// A field that is added to a lookup's row is a column of its kind, and is answered, without another line.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { rcNumber } from '../../identifiers/index.js'
import { createAnswerCheck } from '../../lookups/answer-check.js'
import { date, fields, flag, text, texts, wholeNumber } from '../../lookups/fields.js'
import { defineLookup } from '../../lookups/lookup.js'
import { rcAdvanced } from '../../lookups/vehicle/rc-advanced.js'
import { byKey, projection } from './answers.js'
import { ColumnProblem, required } from './column.js'
import { numberColumn } from './columns.js'
import { defineKind, keyOf, type RowOfKind, readKey } from './kind.js'
import { kinds, type RowNamed } from './kinds.js'
import { columnsOf } from './schema-columns.js'

const added = {
  norms_type: text(),
  seat_capacity: wholeNumber(),
  checked: flag(),
  checked_on: date(),
  owners: texts(),
  permit: fields({ number: text(), states: texts() }),
}
const row = defineLookup({
  ...rcAdvanced,
  output: fields({ ...rcAdvanced.output.properties, ...added }),
})
const kind = defineKind({
  name: 'vehicle',
  key: ['rc_number'],
  columns: { ...columnsOf(row.output), rc_number: required(numberColumn(rcNumber)) },
})
const { answer } = byKey(row, kind)
const input = { rc_number: 'DL99ZZ0001' }
const wrongWith = createAnswerCheck(row)

describe('a field that is added to a row', () => {
  it('is a column, read and answered', () => {
    const record = {
      rc_number: 'dl 99 zz 0001',
      norms_type: 'BS VI',
      seat_capacity: '5',
      checked: 'yes',
      checked_on: '31/01/2026',
      owners: '["A","B"]',
      permit: '{"number":12,"other":"dropped"}',
    }
    const answered = answer(kind.complete(kind.read(record)), input)!
    expect(wrongWith(answered, input)).toBeUndefined()
    expect(answered.data).toMatchObject({
      rc_number: 'DL99ZZ0001',
      norms_type: 'BS VI',
      seat_capacity: 5,
      checked: true,
      checked_on: '2026-01-31',
      owners: ['A', 'B'],
      permit: { number: '12', states: [] },
    })
  })

  it('is open in records that were imported before', () => {
    const before = kinds.vehicle.read({ rc_number: 'DL99ZZ0001', owner_name: 'Asha Rao' })
    expect(Object.keys(before)).not.toContain('norms_type')
    const answered = answer(kind.complete(before), input)!
    expect(wrongWith(answered, input)).toBeUndefined()
    expect(answered.data).toMatchObject({
      norms_type: '',
      seat_capacity: null,
      checked: null,
      checked_on: '',
      owners: [],
      permit: { number: '', states: [] },
    })
  })

  it('is not answered once it is gone from the row', () => {
    const stored = { ...kind.read({ rc_number: 'DL99ZZ0001' }), financed: true }
    expect(kinds.vehicle.complete(stored)).not.toHaveProperty('norms_type')
    expect(projection(rcAdvanced.output)(stored)).not.toHaveProperty('norms_type')
  })

  it('may be left out of the rows of the sandbox; another name is refused', () => {
    const record: RowOfKind<typeof kind> = { rc_number: 'DL99ZZ0001', norms_type: 'BS VI' }
    // @ts-expect-error There is no such column.
    const unknown: RowOfKind<typeof kind> = { rc_number: 'DL99ZZ0001', norms: 'BS VI' }
    // @ts-expect-error The key must be given.
    const keyless: RowOfKind<typeof kind> = { norms_type: 'BS VI' }
    // @ts-expect-error A number is not a text.
    const wrongType: RowNamed<'vehicle'> = { rc_number: 'DL99ZZ0001', owner_name: 1 }
    expect([record, unknown, keyless, wrongType]).toHaveLength(4)
    expectTypeOf<RowNamed<'mobile'>['vpas']>().toEqualTypeOf<readonly string[] | undefined>()
  })
})

describe('completing a stored record', () => {
  it('gives the rows of a list the columns that were added, and derives what is derived', () => {
    const record = kinds['food-licence'].complete({
      fssai_number: '10099000000001',
      details: [{ company_name: 'A' }],
    })
    expect(record.id_number).toBe('10099000000001')
    expect(record.details[0]).toMatchObject({ company_name: 'A', pincode: null, status_desc: '' })
  })

  it('hands out the stored record itself when nothing is missing', () => {
    const stored = kinds.upi.read({ vpa: 'found@sandbox' })
    expect(kinds.upi.complete(stored)).toBe(stored)
  })
})

describe('keys', () => {
  it('are read in their stored form', () => {
    expect(readKey(kinds.challan, ['dl 99 zz 0001', '7'])).toEqual(['DL99ZZ0001', '7'])
    expect(readKey(kinds.challan, ['dl 99 zz 0001'])).toEqual(['DL99ZZ0001'])
    expect(() => readKey(kinds.pan, ['nonsense'])).toThrow(ColumnProblem)
    expect(keyOf(kinds.challan, { rc_number: 'DL99ZZ0001', challan_number: '7' })).toBe('DL99ZZ0001\x007')
  })

  it.each(Object.entries(kinds))('of %s stand first among its columns, and must be given', (name, kind) => {
    expect(kind.name).toBe(name)
    expect(Object.keys(kind.columns).slice(0, kind.key.length)).toEqual(kind.key)
    for (const [column, { required }] of Object.entries(kind.columns).slice(0, kind.key.length))
      expect([column, required]).toEqual([column, true])
  })
})
