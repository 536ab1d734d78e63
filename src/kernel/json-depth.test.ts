// Tests what is nested too deep, and that refusing it takes no time.
import { expect, it } from 'vitest'
import { isNestedTooDeep, parseBounded } from './json-depth.js'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

it.each([
  ['64 lists', nested(64)],
  ['objects', `${'{"a":'.repeat(63)}{}${'}'.repeat(63)}`],
  ['brackets in a text', JSON.stringify({ a: `\\"${'['.repeat(500)}` })],
  ['many lists beside each other', `[${'[],'.repeat(10_000)}[]]`],
  ['other characters', JSON.stringify({ name: 'आशा \u{1f600}' })],
])('%s are parsed', (_what, json) => {
  expect(parseBounded(json)).toEqual(JSON.parse(json))
  expect(parseBounded(Buffer.from(json))).toEqual(JSON.parse(json))
})

it.each([
  ['65 lists in a long answer', `[${'0,'.repeat(3_000)}${nested(65)}]`],
  ['800 KB of brackets', '['.repeat(800_000)],
  ['800 KB of objects', '{"a":'.repeat(160_000)],
  ['brackets that are closed', nested(400_000)],
])('%s are refused at once', (_what, json) => {
  const bytes = Buffer.from(json)
  const begun = performance.now()
  expect(isNestedTooDeep(bytes)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(100) // the parser takes five times as long
  expect(() => parseBounded(bytes)).toThrow('nested too deep')
})

it.each(['', '{', 'undefined', Buffer.from([0x22, 0xff, 0x22])])(
  'what is not JSON in UTF-8 throws',
  (json) => {
    expect(() => parseBounded(json)).toThrow()
  },
)
