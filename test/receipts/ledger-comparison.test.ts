// Tests that the verification of the log names events without an entry, entries without their event, and 1,000 of 1,000
// changes of events, consents, tiles and heads.
import { beforeAll, describe, expect, it } from 'vitest'
import { entryLine } from '../../src/receipts/entry.js'
import { selectReceiptEvents } from '../../src/usage/receipt-events.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { seededRandom } from '../kills/seeded-random.js'
import { useTestDatabase } from '../support/database.js'
import { clock, type Harness, now, openHarness } from './receipts.harness.js'

const { db } = await useTestDatabase()
const yearMs = 366 * 86_400_000
let harness: Harness
beforeAll(async () => {
  harness = await openHarness(db)
})

async function add(...own: Partial<UsageEvent>[]): Promise<UsageEvent[]> {
  const events = own.map((each) => harness.call(each).event)
  await harness.insertEvents(db, events)
  await harness.sequence()
  return events
}

const fault = async () => (await harness.verify()).fault

/** The entry as RFC 8785 writes it: compact JSON, its members in the order of their names. */
function canonical({ receipt, consent, ...event }: UsageEvent): string {
  const hex = (from: number) => receipt!.hashes.slice(2 * from, 2 * (from + 32))
  const members = {
    version: event.version,
    v: 1,
    transaction_id: event.transactionId,
    sub_code: event.subCode,
    source: event.source,
    request: hex(0),
    lookup: event.lookup,
    http_status: event.httpStatus,
    consent: consent === null ? null : hex(64),
    at: new Date(event.at).toISOString(),
    answer: hex(32),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))))
}

describe('the entry that is made of an event of the ledger', () => {
  it.each<[string, Partial<UsageEvent>]>([
    ['a usual call', {}],
    ['nulls', { source: null, subCode: null }],
    ['quotes and backslashes', { source: 'a "b" \\ /', subCode: '\u0001\b\f\n\r\t\u007f' }],
    ['letters of other scripts', { source: 'सत्यापन 😀 é', lookup: 'ü' }],
    ['a stated consent', { consent: '{"consent":"Y"}' }],
    ['a consent in other scripts', { consent: '{"consent":"Y", "purpose":"ऋण \\u0905 \\"x\\" 😀"}' }],
    ['the beginning of time', { at: 0 }],
    ['a time with no milliseconds', { at: 1_700_000_000_000 }],
    ['a time in the year 2099', { at: 4_090_000_000_007 }],
  ])('is the one that was logged: %s', async (_what, own) => {
    const [event] = await add(own)
    const id = event!.transactionId
    const calls = await selectReceiptEvents(db, ['f'.repeat(32), id])
    expect([...calls.keys()]).toEqual([id])
    const call = calls.get(id)!
    expect(entryLine(call, call.hashes!)).toBe(canonical(event!))
    expect(call.consent).toBe(event!.consent)
    expect(call.salt).toEqual(event!.consent === null ? null : event!.receipt!.salt)
    expect(await fault()).toBeNull()
  })

  it('has the outcome of before, where the event was changed after it', async () => {
    const [event] = await add({ subCode: null })
    const id = event!.transactionId
    await db.query(
      `update usage_event set receipt_outcome = '200 ', http_status = 500, sub_code = 'X' where transaction_id = $1`,
      [id],
    )
    const call = (await selectReceiptEvents(db, [id])).get(id)!
    expect(entryLine(call, call.hashes!)).toBe(canonical(event!))
  })
})

describe('what is missing', () => {
  it('is named: an event that has no entry', async () => {
    const { event } = harness.call()
    await harness.insertEvents(db, [event])
    expect(await fault()).toBeNull() // it waits for its place
    await db.query('delete from log_group')
    expect(await fault()).toBe(
      `call ${event.transactionId} is in the ledger but not in the log: its entry was removed, or the event was added by hand`,
    )
    await db.query('delete from usage_event where transaction_id = $1', [event.transactionId])
    expect(await fault()).toBeNull()
  })

  it('is named: an entry whose event was deleted, unless its financial year has ended', async () => {
    await add(...Array.from({ length: 300 }, () => ({})))
    clock.at = now - yearMs
    const old = await add({}, {}, {})
    clock.at = now + 1_000_000
    const [recent] = await add({})
    await db.query('create table aside as select * from usage_event where transaction_id = any($1::uuid[])', [
      [old[1]!.transactionId, recent!.transactionId],
    ])
    const remove = (id: string) => db.query('delete from usage_event where transaction_id = $1', [id])
    await remove(recent!.transactionId)
    expect(await fault()).toBe(
      `entry ${(await harness.head()).size - 1}, call ${recent!.transactionId}: its event is not in the ledger, although its retention has not ended`,
    )
    await db.query('insert into usage_event select * from aside where transaction_id = $1', [
      recent!.transactionId,
    ])
    await remove(old[1]!.transactionId)
    expect(await fault()).toMatch(`call ${old[1]!.transactionId}: its event is not in the ledger`)
    // A sweep deletes the whole year.
    for (const { transactionId } of old) await remove(transactionId)
    const { entries, recomputed, fault: after } = await harness.verify()
    expect({ ended: entries - recomputed, after }).toEqual({ ended: 3, after: null })
  })
})

