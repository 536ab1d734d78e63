// Compares the packages in the built pages with those that docs/licences.md and the bill of materials list.
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pagePackages } from '../../scripts/build/page-packages.mjs'
import { buildPages } from './served.harness.js'

const pathOf = (path: string) => fileURLToPath(new URL(`../../dist/pages/${path}`, import.meta.url))
const built = (name: string, file: string) => readFileSync(pathOf(`${name}/${file}`), 'utf8')

/** To be called once the pages are built. */
export function testBundled(): void {
  it.each(['dashboard', 'docs'] as const)('of the %s contain only code of the listed packages', (name) => {
    expect(JSON.parse(built(name, 'packages.json'))).toEqual(pagePackages(name))
    expect(built(name, 'licences.txt')).toContain('Permission is hereby granted')
  })
  it('are not built again while their sources stay the same', async () => {
    const entries = ['dashboard/index.html', 'docs/index.html']
    const before = entries.map((entry) => statSync(pathOf(entry)).mtimeMs)
    await buildPages()
    expect(entries.map((entry) => statSync(pathOf(entry)).mtimeMs)).toEqual(before)
  })
}
