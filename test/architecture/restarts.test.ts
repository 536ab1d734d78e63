// Tests that operating.md says of every setting when a change takes effect, and that nobody keeps what a reload replaces.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, it } from 'vitest'
import type { Parts } from '../../src/server/compose/assemble.js'
import { configKeys } from '../../src/server/compose/config-keys.js'
import type { ReloadedKey } from '../../src/server/config.js'
import { reloadedKeys } from '../../src/server/reload/reloaded-keys.js'
import { root } from './tree.js'

const page = readFileSync(`${root}docs/operating.md`, 'utf8')

/** The settings of each row of the table, and when they take effect. */
function rowsOf(text: string): { settings: string[]; when: string }[] {
  const table = text.slice(text.indexOf('| what | settings |')).split('\n\n', 1)[0]!
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

// Decided by the compiler: who is opened with the configuration of the start gets one without these keys.
it('leaves none of those that a reload puts into force in the configuration of the start', () => {
  expectTypeOf<keyof Parts['config'] & ReloadedKey>().toBeNever()
  expectTypeOf<Parts['config']>().toHaveProperty('currency')
  expectTypeOf<'sources' | 'log.level' | 'limits.inFlight' | 'retention.taskDays'>().toExtend<ReloadedKey>()
  expectTypeOf<'currency' | 'publicUrl' | 'tracing.endpoint'>()
    .exclude<ReloadedKey>()
    .toEqualTypeOf<'currency' | 'publicUrl' | 'tracing.endpoint'>()
  expectTypeOf(reloadedKeys).toEqualTypeOf<ReloadedKey[]>()
  // What the compiler takes for one that waits is one: a row that does not say so to it counts as reloaded.
  const known: readonly string[] = reloadedKeys
  expect(atRestart.filter((name) => known.includes(name))).toEqual([])
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
