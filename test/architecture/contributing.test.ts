// Tests that the files that CONTRIBUTING names for each change exist.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, textOf } from './tree.js'

const rows = textOf('CONTRIBUTING.md').match(/^\| (?!Change).*`.*\|$/gm) ?? []

/** Paths up to the part that the reader fills in: FAMILY, NAME. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`((?:src|dashboard|migrations)\/[^`]*)`/g)].map(([, path]) =>
    path!.replace(/(FAMILY|NAME).*$/, ''),
  ),
)

it.each([...new Set(named)])('%s', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

it('are named for eleven changes', () => {
  expect(rows).toHaveLength(11)
  for (const row of rows) expect(row).toMatch(/`src\//)
})
