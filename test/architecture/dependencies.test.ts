// Tests that nothing is installed that reports to its maker, in a checkout or with the package.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly dev?: true
}

const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(lockfile) as { packages: Readonly<Record<string, Locked>> }
const reports = /(^|\/)@scarf\//

it('no package of the lockfile is one, or depends on one', () => {
  const named = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
    [path, ...Object.keys(dependencies)]
      .filter((name) => reports.test(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(named).toEqual([])
  expect('node_modules/@scarf/scarf').toMatch(reports)
})
