// Tests the rotation of the index key on what is not indexed again: it is found under the old key, counted and erased.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimBatch } from '../../src/batches/claim-batch.js'
import { createAttempts } from '../../src/journeys/attempts.js'
import { createKeptSessions, type PortalParts } from '../../src/journeys/kept-sessions.js'
import { putSession, selectSession } from '../../src/journeys/portal-store.js'
import { systemClock } from '../../src/kernel/clock.js'
import { subjectOf } from '../../src/kernel/subject.js'
import type { Caller } from '../../src/lookups/caller.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { openRetention } from '../../src/server/compose/open-maintenance.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'

const dayMs = 86_400_000
const one = { pan: 'ABCPK1234Q', name: 'Kiran Rao' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Das' }
let here: TestInstallation

beforeEach(async () => {
  here = await openInstallation()
})
afterEach(() => here.discard())

describe('idempotency keys', () => {
  const asked = (parameters: string, transactionId: string) =>
    here.parts.idempotency.begin({ clientId: 'c', key: 'K1', asks: 'lookup x', parameters, transactionId })
  const firstId = '0199c0de000000000000000000000001'
  const secondId = '0199c0de000000000000000000000002'
  const answer = { transactionId: firstId, status: 200, body: '{"a":1}', subCode: 'SUCCESS' }
  const keep = async (begun: Awaited<ReturnType<typeof asked>>) => {
    if (!('claim' in begun)) throw new Error('the key was taken')
    await here.parts.db.transaction((tx) => begun.claim.keep(tx, answer, null))
    await begun.claim.end(true)
  }

  it('repeat the answer from before, and refuse other parameters', async () => {
    await keep(await asked('p', firstId))
    await here.run('vault', 'rotate', '--index')
    expect(await asked('p', secondId)).toEqual({ kept: answer })
    await expect(asked('other', secondId)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('of a call in progress are waited for', async () => {
    const first = await asked('p', firstId)
    await here.run('vault', 'rotate', '--index')
    const second = asked('p', secondId)
    await keep(first)
    expect(await second).toEqual({ kept: answer })
  })

  it('that are new, or whose call was given up, can be claimed', async () => {
    const first = await asked('p', firstId)
    await here.run('vault', 'rotate', '--index')
    if ('claim' in first) await first.claim.end(false)
    await keep(await asked('q', firstId))
    expect(await asked('q', secondId)).toEqual({ kept: answer })
  })

  it('of a batch still stand for it, and keep the old index key as long as it lives', async () => {
    const submit = (digest: string, requestId: string) =>
      here.parts.db.transaction((tx) =>
        claimBatch(
          tx,
          { vault: here.parts.vault, clock: systemClock, retainedSince: () => 0 },
          {
            lookup: panbasic,
            idempotencyKey: 'B1',
            file: { digest: Buffer.from(digest) },
            call: { client: { clientId: 'c' }, transactionId: requestId },
          } as unknown as Parameters<typeof claimBatch>[2],
          requestId,
        ),
      )
    await fillPeople(here.parts, one, other)
    const batch = '0199c0de00000000000000000000abcd'
    expect(await submit('file', batch)).toBe(batch)
    await here.run('vault', 'rotate', '--index')
    expect(await submit('file', secondId)).toBe(batch)
    await expect(submit('another', secondId)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const later = { ...here.parts, clock: { now: () => Date.now() + 32 * dayMs } }
    await openRetention(later as never).sweepAll(unaudited, () => false)
    const index = (await here.parts.vault.list()).filter(({ purpose }) => purpose === 'index')
    expect(index.map(({ state }) => state)).toEqual(['replaced', 'in use'])
  })
})

it('a day’s count of attempts goes on', async () => {
  const { db, vault } = here.parts
  const attempts = createAttempts({ db, vault, clock: systemClock, perClient: { otps: 50, wrongTries: 50 } })
  const guess = async () => attempts.take('itr-wrong-password', await attempts.subjectIndex('pan:x'), 'c')
  await guess()
  await guess()
  await here.run('vault', 'rotate', '--index')
  await guess()
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('a session at a portal goes on', async () => {
  const { db, vault } = here.parts
  const sessions = createKeptSessions({ db, vault, clock: systemClock } as unknown as PortalParts)
  const caller = { client: { clientId: 'c' } } as unknown as Caller
  const key = await sessions.keyOf(caller, 'gst', '29ABCDE1234F1Z5')
  const session = { source: 's', session: sessions.seal(key, { token: 't' }), expiresAt: Date.now() + dayMs }
  await putSession(db, key, session)
  await here.run('vault', 'rotate', '--index')
  const found = await sessions.keyOf(caller, 'gst', '29ABCDE1234F1Z5')
  const kept = await selectSession(db, found, Date.now())
  expect(sessions.open(found, kept!.session)).toEqual({ token: 't' })
  expect((await sessions.keyOf(caller, 'gst', '29AAAAA0000A1Z5')).key).not.toEqual(key.key)
})

it('a person is erased from what was indexed before and after', async () => {
  await writeFile(
    join(here.home, 'pan.csv'),
    `pan_number,full_name,category\n${one.pan},${one.name},Individual\n`,
  )
  await here.run('records', 'import', 'pan', 'pan.csv')
  await fillPeople(here.parts, one, other)
  await here.run('vault', 'rotate', '--index')
  const { db, vault } = here.parts
  await db.query(
    `insert into usage_event (transaction_id, at, client_id, lookup, version, http_status, charged, price, currency, cached,
       duration_ms, subject_index) values (gen_random_uuid(), 0, 'c', 'panbasic', '1', 200, true, 1, 'INR', false, 1, $1)`,
    [vault.index('subject', subjectOf('pan', one.pan))],
  )
  const erased = JSON.parse(await here.run('vault', 'erase', '--pan', one.pan, '--json'))
  expect(erased).toMatchObject({ records: 1, reports: 1, usage_events: 4 })
  const all = await readEverything(here.parts)
  expect(all).not.toContain(one.name)
  expect(all).toContain(other.name)
  const { rows: left } = await db.query('select 1 from usage_event where subject_index = any($1::bytea[])', [
    vault.indexes('subject', subjectOf('pan', one.pan)),
  ])
  expect(left).toEqual([])
})
