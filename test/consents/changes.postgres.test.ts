// Tests on PostgreSQL that a consent withdrawn on one node is refused on the others, whatever else is in progress.
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Consents, createConsents } from '../../src/consents/consents.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { migrationsDir } from '../../src/server/compose/storage.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'
import { registration } from './consents.harness.js'

const log = { info() {}, warn() {}, error() {} }
const clientId = 'cl_desk'
const noAudit = async () => {}
let postgres: TestPostgres
let dbs: Database[]
let here: Consents
let elsewhere: Consents
let steady = 0
/** Reads of consents, which calls on the second node alone make. */
let reads = 0
/** Statements on consents that are in progress. */
let inProgress = 0
const warnings: object[] = []

function openConsents(db: Database): Consents {
  const counted: Database = {
    ...db,
    query: (text, values, name) => {
      if (name === 'consents-by-id') reads++
      inProgress++
      return db.query<never>(text, values, name).finally(() => inProgress--)
    },
  }
  return createConsents({
    db: { ...counted, forCalls: counted },
    vault: { seal: (text) => text, open: (sealed) => sealed },
    clock: { now: () => Date.parse('2026-10-01T00:00:00Z'), steady: () => steady },
    settings: () => ({ require: [] }),
    lookupNames: () => new Set(['panbasic']),
    log: { warn: (facts) => void warnings.push(facts) },
  })
}

beforeAll(async () => {
  postgres = (await startPostgres())!
  const open = () => openDatabase({ databaseUrl: postgres.url, dataDir: '/nowhere', log })
  dbs = [await open(), await open()]
  await migrate(dbs[0]!, migrationsDir)
})
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.close()))
  await postgres.stop()
})
beforeEach(async () => {
  await dbs[0]!.query('delete from consent')
  here = openConsents(dbs[0]!)
  elsewhere = openConsents(dbs[1]!)
  reads = 0
})

const register = (id: string) => here.register(clientId, id, { ...registration, lookups: [] }, noAudit)
const refusalOf = async (id: string) =>
  (
    await elsewhere.refusal({
      clientId,
      lookup: 'panbasic',
      isSensitive: false,
      consent: { id },
      subject: ['pan', 'ZZZPZ1000A'],
    })
  )?.problems[0]?.msg

/** A call on the second node every 200 ms of its clock, the database being fast by it; what each was told. */
async function callsFor(ms: number, id: string) {
  const told = []
  for (const end = steady + ms; steady < end; steady += 200) {
    told.push(await refusalOf(id))
    await until(() => inProgress === 0)
    await turn()
  }
  return told
}

/** Withdraws `id` in a transaction that stays open. */
async function withdrawSlowly(id: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('begin')
  await client.query('update consent set withdrawn_at = 1 where client_id = $1 and id = $2', [clientId, id])
  return client
}

afterEach(() => expect(warnings).toEqual([]))

describe('a registered consent on another node', () => {
  it('is read a second time only when it changed', async () => {
    await register('form-1')
    await callsFor(1_000, 'form-1')
    reads = 0
    expect(new Set(await callsFor(10_000, 'form-1'))).toEqual(new Set([undefined]))
    await register('form-2')
    await callsFor(2_000, 'form-1')
    expect(reads).toBe(0)
    await register('form-1')
    await callsFor(2_000, 'form-1')
    expect(reads).toBe(1)
  })

  it('is refused within a second of its withdrawal', async () => {
    await register('form-1')
    await callsFor(2_000, 'form-1')
    await here.withdraw(clientId, 'form-1', noAudit)
    expect((await callsFor(2_000, 'form-1')).slice(5)).toEqual(Array(5).fill('The consent was withdrawn'))
  })

  it('is refused within a second of the commit, though later transactions committed before it', async () => {
    await register('form-1')
    await callsFor(2_000, 'form-1')
    const slow = await withdrawSlowly('form-1')
    for (const id of ['form-2', 'form-3']) {
      await register(id) // begun later, and told now
      expect(new Set(await callsFor(1_000, 'form-1'))).toEqual(new Set([undefined]))
    }
    await slow.query('commit')
    await slow.end()
    expect((await callsFor(2_000, 'form-1')).slice(5)).toEqual(Array(5).fill('The consent was withdrawn'))
  })

  it('that a node of the last version registers is known: the database notes the change', async () => {
    await callsFor(2_000, 'form-1')
    await dbs[0]!.query(
      'insert into consent (client_id, id, body, registered_at, withdrawn_at) values ($1, $2, $3, 1, 2)',
      [clientId, 'form-1', Buffer.from(JSON.stringify(registration))],
    )
    expect((await callsFor(2_000, 'form-1')).at(-1)).toBe('The consent was withdrawn')
  })

  it('is not told again and again when it was copied from a server that had made more transactions', async () => {
    await register('form-1')
    await dbs[0]!.query('alter table consent disable trigger consent_changed')
    await dbs[0]!.query('update consent set changed_in = $1', [2 ** 40])
    await dbs[0]!.query('alter table consent enable trigger consent_changed')
    await callsFor(1_000, 'form-1')
    reads = 0
    await callsFor(5_000, 'form-1')
    expect(reads).toBe(0)
    await here.withdraw(clientId, 'form-1', noAudit)
    expect((await callsFor(2_000, 'form-1')).at(-1)).toBe('The consent was withdrawn')
  })
})
