// Tests that reading many clients holds nothing up: what else is to be done has its turn between them.
import { expect, it } from 'vitest'
import type { Database, Sql } from '../platform/database/database.js'
import { selectAll } from './client-store.js'

const clients = Array.from({ length: 1_000 }, (_, n) => ({ client_id: `c${n}` }))

/** Answers the statements of `selectAll`. */
const query = async (text: string) =>
  ({
    rows: text.includes('from client order')
      ? clients
      : text.includes('client_version')
        ? [{ version: 7 }]
        : [],
  }) as never
const db = { transaction: (work: (tx: Sql) => Promise<unknown>) => work({ query } as Sql) } as Pick<
  Database,
  'transaction'
>

it('checks some rows at a time, and leaves out those that are not right', async () => {
  let checked = 0
  const seen: number[] = []
  const look = () => {
    seen.push(checked)
    if (checked < clients.length) setImmediate(look)
  }
  setImmediate(look)
  const isRight = (_table: string, row: object) => {
    checked++
    return (row as { client_id: string }).client_id !== 'c5'
  }
  const read = await selectAll(db, { isRight }, 0)
  expect(read.version).toBe(7)
  expect(read.clients).toHaveLength(clients.length - 1)
  const between = seen.filter((count) => count > 0 && count < clients.length)
  expect(between.length).toBeGreaterThan(2)
})
