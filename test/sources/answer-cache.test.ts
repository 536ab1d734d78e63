// Tests cached answers: which, for how long and for whom, and what the table holds, on both databases.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import type { Input } from '../../src/lookups/params.js'
import { type Ask, type Source, UpstreamError } from '../../src/lookups/source.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import type { RouteSetting, Routes } from '../../src/platform/route-settings.js'
import { createAnswerCache } from '../../src/routing/answer-cache.js'
import { scripted } from '../../src/routing/routing.harness.js'
import { createRouting } from '../../src/routing/routing.js'
import { migrationsDir } from '../../src/server/compose/storage.js'
import { openVault, type Vault } from '../../src/vault/vault.js'
import { log, useDatabaseModes } from '../platform/database-modes.js'

const modes = await useDatabaseModes()

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const settings = { kind: 'module', timeoutMs: 1_000, concurrency: 4, cost: { default: 60 } }
const clock = { at: 1_800_000_000_000, now: () => clock.at }
const subject = { pan_number: 'ZZZPZ1000A' }
const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const valid = { subCode: 'SUCCESS', data: panbasic.example, reference: 'ref-1' }

describe.each(modes)('the cache of answers: $mode', ({ url }) => {
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-cache-'))
  let db: Database
  let vault: Vault
  beforeAll(async () => {
    db = await openDatabase({ databaseUrl: url, dataDir: folder, log })
    await migrate(db, migrationsDir)
    vault = await openVault({
      db,
      clock,
      masterKeyFile: join(folder, `${randomBytes(4).toString('hex')}.key`),
      sealedColumns: [],
    })
  })
  beforeEach(() => db.query('delete from cached_answer'))
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  /** A node: the engine over sources, all of which are external except `records`. */
  function nodeOf(
    sources: Readonly<Record<string, Ask>>,
    route: RouteSetting,
    own: {
      lookup?: string
      maxRows?: number
      isPerClient?: boolean
      clients?: Routes['clients']
    } = {},
  ) {
    const { lookup = 'panbasic', clients = {} } = own
    const cache = createAnswerCache({ db, vault, clock, log: silent, ...own })
    const names = Object.keys(sources).filter((name) => name !== 'records')
    const routing = createRouting({
      upstreams: new Map(names.map((name) => [name, settings])),
      routes: { lookups: { default: route }, clients },
      random: () => 0.5,
      cache,
      clock,
      onChange() {},
    })
    const list = Object.entries(sources).map(([name, ask]): Source => ({ name, answers: { [lookup]: ask } }))
    const engine = createEngine({ catalogue, sources: list, clock, log: silent, route: routing.route })
    const row = catalogue.find(({ name }) => name === lookup)!
    const ask = (input: Input = subject, more: object = {}) => engine.ask(row, input, { ...call, ...more })
    return { ask, cache }
  }
  const rows = async () =>
    (await db.query<{ key: Buffer; answer: Buffer }>('select * from cached_answer')).rows

  it('repeats a cached answer, at no cost and without an attempt', async () => {
    const vendor = scripted(valid)
    const { ask } = nodeOf({ vendor }, { cacheS: 60 })
    expect(await ask()).toMatchObject({ source: 'vendor', costs: 60, attempts: [{ source: 'vendor' }] })
    const again = await ask()
    expect(again).toEqual({
      subCode: 'SUCCESS',
      status: 200,
      data: panbasic.example,
      session: undefined,
      source: 'vendor',
      cached: true,
    })
    clock.at += 59_999
    expect(await ask()).toMatchObject({ cached: true })
    clock.at += 1
    expect((await ask()).cached).toBeUndefined()
    expect(vendor.calls()).toBe(2)
  })

  it('is shared with other nodes, except one with a shorter time or without the source', async () => {
    const [first, second] = [scripted(valid), scripted(valid)]
    await nodeOf({ vendor: first }, { cacheS: 60 }).ask()
    expect(await nodeOf({ vendor: second }, { cacheS: 60 }).ask()).toMatchObject({ cached: true })
    expect(second.calls()).toBe(0)
    expect((await nodeOf({ other: second }, { cacheS: 60 }).ask()).cached).toBeUndefined()
    clock.at += 10_000
    expect((await nodeOf({ vendor: second }, { cacheS: 10 }).ask()).cached).toBeUndefined()
  })

  it('per client, is no answer for another client, whatever the node', async () => {
    const [first, second] = [scripted(valid), scripted(valid)]
    const own = { isPerClient: true }
    const { ask } = nodeOf({ vendor: first }, { cacheS: 60 }, own)
    await ask()
    expect((await ask(subject, { clientId: 'other' })).cached).toBeUndefined()
    expect(await ask()).toMatchObject({ cached: true })
    const node = nodeOf({ vendor: second }, { cacheS: 60 }, own)
    expect(await node.ask(subject, { clientId: 'other' })).toMatchObject({ cached: true })
    expect((await node.ask(subject, { clientId: 'third' })).cached).toBeUndefined()
    expect([first.calls(), second.calls()]).toEqual([2, 1])
    expect((await nodeOf({ vendor: scripted(valid) }, { cacheS: 60 }).ask()).cached).toBeUndefined()
  })

  it('is no answer for a client whose route does not ask its source', async () => {
    const [north, south] = [scripted(valid), scripted(valid)]
    const clients = { cl_loans: { default: { order: ['south'] } }, cl_cards: { default: { cacheS: 0 } } }
    const { ask } = nodeOf({ north, south }, { cacheS: 60 }, { clients })
    const of = (clientId: string) => ask(subject, { clientId })
    expect(await of('cl_other')).toMatchObject({ source: 'north' })
    expect(await of('cl_loans')).toMatchObject({ source: 'south', attempts: [{ source: 'south' }] })
    for (const clientId of ['cl_loans', 'cl_other'])
      expect(await of(clientId)).toMatchObject({ source: 'south', cached: true })
    expect((await of('cl_cards')).cached).toBeUndefined()
    expect([north.calls(), south.calls()]).toEqual([2, 1])
  })

  it('distinguishes inputs, whatever their order', async () => {
    const vendor = scripted(valid)
    const { ask } = nodeOf({ vendor }, { cacheS: 60 })
    await ask({ pan_number: 'ZZZPZ1000A', name: 'A' })
    expect(await ask({ name: 'A', pan_number: 'ZZZPZ1000A' })).toMatchObject({ cached: true })
    expect((await ask({ name: 'B', pan_number: 'ZZZPZ1000A' })).cached).toBeUndefined()
    expect(vendor.calls()).toBe(2)
  })

  it('is bypassed when the client asks for that, and stores the new answer', async () => {
    const newer = { ...valid, data: { ...panbasic.example, full_name: 'NEW NAME' } }
    const { ask } = nodeOf({ vendor: scripted(valid, newer) }, { cacheS: 60 })
    await ask()
    clock.at += 1
    expect(await ask(subject, { noCache: true })).toMatchObject({ data: { full_name: 'NEW NAME' } })
    expect(await ask()).toMatchObject({ cached: true, data: { full_name: 'NEW NAME' } })
  })

  it('stores no failures, no answers of records, of lookups that act or of sessions', async () => {
    const down = nodeOf({ vendor: scripted(new UpstreamError('unavailable', 'no')) }, { cacheS: 60 })
    await expect(down.ask()).rejects.toMatchObject({ code: 'SOURCE_FAILURE' })
    await nodeOf({ records: scripted(valid), vendor: scripted(valid) }, { cacheS: 60 }).ask()
    await nodeOf(
      { vendor: scripted(new UpstreamError('unavailable', 'no')), records: scripted(valid) },
      { cacheS: 60 },
    ).ask()
    await nodeOf({ vendor: scripted({ ...valid, session: { id: 1 } }) }, { cacheS: 60 }).ask()
    await nodeOf({ vendor: scripted(valid) }, { cacheS: 60 }).ask(subject, { session: { id: 1 } })
    await nodeOf({ vendor: scripted(valid) }, {}).ask()
    const passing = nodeOf({ vendor: scripted({ miss: 'partial' as const, answer: valid }) }, { cacheS: 60 })
    await expect(passing.ask()).rejects.toMatchObject({ code: 'SOURCE_FAILURE' })
    for (const lookup of ['ekyc/aadhaar/generate-otp', 'itr/26as-download', 'gst/tax-payer/session']) {
      const { example } = catalogue.find(({ name }) => name === lookup)!
      const vendor = scripted({ subCode: 'SUCCESS', data: example })
      await nodeOf({ vendor }, { cacheS: 60 }, { lookup }).ask({})
    }
    expect(await rows()).toEqual([])
  })

  it('answers only what records before it do not hold', async () => {
    await nodeOf({ vendor: scripted(valid) }, { cacheS: 60 }).ask()
    const held = nodeOf({ records: scripted(valid), vendor: scripted(valid) }, { cacheS: 60 })
    expect(await held.ask()).toMatchObject({ source: 'records' })
    const pass = scripted({ miss: 'authoritative' as const, answer: valid })
    const passing = nodeOf({ records: pass, vendor: scripted(valid) }, { cacheS: 60 })
    expect(await passing.ask()).toMatchObject({ source: 'vendor', cached: true })
  })

  it('holds nothing in the clear, and does not return an answer stored under another key', async () => {
    const { ask } = nodeOf({ vendor: scripted(valid) }, { cacheS: 60 })
    await ask()
    await ask({ pan_number: 'ZZZPZ1000A', name: 'B' })
    const [one, two] = await rows()
    for (const { key, answer } of [one!, two!]) {
      expect(key).toHaveLength(32)
      expect(answer.toString('latin1')).not.toMatch(/ZZZPZ1000A|SUCCESS|vendor/)
    }
    await db.query('update cached_answer set answer = $1', [one!.answer])
    const results = await Promise.all([ask(), ask({ pan_number: 'ZZZPZ1000A', name: 'B' })])
    expect(results.filter(({ cached }) => cached)).toHaveLength(1)
  })

  it('does not fail calls when its table is missing', async () => {
    await db.query('alter table cached_answer rename to elsewhere')
    try {
      expect(await nodeOf({ vendor: scripted(valid) }, { cacheS: 60 }).ask()).toMatchObject({
        source: 'vendor',
      })
    } finally {
      await db.query('alter table elsewhere rename to cached_answer')
    }
  })

  it('the sweep deletes expired answers, and beyond the limit those that expire first', async () => {
    const short = nodeOf({ vendor: scripted(valid) }, { cacheS: 10 })
    const long = nodeOf({ vendor: scripted(valid) }, { cacheS: 60 }, { maxRows: 3 })
    for (const name of ['a', 'b']) await short.ask({ ...subject, name })
    for (const name of ['c', 'd', 'e', 'f', 'g']) {
      clock.at += 1
      await long.ask({ ...subject, name })
    }
    clock.at += 10_000
    expect(await long.cache.countEnded(db)).toBe(4)
    expect(await long.cache.sweep()).toBe(4)
    expect(await rows()).toHaveLength(3)
    expect(await long.ask({ ...subject, name: 'g' })).toMatchObject({ cached: true })
    expect((await long.ask({ ...subject, name: 'c' })).cached).toBeUndefined()
  })
})
