// Tests what an installation of the packed product holds; scripts/check/test.mjs makes it in an empty folder, offline.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Component } from '../../scripts/build/bill-of-materials.mjs'
import { pagePackages } from '../../scripts/build/page-packages.mjs'

/** The promised maximum; docs/install.md has the size. */
const mostMegabytes = 200

const prefix = process.env.SATYAPAN_TEST_INSTALLED ?? ''
const product = join(prefix, 'node_modules', 'satyapan')
const textOf = (...path: string[]) => readFileSync(join(product, ...path), 'utf8')

/** Only these: other tests keep data in the folder meanwhile, and rename what they make. */
const files = readdirSync(join(prefix, 'node_modules'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join('node_modules', name),
)
const sizes = files.map((name) => statSync(join(prefix, name))).filter((stat) => stat.isFile())

/** Folders of packages below the product, with what their package.json says. */
const packages = files
  .filter((name) => /\/node_modules\/(@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(name))
  .map((name) => ({ name, facts: JSON.parse(readFileSync(join(prefix, name), 'utf8')) }))

it(`has less than ${mostMegabytes} MB`, () => {
  const megabytes = sizes.reduce((sum, { size }) => sum + size, 0) / 1_000_000
  expect(megabytes).toBeLessThan(mostMegabytes)
  expect(megabytes).toBeGreaterThan(100) // it exists
})

it('has nothing to compile or run at installation', () => {
  expect(packages.length).toBeGreaterThan(50)
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(packages.filter(({ facts }) => scripts.some((name) => facts.scripts?.[name]))).toEqual([])
  expect(packages.filter(({ name }) => existsSync(join(prefix, name, '..', 'binding.gyp')))).toEqual([])
})

it('has a bill of materials of exactly the installed packages', () => {
  const { components }: { components: Component[] } = JSON.parse(textOf('sbom.cdx.json'))
  const listed = components.filter((each) => each['bom-ref'].startsWith('node_modules/'))
  const below = 'node_modules/satyapan/'
  const here = packages.filter(({ name }) => name.startsWith(`${below}node_modules/`))
  expect(listed.map((each) => [each['bom-ref'], each.version]).sort()).toEqual(
    here.map(({ name, facts }) => [name.slice(below.length, -'/package.json'.length), facts.version]).sort(),
  )
})

it.each(['dashboard', 'docs'] as const)('has no code of unlisted packages in the pages of %s', (name) => {
  expect(JSON.parse(textOf('dist', 'pages', name, 'packages.json'))).toEqual(pagePackages(name))
  expect(textOf('dist', 'pages', name, 'licences.txt')).toContain('Permission is hereby granted')
})

it('has the dashboard and the docs, not the placeholder page', () => {
  expect(textOf('dist', 'pages', 'dashboard', 'index.html')).toMatch(/<script type="module"/)
  expect(textOf('dist', 'pages', 'docs', 'install.html')).toContain('Installing')
})
