// Tests parameters: which values make an optional one count as absent, and which are still refused.
import { describe, expect, it } from 'vitest'
import { mobile, pan } from '../identifiers/index.js'
import { flagParam, number, optionalName, parseInput, type RawInput } from './params.js'

const params = {
  pan_number: number(pan),
  name: optionalName(),
  mobile_number: { ...number(mobile), required: false },
  generate_pdf: flagParam('a yes or no'),
}
const subject = { pan_number: 'ZZZPZ1000A' }

/** The input besides the subject, or the code of the failure. */
function read(raw: RawInput): unknown {
  const parsed = parseInput(params, { ...subject, ...raw }, 'query')
  if (!('input' in parsed)) return 'failure' in parsed ? parsed.failure.code : parsed.outcome
  const { pan_number, ...rest } = parsed.input
  expect(pan_number).toBe(subject.pan_number)
  return rest
}
const absent = { generate_pdf: false }

describe('an optional parameter that holds no usable value counts as absent', () => {
  const placeholders = ['undefined', 'null', 'None', 'NULL', ' nil ', 'NaN']
  it.each([...placeholders, '', '  '])('name=%j', (name) => {
    expect(read({ name })).toEqual(absent)
  })
  it.each([...placeholders, '', '  ', 'MOBILE_NO', '{{mobile}}', '-', 'मोबाइल'])(
    'mobile_number=%j',
    (text) => {
      expect(read({ mobile_number: text })).toEqual(absent)
    },
  )
  it.each(placeholders)('generate_pdf=%j', (text) => {
    expect(read({ generate_pdf: text })).toEqual(absent)
  })
})

describe('other values of an optional parameter are read, or refused', () => {
  it.each<[RawInput, unknown]>([
    [{ name: 'Undefined Kumar' }, { ...absent, name: 'Undefined Kumar' }],
    [{ name: ' Null N ' }, { ...absent, name: ' Null N ' }],
    [{ mobile_number: '+91 60000-00001' }, { ...absent, mobile_number: '6000000001' }],
    [{ mobile_number: '600000000' }, 'INVALID_MOBILE_NUMBER'],
    [{ mobile_number: '१२३४५६७८९०' }, 'INVALID_MOBILE_NUMBER'],
    [{ mobile_number: 'MOBILE_NO_1' }, 'INVALID_MOBILE_NUMBER'],
    [{ generate_pdf: 'Y' }, { generate_pdf: true }],
    [{ generate_pdf: '' }, 'INVALID_PARAMETER'],
    [{ generate_pdf: 'perhaps' }, 'INVALID_PARAMETER'],
    [{ name: ['undefined', 'undefined'] }, 'INVALID_PARAMETER'],
    [{ name: 'N'.repeat(301) }, 'INVALID_PARAMETER'],
    [{ mobile_number: 'M'.repeat(65) }, 'INVALID_PARAMETER'],
  ])('%j', (raw, expected) => {
    expect(read(raw)).toEqual(expected)
  })

  it('a required parameter never counts as absent because of a word', () => {
    for (const word of ['undefined', 'null', 'PAN_NO']) {
      expect(parseInput(params, { pan_number: word }, 'query')).toMatchObject({
        failure: { code: 'INVALID_PAN_PATTERN' },
      })
    }
  })

  it.each(['query', 'body', 'cell'] as const)(
    'the failure says that the parameter was in the %s',
    (place) => {
      expect(parseInput(params, { pan_number: ' ' }, place)).toMatchObject({
        failure: { code: 'INVALID_PARAMETER', problems: [{ loc: [place, 'pan_number'], type: 'missing' }] },
      })
    },
  )
})
