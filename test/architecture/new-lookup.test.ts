// Tests that `npm run new-lookup` makes a valid row, and refuses arguments that would not.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lookup } from '../../src/lookups/lookup.js'
import { root } from './tree.js'

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'satyapan-new-lookup-'))
  for (const name of [
    'src',
    'package.json',
    'tsconfig.json',
    'biome.json',
    'scripts/new-lookup.mjs',
    'scripts/new-own-lookup.mjs',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function newLookup(...words: string[]) {
  const made = spawnSync(process.execPath, [join(copy, 'scripts', 'new-lookup.mjs'), ...words], {
    encoding: 'utf8',
  })
  return { status: made.status, text: made.stdout + made.stderr }
}

describe('new-lookup', () => {
  it.each([
    ['mobile-to-city', 'mobile', 'mobile_number'],
    ['rc-colour', 'rc-number', 'rc_number'],
  ])('makes the row %s and its line in the catalogue', async (name, by, parameter) => {
    const before = readFileSync(join(copy, 'src/lookups/catalogue.ts'), 'utf8')
    expect(newLookup(name, '--by', by)).toMatchObject({ status: 0 })
    expect(readFileSync(join(copy, 'src/lookups/catalogue.ts'), 'utf8').split('\n').length).toBe(
      before.split('\n').length + 2,
    )

    // The second row's catalogue is a different module from the first one's: imports are cached.
    const { catalogue } = (await import(`${join(copy, 'src/lookups/catalogue.ts')}?${name}`)) as {
      catalogue: Lookup[]
    }
    const row = catalogue.at(-1)!
    expect(row).toMatchObject({
      name,
      route: { method: 'GET', path: `/v1/verification/${name}` },
      credentials: 'token-and-key',
    })
    expect(Object.keys(row.input)).toEqual([parameter])
    expect(Compile(row.output).Check(row.example)).toBe(true)

    expect(newLookup(name, '--by', by)).toMatchObject({ status: 2 })
  })

  it.each([
    [[]],
    [['Not_A_Name', '--by', 'pan']],
    [['pan-to-city']],
    [['pan-to-city', '--by', 'passport']],
    [['pan-to-city', '--by', 'pan', '--path', '/v9/pan-to-city']],
    [['pan-to-city', '--by', 'pan', '--in', '../pan']],
    [['pan-to-city', '--by', 'pan', '--unheard-of']],
    [['panbasic', '--by', 'pan']],
    [['pan-to-city', '--by', 'pan', '--task']],
    [['pan-to-city', '--by', 'pan', '--own', '--task', '--path', '/v1/own/x']],
  ])('refuses %j and changes nothing', (words) => {
    const before = readFileSync(join(copy, 'src/lookups/catalogue.ts'), 'utf8')
    const { status, text } = newLookup(...words)
    expect(status).toBe(2)
    expect(text).toContain('Usage: npm run new-lookup')
    expect(readFileSync(join(copy, 'src/lookups/catalogue.ts'), 'utf8')).toBe(before)
  })
})
