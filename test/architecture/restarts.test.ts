// Tests that operating.md says of every setting whether it needs a restart, and that the reload agrees.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configKeys } from '../../src/server/compose/config-keys.js'
import { reloadedKeys } from '../../src/server/reload/reloaded-keys.js'
import { root } from './tree.js'

const page = readFileSync(`${root}docs/operating.md`, 'utf8')

/** The settings of each row of the table, and when they take effect. */
function rowsOf(text: string): { settings: string[]; when: string }[] {
  const table = text.slice(text.indexOf('| what needs a restart |')).split('\n\n', 1)[0]!
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , settings, when]) => ({
      settings: [...settings!.matchAll(/`([a-z]+(?:\.[A-Za-z]+)?|[a-z]+[A-Za-z]*)`/g)].map(
        ([, name]) => name!,
      ),
      when: when!,
    }))
}

const rows = rowsOf(page)
const atRestart = rows.filter(({ when }) => when.startsWith('restart')).flatMap(({ settings }) => settings)
const known = (names: readonly string[]) => names.filter((name) => Object.hasOwn(configKeys, name)).sort()

it('names each setting once, as one that waits for a restart or as one that is reloaded', () => {
  const all = Object.keys(configKeys).sort()
  expect(known([...atRestart, ...reloadedKeys])).toEqual(all)
})

it('names those that a reload puts into force, and no others', () => {
  const reloaded = rows.filter(({ when }) => when.startsWith('reload')).flatMap(({ settings }) => settings)
  expect(known(reloaded)).toEqual([...reloadedKeys].sort())
})

it('names no setting that does not exist', () => {
  expect(atRestart.filter((name) => name.includes('.') && !Object.hasOwn(configKeys, name))).toEqual([])
})

it('pack:product says what it needs from the network', () => {
  const { status, stdout } = spawnSync(process.execPath, [`${root}scripts/build/pack.mjs`, '--help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toMatch(/needs npm's registry/)
  expect(stdout).toMatch(/npm_config_offline=true/)
})
