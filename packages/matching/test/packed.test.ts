// Tests that the package works alone: packed, installed in an empty folder without a network, and asked about two names
// and two pictures.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error a script without types, shared with the tests of the packed product
import { installPacked } from '../../../scripts/build/install-packed.mjs'
import { jpeg, portrait } from './face-pictures.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-matching-'))
let prefix: string
beforeAll(() => {
  prefix = installPacked(folder, process.execPath, 'matching')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a module in the folder of the installation; returns what it prints, as JSON. */
function run(script: string): unknown {
  const file = join(prefix, 'script.mjs')
  writeFileSync(file, script)
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: prefix, encoding: 'utf8' }))
}

it('holds the library with its declarations, and nothing of the service', () => {
  const installed = join(prefix, 'node_modules', '@satyapan', 'matching')
  for (const file of ['dist/index.d.ts', 'dist/face-models/LICENSES.txt', 'README.md', 'LICENSE'])
    expect(existsSync(join(installed, file)), file).toBe(true)
  for (const name of ['satyapan', 'fastify', 'pg']) {
    expect(existsSync(join(prefix, 'node_modules', name)), name).toBe(false)
    expect(existsSync(join(installed, 'node_modules', name)), name).toBe(false)
  }
})

it('compares two names', () => {
  const compared = run(`import { matchNames } from '@satyapan/matching/names'
    const scoreOf = (one, other) => matchNames(one, other).score
    console.log(JSON.stringify([scoreOf('Asha Rao', 'RAO ASHA'), scoreOf('Asha Rao', 'Vikram Singh')]))`)
  const [same, different] = compared as [number, number]
  expect(same).toBeGreaterThan(90)
  expect(different).toBeLessThan(10)
})

it('compares two pictures in a worker thread', async () => {
  writeFileSync(join(prefix, 'portrait.jpg'), await jpeg(portrait()))
  const compared = run(`import { readFileSync } from 'node:fs'
    import { createFaceMatcher } from '@satyapan/matching/faces'
    const faces = createFaceMatcher({ threads: 1 })
    const picture = () => readFileSync('portrait.jpg')
    console.log(JSON.stringify(await faces.compareFaces(picture(), picture())))
    await faces.close()`)
  expect(compared).toMatchObject({ comparable: true, match: true })
})

it('is packed by name only', () => {
  const pack = new URL('../../../scripts/build/pack.mjs', import.meta.url)
  const { status, stderr } = spawnSync(process.execPath, [pack.pathname, '--package', 'nothing'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, '--package is nothing, expected the name of a folder of packages/\n'])
})
