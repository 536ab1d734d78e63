// Tests bulk on a database that is full: a file is refused in one line and nothing of it stays, and results that could not be
// written are written once when there is space again.
import { afterEach, describe, expect, it } from 'vitest'
import type { Database, Sql } from '../../src/platform/database/database.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { addresses, fileOf, found, openHarness } from './bulk.harness.js'

const { db } = await useTestDatabase()
let harness: Awaited<ReturnType<typeof openHarness>> | undefined

afterEach(async () => {
  await harness?.close()
  harness = undefined
  await db.query('delete from job')
})

const serverSays = () => Object.assign(new Error('could not extend file: no space'), { code: '53100' })
/** The embedded engine ends itself when its log cannot be written: nobody knows what became of the statement. */
const engineSays = () =>
  Object.assign(
    new Error('the embedded database stopped: could not fsync file "pg_wal/1": No space left on device'),
    { outcomeUnknown: true },
  )

/** The database, which has no space for statements that `needsSpace` says, as often as `times`. */
function fullFor(
  needsSpace: RegExp,
  times: number,
  says: () => Error = serverSays,
): { db: Database; failed: () => number } {
  let failed = 0
  const filling = (sql: Sql): Sql['query'] =>
    ((text: string, ...others: []) => {
      if (needsSpace.test(text) && failed < times) {
        failed++
        return Promise.reject(says())
      }
      return sql.query(text, ...others)
    }) as Sql['query']
  const full: Database = {
    ...db,
    query: filling(db),
    transaction: (work) => db.transaction((tx) => work({ ...tx, query: filling(tx) })),
  }
  return { db: full, failed: () => failed }
}

const stored = async () =>
  (
    await db.query<{ n: number }>(
      'select (select count(*) from bulk)::int + (select count(*) from bulk_chunk)::int + (select count(*) from job)::int as n',
    )
  ).rows[0]!.n

describe('a database that is full', () => {
  it.each([
    ['at the first rows', /insert into bulk_chunk/, serverSays],
    ['when the bulk is begun', /insert into job/, serverSays],
    ['at the first rows, and stops', /insert into bulk_chunk/, engineSays],
    ['when the bulk is begun, and stops', /insert into job/, engineSays],
  ])(
    '%s refuses the file in one line that says what to do, and nothing of it is kept',
    async (_when, text, says) => {
      const full = fullFor(text, 1, says)
      harness = await openHarness({ db: full.db, ask: async () => found })
      const refused = await harness.start(fileOf(addresses(120))).catch((error: Error) => error)
      expect((refused as Error).message).toBe(
        'The database has too little space for this file, and nothing of it was kept. Free some, and start it again',
      )
      expect([await stored(), full.failed()]).toEqual([0, 1])
      await harness.start(fileOf(addresses(120)))
      expect(await stored()).toBeGreaterThan(0)
      await db.query('delete from bulk_chunk')
      await db.query('delete from bulk')
    },
  )

  it('that stays full after it stopped: the file may have begun, and the line says where to look', async () => {
    const full = fullFor(/insert into job|delete from bulk/, 1_000, engineSays)
    harness = await openHarness({ db: full.db, ask: async () => found })
    await expect(harness.start(fileOf(addresses(120)))).rejects.toThrow(
      'The database has no space left. Free some, and look at the list of bulks before you start this file again: it may have begun',
    )
    await db.query('delete from bulk_chunk')
    await db.query('delete from bulk')
  })

  it('when results are written: they are asked for again, and stand in the ledger and the file once', async () => {
    const full = fullFor(/update bulk_chunk set input = null/, 3)
    harness = await openHarness({ db: full.db, ask: async () => found })
    const own = harness
    await own.bulk.start()
    const id = await own.start(fileOf(addresses(120)))
    await until(async () => (await own.bulk.find(id))?.state === 'completed', { withinMs: 60_000 })
    expect(full.failed()).toBe(3)
    expect(await own.events(id)).toMatchObject({ count: 120, charged: 120 })
    const lines = (await own.result(id)).trimEnd().split('\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(addresses(120).map((_, i) => `C${i}`))
    expect(lines.every((line) => line.includes(',SUCCESS,'))).toBe(true)
  })
})
