import { expect, it } from 'vitest'
import type { Database } from './database.js'
import { openReading, throttledDatabase } from './throttled-database.js'

const answer = { rows: [] as never[], rowCount: 0 }
const database = (mode: Database['mode'], done: string[]): Database => ({
  mode,
  async query(text) {
    done.push(text)
    return answer
  },
  transaction: (work) =>
    work({
      async query(text) {
        done.push(`in one: ${text}`)
        return answer
      },
    }),
  durableCommits: () => 0,
  close: async () => {},
})

it('passes each statement and each transaction through the throttle', async () => {
  const done: string[] = []
  const db = throttledDatabase(database('embedded', done), async (work) => {
    done.push('begin')
    return work()
  })
  await db.query('select 1')
  await db.transaction(async (tx) => {
    await tx.query('select 2')
    await tx.query('select 3')
  })
  expect(done).toEqual(['begin', 'select 1', 'begin', 'in one: select 2', 'in one: select 3'])
})

it('does not throttle a server', () => {
  const db = database('postgres', [])
  expect(openReading(db, () => 0)).toBe(db)
})
