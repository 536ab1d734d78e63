// Tests the checks: what passes, what is told, and what is left to another case.
import { describe, expect, it } from 'vitest'
import { Skip, type World } from './case.js'
import {
  absent,
  answered,
  detail,
  detailOnly,
  field,
  isJson,
  onlyMembers,
  refused,
  status,
} from './checks.js'
import { readCsv } from './csv.js'
import type { Answer } from './exchange.js'
import { amount, date, exactly, filledList, integer, listOf, orNull, text } from './shapes.js'

const answer = (code: number, json: unknown, headers: Record<string, string> = {}): Answer => {
  const body = json === undefined ? '<html>' : JSON.stringify(json)
  return { status: code, headers, body, json }
}
const world = {} as World
const none: Answer = { status: 0, headers: {}, body: '', json: undefined, problem: 'refused' }

const rows = { data: { details: [{ pincode: 110001 }, { pincode: '110001' }] } }

describe('a check', () => {
  it.each([
    [status(200, 201), answer(200, {})],
    [answered(200), answer(200, {})],
    [refused, answer(404, undefined)],
    [field('code', exactly(200)), answer(500, { code: 200 })],
    [field('data.a', orNull(integer)), answer(200, { data: { a: null } })],
    [field('data.list', filledList(text)), answer(200, { data: { list: ['a'] } })],
    [absent('data'), answer(200, { code: 1 })],
    [onlyMembers('', ['code', 'data']), answer(200, { code: 1 })],
    [onlyMembers('data.details[]', ['pincode']), answer(200, rows)],
    [detail(401, 'a', 'b'), answer(401, { detail: 'b' })],
    [detailOnly, answer(401, { detail: 'b' })],
    [isJson, answer(200, {}, { 'content-type': 'application/json; charset=utf-8' })],
  ])('passes what is right: %#', (check, right) => {
    expect(check.check(right, world)).toBeUndefined()
  })

  it.each([
    [status(200), answer(500, { a: 1 }), 'HTTP 500, "{\\"a\\":1}"'],
    [status(200), none, 'no answer: refused'],
    [answered(200), answer(200, undefined), 'HTTP 200, "<html>"'],
    [answered(200), answer(200, []), 'HTTP 200, "[]"'],
    [refused, answer(200, {}), 'HTTP 200, "{}"'],
    [field('code', exactly(200)), answer(200, { code: '200' }), 'code is "200", a string'],
    [field('code', exactly(200)), answer(200, {}), 'code is missing'],
    [
      field('data.details[].pincode', integer),
      answer(200, rows),
      'data.details[1].pincode is "110001", a string',
    ],
    [field('data.list', filledList(text)), answer(200, { data: { list: [] } }), 'data.list is [], an array'],
    [field('constructor', text), answer(200, {}), 'constructor is missing'],
    [absent('data'), answer(200, { data: null }), 'data is null'],
    [onlyMembers('', ['code']), answer(200, { code: 1, extra: 1 }), 'also extra'],
    [
      onlyMembers('data.details[]', []),
      answer(200, rows),
      'also data.details[0].pincode, data.details[1].pincode',
    ],
    [detail(401, 'a'), answer(403, { detail: 'a' }), 'HTTP 403, "{\\"detail\\":\\"a\\"}"'],
    [detailOnly, answer(401, { detail: 'a', code: 1 }), '{"detail":"a","code":1}'],
    [isJson, answer(200, {}, { 'content-type': 'text/html' }), 'content-type: "text/html"'],
    [isJson, answer(200, {}), 'no header content-type'],
  ])('tells what came instead: %#', (check, wrong, got) => {
    expect(check.check(wrong, world)).toBe(got)
  })

  it.each([
    [field('code', exactly(200)), answer(200, undefined)],
    [field('code', exactly(200)), none],
    [field('data.a', text), answer(200, { code: 1 })],
    [field('data.details[].pincode', integer), answer(200, { data: { details: [] } })],
    [onlyMembers('data', []), answer(200, {})],
    [isJson, none],
  ])('leaves to another case what the answer cannot show: %#', (check, other) => {
    expect(() => check.check(other, world)).toThrow(Skip)
  })

  it.each([
    [date, '2024-02-29', '29-02-2024'],
    [amount, '1200.50', '1200.5'],
    [listOf(text), [], [1]],
  ])('knows a format from its neighbour: %#', (shape, right, wrong) => {
    expect(shape.holds(right)).toBe(true)
    expect(shape.holds(wrong)).toBe(false)
  })
})

it('a result file is read with quoted cells, any line ends and blank lines', () => {
  const text = '\ufeffvpa,note\r\na@b,"x, ""y""\nz"\n\nc@d,\n'
  expect(readCsv(text)).toEqual([
    ['vpa', 'note'],
    ['a@b', 'x, "y"\nz'],
    ['c@d', ''],
  ])
})
