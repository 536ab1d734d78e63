// No SQL is reached through the parts of the service: not by commands, not by operations, not by routes.
import { expect, it } from 'vitest'
import { pathsToDatabase } from './reach.js'

const imports = `
import type { Act, Download, Task, Upload } from './admin/operation.js'
import type { Parts as Assembled } from './server/compose/assemble.js'
import type { Administration as Given } from './cli/administration.js'
import type { Database, OpenTransaction, Sql } from './platform/database/database.js'
`
/** What there is. */
const held = `
export interface Parts extends Assembled {}
export interface Operations {
  act: Parameters<Act['run']>[0]
  download: Parameters<Download['open']>[0]
  upload: Parameters<Upload['take']>[0]
  task: Parameters<Task<unknown, unknown>['work']>[0]
}
export interface Commands extends Given {}
`
const planted = `
export interface Member extends Omit<Assembled, 'usage'> { usage: { db: Database } }
export interface Part extends Assembled { some: Pick<Database, 'mode' | 'query'> }
export interface Answer extends Assembled { begin(): Promise<Map<string, Sql>> }
export interface Callback extends Assembled { change(work: (tx: Sql) => Promise<void>): Promise<void> }
export interface Optional extends Assembled { reading?: readonly Database[] | undefined }
export interface Allowed extends Assembled {
  enqueue(tx: Sql): Promise<void>
  put(note: (tx: OpenTransaction) => Promise<void>): Promise<void>
}
`
// Read while the tests are collected, which has no time limit: on a busy machine it takes longer than a test may.
const paths = pathsToDatabase(imports + held + planted)

it.each(['Parts', 'Operations', 'Commands'])('%s reach no database', (name) => {
  expect(paths.get(name)).toEqual([])
})

it.each([
  ['Member', ['Member.usage.db.query', 'Member.usage.db.transaction']],
  ['Part', ['Part.some.query']],
  ['Answer', ['Answer.begin().query']],
  ['Callback', ['Callback.change(work)(tx).query']],
  ['Optional', ['Optional.reading.query', 'Optional.reading.transaction']],
  ['Allowed', []],
])('reports the paths of the planted %s', (name, expected) => {
  expect(paths.get(name)).toEqual(expected)
})
