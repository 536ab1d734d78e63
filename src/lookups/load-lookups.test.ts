// Tests what is said of a module of lookups that cannot be loaded, and what is taken from one that can.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadLookups } from './load-lookups.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-lookups-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
/** A new file each time: modules are loaded once. */
function moduleOf(text: string): string {
  const file = join(folder, `module-${++count}.mjs`)
  writeFileSync(file, text)
  return file
}

/** A row as data alone, for a folder in which no package can be found. */
const row = (name: string, price = '1') => `{
  name: '${name}', summary: 'A score', credentials: 'token-and-key', price: ${price},
  route: { method: 'GET', path: '/v1/own/${name}' },
  input: { id: { kind: 'text', required: true, maxChars: 9, about: 'An id', example: 'a' } },
  output: { type: 'object', required: ['score'], properties: { score: { type: 'string' } }, additionalProperties: false },
  outcomes: { SUCCESS: { status: 200, charge: 'free', message: 'Found.' } },
  example: { score: '1' },
}`

describe('a module that is refused', () => {
  const cases: readonly (readonly [text: string, line: string])[] = [
    ['', 'it has no default export, expected a row made by defineLookup, or a list of them'],
    [`export const score = ${row('a')}`, 'it has no default export'],
    ['export default []', 'its default export is an empty list'],
    ['export default null', 'its row: it is null, expected a row'],
    ['export default () => 1', 'its row: it is [Function'],
    [`export default ${row('a', '-1')}`, 'its row a: price is -1, expected a whole number'],
    [`export default [${row('a')}, 7]`, 'its row 2: it is 7, expected a row'],
    ['throw new TypeError("no\\n  bureau")', 'it cannot be loaded: TypeError: no bureau'],
    ['\n\nnull.x', "it cannot be loaded: TypeError: Cannot read properties of null (reading 'x')"],
    ['throw 7', 'it threw number, not an Error'],
    ['export default {', 'it cannot be loaded: '],
    ['import "./nowhere.mjs"', 'it cannot be loaded: Error: Cannot find module'],
    [
      'const e = new Error("its row a: price is missing"); e.name = "RowProblem"; throw e',
      'its row a: price is missing',
    ],
  ]
  it.each(cases)('%j', async (text, line) => {
    const result = await loadLookups(moduleOf(text)).catch((error: Error) => error.message)
    expect(result).toContain(line)
    expect(result).not.toMatch(/\n/)
  })

  it('is not there, is a folder, or may not be read', async () => {
    await expect(loadLookups(join(folder, 'none.mjs'))).rejects.toThrow(/^there is no file .*none\.mjs$/)
    mkdirSync(join(folder, 'sub.mjs'))
    await expect(loadLookups(join(folder, 'sub.mjs'))).rejects.toThrow('is a folder, not a file')
    const secret = moduleOf(`export default ${row('a')}`)
    chmodSync(secret, 0)
    // Whoever may read every file, such as root, loads it.
    const message = await loadLookups(secret).then(
      (rows) => rows[0]?.name,
      (error: Error) => error.message,
    )
    expect(['a', `this user may not read ${secret}`]).toContain(message)
  })
})

it('takes one row, or several', async () => {
  expect((await loadLookups(moduleOf(`export default ${row('one')}`))).map(({ name }) => name)).toEqual([
    'one',
  ])
  const several = await loadLookups(moduleOf(`export default [${row('b')}, ${row('c')}]`))
  expect(several.map(({ name }) => name)).toEqual(['b', 'c'])
})