describe('1,000 of 1,000 changes', () => {
  const random = seededRandom(83)
  const below = (n: number) => Math.floor(random() * n)

  /** Makes changes one at a time: expects each to be named, and puts back what was there. */
  async function namesAll(
    table: string,
    change: () => { readonly what: string; readonly set: string; readonly where: string },
  ) {
    const unnoticed: string[] = []
    // One table for all: each that is made and dropped leaves rows in the catalog, which every statement reads.
    await db.query(`create temp table kept as select * from ${table} limit 0`)
    for (let n = 0; n < 1_000; n++) {
      const { what, set, where } = change()
      await db.query(`insert into kept select * from ${table} where ${where}`)
      await db.query(`update ${table} set ${set} where ${where}`)
      if ((await fault()) === null) unnoticed.push(what)
      await db.query(`delete from ${table} where ${where}`)
      await db.query(`with back as (delete from kept returning *) insert into ${table} select * from back`)
    }
    await db.query('drop table kept')
    expect(unnoticed).toEqual([])
    expect(await fault()).toBeNull()
  }
  const flipped = (column: string, length: number) => {
    const at = below(length)
    return `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${1 + below(255)})`
  }

  it('of events are named', async () => {
    const ids = (await db.query<{ id: string }>('select transaction_id::text as id from usage_event')).rows
    const changes = [
      () => flipped('receipt_hashes', 64),
      () => `source = coalesce(source, '') || '${below(10)}'`,
      () => `lookup = 'other-${below(100)}'`,
      () => `at = at + ${1 + below(1_000)}`,
      () => `at = ${9e15 + below(1_000)}`,
      () => `version = 'v${2 + below(7)}'`,
      () => `receipt_outcome = '${300 + below(99)} CHANGED'`,
      () => `receipt_hashes = null`,
    ]
    await namesAll('usage_event', () => {
      const set = changes[below(changes.length)]!()
      return { what: set, set, where: `transaction_id = '${ids[below(ids.length)]!.id}'` }
    })
  })

  it('of consents are named', async () => {
    const consents = Array.from({ length: 10 }, (_, n) => ({
      consent: JSON.stringify({ consent: 'Y', purpose: `Opening account ${n}`, id: `c-${n}` }),
    }))
    const stated = await add(...consents)
    const others = await add({}, {}, {})
    const at = (events: readonly UsageEvent[]) =>
      `transaction_id = '${events[below(events.length)]!.transactionId}'`
    const changes = [
      () => [`consent = (consent::jsonb || '{"purpose":"Other ${below(1_000)}"}')::json`, at(stated)],
      () => [`consent = replace(consent::text, 'c-', 'd${below(1_000)}-')::json`, at(stated)],
      () => [`consent = (consent::text || ' ')::json`, at(stated)],
      () => ['consent = null', at(stated)],
      () => [flipped('receipt_salt', 36), at(stated)],
      () => [`receipt_salt = ''`, at(stated)],
      () => [`consent = '{"consent":"Y","id":"${below(1_000)}"}'`, at(others)],
    ]
    await namesAll('usage_event', () => {
      const [set, where] = changes[below(changes.length)]!() as [string, string]
      return { what: `${set} of ${where}`, set, where }
    })
  })

  it('of a consent say so, except where the person is erased', async () => {
    const [event] = await add({ consent: '{"consent":"Y"}' })
    const change = (set: string) =>
      db.query(`update usage_event set ${set} where transaction_id = $1`, [event!.transactionId])
    await change(`consent = '{"consent":"N"}'`)
    expect(await fault()).toBe(
      `entry ${(await harness.head()).size - 1}, call ${event!.transactionId}: the consent in its event, or its salt, was changed after it was logged`,
    )
    await change(`consent = '{"consent":"Y"}'`)
    expect(await fault()).toBeNull()
    await change('receipt_salt = null')
    expect(await fault()).toBeNull()
  })

  it('of tiles are named', async () => {
    const { rows: tiles } = await db.query<{ level: number; n: number; bytes: number; ids: number | null }>(
      'select level, n, length(hashes) as bytes, length(ids) as ids from log_tile',
    )
    await namesAll('log_tile', () => {
      const { level, n, bytes, ids } = tiles[below(tiles.length)]!
      // Ids only say which event an entry is of. Those of the tile 0/1 whose events have ended can no longer be compared.
      const set = n === 0 && ids !== null && below(4) === 0 ? flipped('ids', ids) : flipped('hashes', bytes)
      return { what: `${level}/${n} ${set}`, set, where: `level = ${level} and n = ${n}` }
    })
  })

  it('of heads are named', async () => {
    const { rows } = await db.query<{ note: string }>('select note from log_head')
    const [{ note }] = rows as [{ note: string }]
    const unnoticed: string[] = []
    for (let n = 0; n < 1_000; ) {
      const at = below(note.length)
      const other = 'ABCDEFabcdef0123456789+/=. \n—x'[below(30)]!
      if (other === note[at]) continue
      n++
      await db.query('update log_head set note = $1', [note.slice(0, at) + other + note.slice(at + 1)])
      if ((await fault()) === null) unnoticed.push(`${at}: ${other}`)
    }
    await db.query('update log_head set note = $1', [note])
    expect(unnoticed).toEqual([])
    expect(await fault()).toBeNull()
  })
})
