// Tests that transformed sources are kept for one set of files: what an import leads to changes with the set.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moduleCacheFolder } from '../../scripts/check/module-cache.mjs'

let root: string
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const folder = () => moduleCacheFolder(root)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satyapan-modules-'))
  for (const name of ['src/kernel', 'dist', 'node_modules/a', 'data'])
    mkdirSync(join(root, name), { recursive: true })
  write('src/main.ts', "import './kernel/ids.js'")
  write('src/kernel/ids.ts', '')
  write('tsconfig.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

it.each<[string, () => void]>([
  ['a new source', () => write('src/kernel/ids.js', '')],
  ['a renamed source', () => renameSync(join(root, 'src/kernel/ids.ts'), join(root, 'src/kernel/id.ts'))],
  ['a removed source', () => rmSync(join(root, 'src/kernel/ids.ts'))],
  ['other options of the compiler', () => write('tsconfig.json', '{"compilerOptions":{}}')],
  ['exports of a package', () => write('src/kernel/package.json', '{"exports":{}}')],
])('another folder: %s', (_what, change) => {
  const before = folder()
  change()
  expect(folder()).not.toBe(before)
})

it('the same folder: vitest itself compares the text of sources, and what is no source does not matter', () => {
  const before = folder()
  expect(before.startsWith(join(root, 'node_modules'))).toBe(true)
  write('src/main.ts', '')
  write('README.md', '')
  for (const name of ['dist', 'node_modules/a', 'data']) write(join(name, 'new.js'), '')
  expect(folder()).toBe(before)
})

it('folders of other sets are removed a day after something was added', () => {
  const own = folder()
  const [old, recent] = ['old', 'recent'].map((name) => join(own, '..', name)) as [string, string]
  for (const name of [own, old, recent]) mkdirSync(name, { recursive: true })
  const longAgo = Date.now() / 1_000 - 2 * 86_400
  for (const name of [own, old]) utimesSync(name, longAgo, longAgo)
  folder()
  expect([own, old, recent].map(existsSync)).toEqual([true, false, true])
})
