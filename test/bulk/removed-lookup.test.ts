// Tests a bulk whose lookup leaves the configuration at the moment in which a chunk begins: it waits until the lookup is back.
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { addresses, fileOf, found, openHarness } from './bulk.harness.js'

const { db } = await useTestDatabase()
let harness: Awaited<ReturnType<typeof openHarness>> | undefined
afterEach(() => harness?.close())

it('is not paused, and goes on by itself', async () => {
  let [isServed, isRemoved] = [true, false]
  const query = ((text: string, ...others: []) => {
    if (!isRemoved && text.startsWith('select input, held from bulk_chunk')) {
      isRemoved = true
      isServed = false
    }
    return db.query(text, ...others)
  }) as Database['query']
  const own = await openHarness({ db: { ...db, query }, ask: async () => found, isServed: () => isServed })
  harness = own
  await own.bulk.start()
  const id = await own.start(fileOf(addresses(10)))
  const postponed = async () => (await db.query('select from job where not leased')).rowCount
  await until(async () => isRemoved && (await postponed()) === 1, { withinMs: 30_000 })
  expect(await own.bulk.find(id)).toMatchObject({ state: 'running', done: 0 })
  isServed = true
  await until(async () => (await own.bulk.find(id))?.state === 'completed', { withinMs: 30_000 })
  expect(await own.events(id)).toMatchObject({ count: 10, charged: 10 })
})
