// Tests rules for files: their length, first line and name, and what they must not contain.
import { describe, expect, it } from 'vitest'
import { deadLinks, linesMatching, repositoryFiles, textOf } from './tree.js'

const files = repositoryFiles()
const code = files.filter((name) => /\.(ts|tsx|mts|mjs|cjs)$/.test(name))
const product = code.filter(
  (name) => /^(packages\/[^/]+\/)?src\//.test(name) && !/\.(test|cases|harness)\.ts$/.test(name),
)
const isText = (name: string) =>
  /\.(ts|mts|mjs|cjs|json|md|sql|yaml|yml|txt|csv)$|(^|\/)[^.]+$|^\.[^/]+$/.test(name) &&
  name !== 'package-lock.json'

const maxLines = 250
/** Longer, because they are tables. */
const tables: Readonly<Record<string, string>> = {
  'src/kernel/failures.ts': 'the one table of failures',
  'packages/matching/src/name/lexicon-names.ts': 'the list of names',
  'src/sources/computed/ifsc-list.ts': 'the list of known IFSCs',
  'sdk/src/schema.ts': 'generated from the OpenAPI document',
  'dashboard/src/api/schema.ts': 'generated from the description of the administration API',
  'test/acceptance/sample-records.ts': 'a table of records',
}
const isTable = (name: string) => Object.hasOwn(tables, name) || /\.cases\.ts$/.test(name)

describe('files', () => {
  it(`are at most ${maxLines} lines long, tables excepted`, () => {
    const long = code
      .filter((name) => !isTable(name))
      .map((name) => ({ name, lines: textOf(name).split('\n').length - 1 }))
      .filter(({ lines }) => lines > maxLines)
    expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([])
  })

  it('excepted from that exist, and are long', () => {
    for (const name of Object.keys(tables))
      expect(textOf(name).split('\n').length, name).toBeGreaterThan(maxLines)
  })

  it('of the product say in their first line what they do', () => {
    expect(product.filter((name) => !/^\/\/ \S.{10,}/.test(textOf(name)))).toEqual([])
  })

  it('and exports are not named by words that say nothing', () => {
    const empty = /(manager|helper|util|misc|handler|processor)s?$/i
    const named = product.filter((name) =>
      /(^|[/-])(manager|helper|util|common|misc|base|service|handler|processor|info)s?\.ts$/.test(name),
    )
    const exported = product.flatMap((name) =>
      linesMatching(name, /^export (async )?(const|function|interface|type|class) \w*/),
    )
    const word = (line: string) => /(?:const|function|interface|type|class) (\w*)/.exec(line)?.[1] ?? ''
    expect([...named, ...exported.filter((line) => empty.test(word(line)))]).toEqual([])
  })

  it("name no path of a developer's machine", () => {
    // Joined here, so that this file does not contain what it searches for.
    const places = ['/wor' + 'k/', '/root' + '/', '/home' + '/\\w', '/Users' + '/', '/tmp' + '/\\w']
    const pattern = new RegExp(`(?<![\\w.}])(${places.join('|')})`)
    const found = files.filter(isText).flatMap((name) => linesMatching(name, pattern))
    expect(found).toEqual([])
    expect(`see ${'/root'}/x`).toMatch(pattern)
  })

  it('hold no unfinished work', () => {
    const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X:', 'HA' + 'CK'].join('|')})\\b`)
    const escapes = new RegExp(['as ' + 'any\\b', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'))
    const found = code.flatMap((name) => [...linesMatching(name, marks), ...linesMatching(name, escapes)])
    expect(found).toEqual([])
  })

  it('have a README in each folder of src and each package, which says what the folder owns', () => {
    const folders = new Set(files.flatMap((name) => /^(src|packages)\/[^/]+(?=\/)/.exec(name)?.[0] ?? []))
    expect(folders.size).toBeGreaterThan(25)
    expect([...folders].filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([])
  })

  it('of documentation link to files that exist', () => {
    expect(deadLinks(files)).toEqual([])
    expect(deadLinks(files.filter((name) => name !== 'CONTRIBUTING.md'))).toContain(
      'README.md -> CONTRIBUTING.md',
    )
  })
})

describe('dependencies', () => {
  interface Manifest {
    workspaces: string[]
    dependencies?: object
    devDependencies?: object
    overrides?: object
  }
  const readManifest = (name: string) => JSON.parse(textOf(name)) as Manifest
  const { workspaces } = readManifest('package.json')

  it('are pinned exactly', () => {
    const names = ['package.json', ...workspaces.map((name) => `${name}/package.json`)]
    const all = names.flatMap((name) => {
      const { dependencies, devDependencies, overrides } = readManifest(name)
      return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
    })
    // An override may also bind a package's own dependency to ours; an alias (`npm:`) stands beside another version.
    const isPinned = (version: unknown): boolean =>
      typeof version === 'object'
        ? Object.values(version as object).every((own) => /^\$[\w@/-]+$/.test(String(own)))
        : /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))
    expect(all.filter(([, version]) => !isPinned(version))).toEqual([])
    expect(all.length).toBeGreaterThan(40)
  })

  it('run no scripts when they are installed', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })

  it('are locked with their checksums', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, Record<string, unknown>>
    }
    const loose = Object.entries(packages).filter(
      ([name, row]) => name !== '' && !workspaces.includes(name) && row.link !== true && !row.integrity,
    )
    expect(loose.map(([name]) => name)).toEqual([])
  })
})
