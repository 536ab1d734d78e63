// Tests the report about one person: what it holds of them and of nobody else, its PDF, and that asking is in the audit log.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOf } from '../../src/kernel/subject.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'

const one = { pan: 'ABCPK1234Q', name: 'Kiran Asks' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Stays' }
const at = Date.parse('2026-11-20T06:30:00Z')
let here: TestInstallation
let clientId: string

const report = async (...words: string[]) =>
  JSON.parse(await here.run('vault', 'report', '--pan', 'abcpk 1234q', '--json', ...words))

const attempt = (source: string, outcome: string) => ({ source, outcome, duration_ms: 5, reference: null })

beforeAll(async () => {
  here = await openInstallation()
  const { parts } = here
  clientId = JSON.parse(await here.run('client', 'create', '--name', 'ग्राहक सेवा', '--json')).client_id
  await writeFile(
    join(here.home, 'pan.csv'),
    `pan_number,full_name,category\n${one.pan},${one.name},Individual\n`,
  )
  await here.run('records', 'import', 'pan', 'pan.csv')
  await fillPeople(parts, one, other)
  const indexOf = (pan: string) => parts.vault.index('subject', subjectOf('pan', pan))
  const events = [
    eventAt(at, {
      clientId,
      subjectIndex: indexOf(one.pan),
      consent: JSON.stringify({
        consent: 'Y',
        purpose: 'खाता खोलना',
        id: 'form-7',
        at: '2026-11-19T10:00:00Z',
      }),
      source: 'south',
      attempts: JSON.stringify([
        attempt('records', 'DETAILS_NOT_FOUND'),
        attempt('resting', 'skipped'),
        attempt('north', 'timeout'),
        attempt('south', 'SUCCESS'),
      ]),
    }),
    eventAt(at + 1, { clientId, subjectIndex: indexOf(one.pan), source: 'south', cached: true }),
    eventAt(at + 2, { clientId, subjectIndex: indexOf(other.pan), source: 'east' }),
  ]
  await createInsertEvents('INR')(parts.db, events)
  await parts.db.query(
    `insert into comparison (at, transaction_id, lookup, of_source, with_source, of_outcome, with_outcome, of_found, with_ms,
       of_cost, with_cost, equal, normalised, different, only_of, only_with)
     values ($1, $2, 'panbasic', 'south', 'west', 'SUCCESS', 'timeout', true, 5, 0, 0, '{}', '{}', '{}', '{}', '{}')`,
    [at, events[0]!.transactionId],
  )
  await parts.consents.register(
    clientId,
    'form-7',
    {
      subjects: [{ pan: one.pan }, { pan: other.pan }],
      purposes: ['खाता खोलना'],
      given_at: '2026-11-19T10:00:00Z',
    },
    parts.audit.by({ name: 'client', origin: 'test' }),
  )
})
afterAll(() => here.discard())

describe('vault report', () => {
  it('has each call: when, by whom, purpose, consent, outcome, and who was told', async () => {
    const { calls } = await report('--from', '2026-11-20', '--to', '2026-11-21')
    expect(calls).toHaveLength(2)
    expect(calls[0]).toMatchObject({ cached: true, told: [], consent: null })
    expect(calls[1]).toMatchObject({
      at: '2026-11-20T06:30:00.000Z',
      client_id: clientId,
      client: 'ग्राहक सेवा',
      lookup: 'panbasic',
      asked: expect.stringContaining('PAN'),
      purpose: 'खाता खोलना',
      consent: 'Y',
      consent_id: 'form-7',
      consent_at: '2026-11-19T10:00:00Z',
      sub_code: 'SUCCESS',
      told: ['north', 'south', 'west'],
    })
  })

  it('sums up who was told, and names neither a source that was skipped nor our own records', async () => {
    const { told } = await report('--from', '2026-11-20')
    expect(told.map(({ source, calls }: { source: string; calls: number }) => [source, calls])).toEqual([
      ['north', 1],
      ['south', 1],
      ['west', 1],
    ])
  })

  it('has the consents that name the person, without the others whom they name', async () => {
    const { consents } = await report()
    expect(consents).toMatchObject([
      { id: 'form-7', client: 'ग्राहक सेवा', purposes: ['खाता खोलना'], withdrawn_at: null },
    ])
    expect(JSON.stringify(await report())).not.toContain(other.pan)
  })

  it('says what is stored, why, and until when by the configuration', async () => {
    const { stored, kept_after_erasing: kept } = await report()
    const counts = Object.fromEntries(
      stored.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
    expect(counts).toMatchObject({
      ...{ records: 1, batches: 2, bulk: 2, tasks: 1, deliveries: 1, archives: 1, reports: 1 },
      ...{ portal_sessions: 1, consents: 1, usage: 5, cached_answers: 0 },
    })
    const cached = stored.find(({ name }: { name: string }) => name === 'cached_answers')
    expect(cached.maybe).toBe(2)
    const consents = stored.find(({ name }: { name: string }) => name === 'consents')
    expect(consents.until).toMatch(/^7 years after they were withdrawn or expired/)
    expect(kept.map(({ what }: { what: string }) => what).join()).toMatch(/registered consents.*each call: /)
  })

  it('has the calls alone when asked, and no number anywhere', async () => {
    const calls = await report('--calls-only')
    expect([calls.consents, calls.stored, calls.kind, calls.number]).toEqual([
      null,
      null,
      'pan',
      'XXXXXXX34Q',
    ])
    expect(JSON.stringify([calls, await report()])).not.toContain(one.pan)
  })

  it('changes nothing but the audit log, which has who asked about whom by a keyed hash', async () => {
    const { parts } = here
    const before = await readEverything(parts)
    await report()
    expect(await readEverything(parts)).toBe(before)
    const entries = []
    for await (const entry of parts.audit.entries()) entries.push(entry)
    const index = parts.vault.index('subject', subjectOf('pan', one.pan)).toString('hex')
    expect(entries.at(-1)).toMatchObject({ act: 'vault.report', target: `pan ${index}`, actor: 'asha' })
    expect(JSON.stringify(entries)).not.toContain(one.pan)
  })

  it('reads well on a terminal', async () => {
    const text = await here.run('vault', 'report', '--pan', one.pan, '--from', '2026-11-20')
    expect(text).toMatch(/2026-11-20 12:00:00 IST +panbasic +ग्राहक सेवा +खाता खोलना/)
    expect(text).toMatch(/north +1 +2026-11-20 12:00:00 IST +panbasic/)
    expect(text).toContain('What stays when the person is erased')
  })

  it('writes a PDF that only the operator can read, with the spelling of every script to copy', async () => {
    await here.run('vault', 'report', '--pan', one.pan, '--pdf', 'person.pdf')
    const file = join(here.home, 'person.pdf')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const bytes = await readFile(file)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).not.toContain(one.pan)
    const again = here.run('vault', 'report', '--pan', one.pan, '--pdf', 'person.pdf')
    await expect(again).rejects.toThrow('person.pdf')
  })

  it('leads to nobody after the person is erased', async () => {
    await here.run('vault', 'erase', '--pan', one.pan)
    const { calls, consents, stored } = await report()
    expect([calls, consents]).toEqual([[], []])
    expect(stored.every(({ count }: { count: number }) => count === 0)).toBe(true)
  })
})
