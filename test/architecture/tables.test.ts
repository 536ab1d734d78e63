// Tests that each table belongs to one folder of src: no file of another one names it in SQL.
import { describe, expect, it } from 'vitest'
import { repositoryFiles, textOf } from './tree.js'

const tables = [...textOf('docs/schema.sql').matchAll(/^create table (\w+)/gm)].map(([, name]) => name!)

const isCode = (name: string) => /^src\/.*\.ts$/.test(name) && !/\.(test|cases|harness)\.ts$/.test(name)
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=\s)\/\/ .*$/gm, '')

/** The tables that SQL in a text names. */
const tablesIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(/\b(?:from|into|update|join|lock table|truncate|only)\s+(\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => tables.includes(name))

/** The folders whose files name each table. */
function ownersOf(files: readonly (readonly [name: string, text: string])[]): Map<string, Set<string>> {
  const owners = new Map(tables.map((table) => [table, new Set<string>()]))
  for (const [name, text] of files)
    for (const table of tablesIn(text)) owners.get(table)!.add(name.split('/')[1]!)
  return owners
}

const code = repositoryFiles()
  .filter(isCode)
  .map((name) => [name, textOf(name)] as const)

describe('each table', () => {
  it.each([...ownersOf(code)])('%s belongs to one folder', (_table, folders) => {
    expect([...folders]).toHaveLength(1)
  })

  it('has its second owner found when one is planted', () => {
    const planted = ['src/retention/planted.ts', "await db.query('delete from cached_answer')"] as const
    expect([...ownersOf([...code, planted]).get('cached_answer')!].sort()).toEqual(['retention', 'routing'])
  })
})
