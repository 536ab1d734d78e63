// The type of column that each type of field becomes, and what is kept when a file leaves it open.
import { type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import {
  amountText,
  date,
  dayMonYear,
  fields,
  flag,
  month,
  orNull,
  text,
  texts,
  wholeNumber,
  years,
} from '../../lookups/fields.js'
import { columnsOf } from './schema-columns.js'

const must = Symbol('must be given')
const open = Type.Object({}, { additionalProperties: true })

const cases: [name: string, field: TSchema, about: string, absent: unknown][] = [
  ['a text', text(), 'text', ''],
  ['a text or null', orNull(text()), 'text', null],
  ['a date', date(), 'date', ''],
  ['a date or null', orNull(date()), 'date', null],
  ['a month', month(), 'a month, YYYY-MM or MM-YYYY', ''],
  ['a day with its month in letters', orNull(dayMonYear()), 'date, answered as DD-Mon-YYYY', null],
  ['an amount as text', amountText(), 'an amount like 100000.50 or 1,00,000.50', ''],
  ['years', years(), 'two years in a row, 2024-2025 or 2024-25', must],
  [
    'a text of a form',
    Type.String({ pattern: '^[A-Z]{2}$', description: 'two letters' }),
    'two letters',
    must,
  ],
  ['a flag', flag(), 'true or false', null],
  ['a boolean', Type.Boolean(), 'true or false', must],
  ['a whole number', wholeNumber(), 'a whole number', null],
  ['an integer', Type.Integer(), 'a whole number', must],
  ['a number', orNull(Type.Number()), 'an amount like 1000, 1000.50 or 1,00,000.50', null],
  ['texts', texts(), 'a list of texts', []],
  ['flat objects', Type.Array(fields({ a: text() })), 'a list of objects', []],
  ['nested objects', Type.Array(fields({ a: fields({ b: text() }) })), 'a list', []],
  ['lists of objects', Type.Array(Type.Array(fields({ a: text() }))), 'a list', []],
  ['open objects', Type.Array(open), 'a list', []],
  ['an object', fields({ a: text() }), 'an object', {}],
  ['an open object or null', orNull(open), 'an object', null],
]

describe('columns of a schema', () => {
  it.each(cases)('%s', (_name, field, about, absent) => {
    const column = columnsOf(fields({ field })).field
    expect(column.about).toBe(about)
    if (absent === must) expect(column.required).toBe(true)
    else expect([column.required, column.absent]).toEqual([false, absent])
  })

  it('distinguishes an empty text from an absent one when the text may be null', () => {
    const { plain, nullable } = columnsOf(fields({ plain: text(), nullable: orNull(text()) }))
    expect([plain.empty, nullable.empty]).toEqual(['', ''])
    expect([plain.absent, nullable.absent]).toEqual(['', null])
  })

  it('leaves out the fields that an answer makes from others', () => {
    expect(Object.keys(columnsOf(fields({ a: text(), b: text() }), { b: () => '' }))).toEqual(['a'])
  })

  it('refuses a field that no type of column holds, by its name', () => {
    expect(() => columnsOf(fields({ odd: Type.Literal(true) }))).toThrow(/odd/)
  })

  it('completes nested values: missing fields are empty, unknown ones dropped, numbers texts', () => {
    const contact = fields({ mobile: text(), nature: orNull(text()) })
    const { contacts, returns } = columnsOf(
      fields({
        contacts: fields({ principal: contact, additional: Type.Array(contact) }),
        returns: Type.Array(Type.Array(fields({ status: text() }))),
      }),
    )
    const empty = { mobile: '', nature: null }
    expect(contacts.complete!({})).toEqual({ principal: empty, additional: [] })
    expect(
      contacts.complete!({ principal: { mobile: 91, other: 1 }, additional: [{ nature: 'x' }, 'odd'] }),
    ).toEqual({ principal: { ...empty, mobile: '91' }, additional: [{ ...empty, nature: 'x' }, empty] })
    expect(returns.complete!([[{ status: 'Filed', mode: 'x' }], 'odd'])).toEqual([[{ status: 'Filed' }], []])
  })
})
