// Tests in the embedded database that a consent is read once, and again only when something in the database has changed it.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConsents } from '../../src/consents/consents.js'
import type { Database } from '../../src/platform/database/database.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { registration } from './consents.harness.js'

const { db } = await useTestDatabase()
const clientId = 'cl_desk'
const warnings: object[] = []
let steady = 0
let reads = 0
let inProgress = 0

const counted: Database = {
  ...db,
  query: (text, values, name) => {
    if (name === 'consents-by-id') reads++
    inProgress++
    return db.query<never>(text, values, name).finally(() => inProgress--)
  },
}
const consents = createConsents({
  db: counted,
  vault: { seal: (text) => text, open: (sealed) => sealed },
  clock: { now: () => Date.parse('2026-10-01T00:00:00Z'), steady: () => steady },
  log: { warn: (facts) => void warnings.push(facts) },
  settings: () => ({ require: [] }),
  lookupNames: () => new Set(['panbasic']),
})

/** A call every 200 ms; what the last one was told. */
async function callsFor(ms: number): Promise<string | undefined> {
  let told: string | undefined
  for (const end = steady + ms; steady < end; steady += 200) {
    const call = { clientId, lookup: 'panbasic', isSensitive: false, consent: { id: 'form-1' } }
    const refusal = await consents.refusal({ ...call, subject: ['pan', 'ZZZPZ1000A'] })
    told = refusal?.problems[0]?.msg
    await until(() => inProgress === 0)
    await turn()
  }
  return told
}

it('is read once, and again when it was changed beside the service', async () => {
  await consents.register(clientId, 'form-1', registration, async () => {})
  await callsFor(1_000)
  reads = 0
  expect(await callsFor(10_000)).toBeUndefined()
  expect(reads).toBe(0)
  await db.query('update consent set withdrawn_at = 1')
  expect(await callsFor(1_200)).toBe('The consent was withdrawn')
  expect(reads).toBe(1)
  expect(warnings).toEqual([])
})
