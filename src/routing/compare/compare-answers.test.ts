// Two answers field by field: equal, equal when normalised, different, or held by one side; never a value.
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { date, fields, list, orNull, text } from '../../lookups/fields.js'
import { panbasic } from '../../lookups/pan/panbasic.js'
import { fieldsOf } from './answer-fields.js'
import { compareAnswers } from './compare-answers.js'
import { nameScorer } from './name-score.js'

const schema = fields({
  full_name: text(),
  dob: date(),
  address: orNull(fields({ city: text(), pin: text() })),
  phones: list(text()),
  active: orNull(Type.Boolean()),
  extra: Type.Record(Type.String(), Type.String()),
})
const nameScore = await nameScorer()
const compare = (one: object, two: object) => compareAnswers(fieldsOf(schema), one, two, nameScore)

describe('the fields of an answer', () => {
  it('come from the schema: nested ones with dots, lists and open objects as one', () =>
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual([
      'full_name',
      'dob',
      'address.city',
      'address.pin',
      'phones',
      'active',
      'extra',
    ]))

  it('of a union are those of its alternatives, without what is always the same', () =>
    expect(fieldsOf(panbasic.output).map(({ name }) => name)).toEqual([
      'pan',
      'full_name',
      'status',
      'category',
      'name_information.pan_name_cleaned',
    ]))
})

describe('agreement', () => {
  const cases: [string, unknown, unknown, string | undefined][] = [
    ['full_name', 'ASHA ZAVERI', 'ASHA ZAVERI', 'equal'],
    ['full_name', 'ASHA ZAVERI', 'Asha  Zaveri', 'normalised'],
    ['full_name', 'ZAVERI ASHA', 'SMT. ASHA ZAVERI', 'normalised'],
    ['full_name', 'ASHA ZAVERI', 'MOHAMMED ASLAM', 'different'],
    ['full_name', 'ASHA ZAVERI', '', 'onlyOf'],
    ['full_name', undefined, 'ASHA ZAVERI', 'onlyWith'],
    ['full_name', '', null, undefined],
    ['full_name', '--', '...', 'different'],
    ['dob', '1990-04-05', '05/04/1990', 'normalised'],
    ['dob', '1990-04-05', '05-Apr-1990', 'normalised'],
    ['dob', '1990-04-05', '1990-04-05T00:00:00Z', 'normalised'],
    ['dob', '1990-04-05', '04/05/1990', 'different'],
    ['phones', ['1', '2'], ['2', '1'], 'normalised'],
    ['phones', ['1', '2'], ['1'], 'different'],
    ['phones', [], ['1'], 'onlyWith'],
    ['active', false, false, 'equal'],
    ['active', false, true, 'different'],
    ['active', true, null, 'onlyOf'],
    ['extra', { ZZZPZ1000A: 'A b' }, { ZZZPZ1000A: 'a B' }, 'normalised'],
    ['extra', {}, {}, undefined],
  ]
  it.each(cases)('%s: %j and %j are %s', (name, one, two, agreement) => {
    const result = compare({ [name]: one }, { [name]: two })
    const found = Object.entries(result).filter(([, names]) => names.length > 0)
    expect(found).toEqual(agreement === undefined ? [] : [[agreement, [name]]])
  })

  it('a long text or list is compared as it is, at once', () => {
    const long = 'A'.repeat(5_000_000)
    expect(compare({ full_name: long }, { full_name: long.toLowerCase() }).different).toEqual(['full_name'])
    expect(compare({ full_name: long }, { full_name: `${long}` }).equal).toEqual(['full_name'])
    const many = Array.from({ length: 100_000 }, (_, n) => `x${n}`)
    expect(compare({ phones: many }, { phones: [...many].reverse() }).different).toEqual(['phones'])
  })

  it('keeps no value and no name from the answer', () => {
    const planted = 'PLANTED-1a2b3c'
    const result = compare(
      { full_name: planted, extra: { [planted]: planted }, undeclared: planted },
      { full_name: 'other', extra: {}, address: { city: planted, [planted]: planted } },
    )
    expect(JSON.stringify(result)).not.toContain(planted)
    expect(result).toMatchObject({ different: ['full_name'], onlyOf: ['extra'], onlyWith: ['address.city'] })
  })

  it('survives an answer that is no object', () =>
    expect(compareAnswers(fieldsOf(schema), 'text', null, nameScore).equal).toEqual([]))
})
