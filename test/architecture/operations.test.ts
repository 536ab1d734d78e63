// Tests that an operation knows its feature and little else: how many files its file reaches beyond those of its feature.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryFiles, root, textOf } from './tree.js'

const most = 40

const sources = repositoryFiles().filter((name) => /^src\/.*(?<!\.(test|cases|harness))\.ts$/.test(name))

/** What a file imports of `src`, imports of types included, which name what it knows. */
const importsOf = (name: string): readonly string[] =>
  [...textOf(name).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)\.js'/g)]
    .map(([, path]) => `${normalize(join(dirname(name), path!))}.ts`)
    .filter((path) => existsSync(join(root, path)))

const imports = new Map(sources.map((name) => [name, importsOf(name)]))

/** All files that these reach by imports, themselves included. */
function reachOf(names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(names)
  for (const name of reached) for (const next of imports.get(name) ?? []) reached.add(next)
  return reached
}

/** Schemas of inputs name the lookups. */
const lookupNames = reachOf(['src/lookups/catalogue.ts'])

const featureOf = (name: string): string => name.split('/')[1]!
const isOperation = (name: string) => /^src\/[^/]+\/operations\//.test(name)

/** The features whose words an operation of the service as a whole uses: it has no feature of its own. */
const featuresOf = (name: string): ReadonlySet<string> =>
  featureOf(name) === 'server'
    ? new Set([name, ...imports.get(name)!].map(featureOf).filter((feature) => feature !== 'server'))
    : new Set([featureOf(name)])

/** The files that it reaches and that its feature does not. */
function beyondFeature(name: string): readonly string[] {
  const features = featuresOf(name)
  const own = sources.filter((file) => features.has(featureOf(file)) && !isOperation(file))
  const known = reachOf(own)
  const isKnown = (file: string) => known.has(file) || lookupNames.has(file) || features.has(featureOf(file))
  return [...reachOf([name])].filter((file) => !isKnown(file))
}

const operations = sources.filter((name) => isOperation(name) && !name.endsWith('/catalogue.ts'))

it.each(operations)('%s reaches little beyond its feature', (name) => {
  expect(reachOf([name]).size).toBeGreaterThan(1)
  const beyond = beyondFeature(name)
  expect(beyond.length, beyond.join('\n')).toBeLessThanOrEqual(most)
})

it('counts what the parts of the whole service would bring with them', () => {
  const known = reachOf(sources.filter((name) => featureOf(name) === 'auth' && !isOperation(name)))
  const whole = [...reachOf(['src/server/compose/assemble.ts'])].filter((name) => !known.has(name))
  expect(whole.length).toBeGreaterThan(10 * most)
})
