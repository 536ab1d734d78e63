// Compares the packages in the built pages with those that docs/licences.md and the bill of materials list.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pagePackages } from '../../scripts/page-packages.mjs'

const built = (name: string, file: string) =>
  readFileSync(fileURLToPath(new URL(`../../dist/pages/${name}/${file}`, import.meta.url)), 'utf8')

/** To be called once the pages are built. */
export function testBundled(): void {
  it.each(['dashboard', 'docs'] as const)('in %s comes only from the listed packages', (name) => {
    expect(JSON.parse(built(name, 'packages.json'))).toEqual(pagePackages(name))
    expect(built(name, 'licences.txt')).toContain('Permission is hereby granted')
  })
}
