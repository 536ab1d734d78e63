// Tests the shape of rows: facts, never functions; about ten keys; and no contradictions.

import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { identifiers } from '../../src/identifiers/index.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { endpointsOf } from '../../src/lookups/lookup.js'
import { malformed } from '../../src/lookups/params.js'
import { linesMatching, repositoryFiles, textOf } from './tree.js'

/** The keys of every lookup. A further key needs a decision record that names it. */
const usualKeys = [
  'name',
  'summary',
  'route',
  'credentials',
  'input',
  'output',
  'outcomes',
  'price',
  'example',
]
const maxKeys = 13

/** Paths of functions inside a row, except in official numbers, which bring their rule. */
function functionsIn(value: unknown, at: string): string[] {
  if (typeof value === 'function') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, own]) =>
    key === 'identifier' ? [] : functionsIn(own, `${at}.${key}`),
  )
}

describe('rows', () => {
  it('each have their own name and path', () => {
    const paths = catalogue.flatMap((row) => [
      ...endpointsOf(row).map(({ method, path }) => `${method} ${path}`),
      ...(row.route.batch ? [`POST ${row.route.batch}`] : []),
    ])
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have further keys only by a decision record', () => {
    const further = new Set(
      catalogue.flatMap((row) => Object.keys(row)).filter((key) => !usualKeys.includes(key)),
    )
    const records = repositoryFiles()
      .filter((name) => /^docs\/decisions\/.*\.md$/.test(name))
      .map(textOf)
      .join('\n')
    expect([...further].filter((key) => !records.includes(`\`${key}\``))).toEqual([])
    expect(usualKeys.length + further.size).toBeLessThanOrEqual(maxKeys)
  })

  it.each(catalogue)('$name holds facts that agree', (row) => {
    expect(functionsIn(row, row.name)).toEqual([])
    expect(usualKeys.filter((key) => !Object.hasOwn(row, key))).toEqual([])
    expect(row.name).toMatch(/^[a-z0-9]+([-/][a-z0-9]+)*$/)
    for (const { path } of endpointsOf(row)) expect(path).toMatch(/^\/v[12]\/[a-z0-9]+([-/][a-z0-9]+)*$/)
    const versions = [row.route.path, ...(row.route.otherPaths ?? [])].map((path) => path.split('/')[1])
    expect(new Set(versions).size, 'each path has a version of its own').toBe(versions.length)
    expect(row.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(Number.isInteger(row.price) && row.price >= 0).toBe(true)
    // A lookup that tells its answers apart by sub_codes of their own has data with each.
    const hasSuccess = Object.hasOwn(row.outcomes, 'SUCCESS')
    if (!hasSuccess) expect(Object.values(row.outcomes).every(({ data }) => data === row.output)).toBe(true)
    for (const [subCode, outcome] of Object.entries(row.outcomes)) {
      expect(subCode).toMatch(/^[A-Z]+(_[A-Z0-9]+)*$/)
      expect(outcome.status).toBe(200)
      expect(outcome.message).not.toBe('')
    }
    expect(Compile(row.output).Check(row.example)).toBe(true)
    expect((row.route.batch === undefined) === (row.route.column === undefined)).toBe(true)
  })

  it.each(catalogue)('$name can be asked with its own examples, and answers what is malformed', (row) => {
    const params = Object.entries(row.input)
    expect(params[0]![1].required, 'the first parameter is the subject').toBe(true)
    for (const [name, { identifier, example, maxChars }] of params) {
      expect(example.length, name).toBeLessThanOrEqual(maxChars)
      if (identifier === undefined) continue
      expect(identifier.isValid(identifier.compact(example)), name).toBe(true)
      const answer = malformed[identifier.name]
      expect(answer, name).toBeDefined()
      if ('outcome' in answer!) expect(Object.keys(row.outcomes)).toContain(answer.outcome)
    }
  })
})

describe('the name of a lookup', () => {
  // An official number may have the same name as the lookup of it.
  const numbers = new Set(identifiers.map(({ name }) => name))
  const names = catalogue
    .map(({ name }) => name)
    .filter((name) => !numbers.has(name))
    .join('|')
  const product = repositoryFiles().filter(
    (name) => /^src\/.*\.ts$/.test(name) && !/\.(test|cases|harness)\.ts$/.test(name),
  )

  it('is written only in its row, and where sources and rehearsals list what they answer', () => {
    const quoted = new RegExp(`'(${names})'`)
    const places = /^src\/(lookups|rehearsal\/dialects|sources\/[\w-]+)\//
    const elsewhere = product.filter((name) => !places.test(name))
    expect(elsewhere.flatMap((name) => linesMatching(name, quoted))).toEqual([])
    expect(linesMatching('src/sources/setu/setu.ts', quoted)).not.toEqual([])
  })

  it('is compared with the name of a row, never with text', () => {
    const compared = new RegExp(`[!=]== '(${names})'|lookup\\.name\\.startsWith`)
    expect(product.flatMap((name) => linesMatching(name, compared))).toEqual([])
    expect("if (lookup.name === 'panbasic')").toMatch(compared)
  })
})
