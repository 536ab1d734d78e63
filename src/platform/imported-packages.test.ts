// Tests which packages of a module are said to have been installed anew.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changedPackages } from './imported-packages.js'
import { renewedImport } from './renewed-import.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-packages-'))
const lookups = join(folder, 'lookups')
mkdirSync(lookups)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function install(name: string, version: string, text: string): void {
  const at = join(folder, 'node_modules', name)
  mkdirSync(at, { recursive: true })
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ name, version, type: 'module', exports: './index.js' }),
  )
  writeFileSync(join(at, 'index.js'), text)
}

it('are those of the module and of the files that it imports, until the next start', async () => {
  install('scoring', '1.0.0', 'export const score = 1')
  install('@bureau/words', '2.0.0', 'export const word = "a"')
  writeFileSync(join(lookups, 'word.mjs'), "export { word } from '@bureau/words'\n")
  const own = join(lookups, 'own.mjs')
  writeFileSync(
    own,
    "import 'node:fs'\nimport { score } from 'scoring'\nimport { word } from './word.mjs'\nexport default [score, word]\n",
  )
  const read = async () => (await renewedImport(own).load()).default
  expect(await read()).toEqual([1, 'a'])
  expect(changedPackages()).toEqual([])
  install('scoring', '1.1.0', 'export const score = 2')
  rmSync(join(folder, 'node_modules', '@bureau'), { recursive: true })
  expect(changedPackages()).toEqual([
    { name: 'scoring', before: '1.0.0', after: '1.1.0' },
    { name: '@bureau/words', before: '2.0.0', after: null },
  ])
  // Node keeps what it has imported, so a reload would give the same.
  expect(await read()).toEqual([1, 'a'])
})
