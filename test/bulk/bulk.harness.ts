// Bulk for tests: a real database and queue, with a source, a clock, a client and webhooks that the test controls.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientLike } from '../../src/auth/client.harness.js'
import type { Client } from '../../src/auth/client-cache.js'
import { createBulk } from '../../src/bulk/bulk.js'
import { queueOf, takesBulk } from '../../src/bulk/bulk-parts.js'
import type { SentFile } from '../../src/bulk/estimate.js'
import { newId } from '../../src/kernel/ids.js'
import { createCalls } from '../../src/lookups/call.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import { createMonthlyCap } from '../../src/lookups/monthly-cap.js'
import type { Ask, Source } from '../../src/lookups/source.js'
import { createSourceSemaphores } from '../../src/lookups/source-semaphores.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { createBackgroundThrottle } from '../../src/platform/database/background-throttle.js'
import type { Database } from '../../src/platform/database/database.js'
import { createJobs } from '../../src/platform/jobs/jobs.js'
import type { Log } from '../../src/platform/log.js'
import { createPrices } from '../../src/usage/prices.js'
import { createSpend } from '../../src/usage/spend.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import type { NewDelivery } from '../../src/webhooks/enqueue.js'
import { noIdempotency } from '../support/no-idempotency.js'
import { termsOf } from '../support/terms.js'

const silent = () => {}
const quiet = {
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
} as unknown as Log

export const found = {
  subCode: 'SUCCESS',
  data: { account_exists: true, name_at_bank: 'A', name_information: { name_at_bank_cleaned: 'A' } },
}

const testClient: Client = clientLike()

/** `ask` answers upi-basic. Retries of the queue are immediate. */
export async function openHarness(parts: {
  db: Database
  ask: Ask
  graceMs?: number
  isWritable?: () => boolean
  /** Whether its lookups are configured; absent: always. */
  isServed?: () => boolean
}) {
  const { db, isServed = () => true } = parts
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-bulk-'))
  const clock = { now: () => Date.now() }
  const source: Source = { name: 'test', answers: { 'upi-basic': parts.ask } }
  const lookups = catalogue.filter(takesBulk)
  const lookup = lookups.find(({ name }) => name === 'upi-basic')!
  const lookupsNow = () => (isServed() ? lookups : [])
  const queued: NewDelivery[] = []
  const clients: Client[] = [testClient]
  const prices = createPrices({})
  const capOf = () => clients[0]!.cap ?? undefined
  const spend = createSpend({ db, clock, log: quiet, capOf })
  const calls = createCalls({
    terms: termsOf(createEngine({ catalogue, sources: [source], clock, log: quiet }), prices),
    ledger: { record: async () => {}, recordWith: async () => {} },
    clock,
    log: quiet,
    subjectIndex: () => Buffer.alloc(32),
    idempotency: noIdempotency,
  })
  const times = { retryDelayS: 0, postponeS: 0.02, pollMs: 20, graceMs: parts.graceMs ?? 2_000 }
  const jobs = createJobs({
    db,
    log: quiet,
    queues: () => lookupsNow().map(({ name }) => queueOf(name)),
    times,
  })
  const plain = (bytes: Buffer, context: string) => Buffer.concat([Buffer.from(`${context}\0`), bytes])
  const bulk = createBulk({
    db,
    vault: {
      seal: plain,
      open: (sealed, context) => {
        if (!sealed.subarray(0, context.length).equals(Buffer.from(context))) throw new Error('another place')
        return sealed.subarray(context.length + 1)
      },
    },
    calls,
    jobs,
    webhooks: {
      enqueue: async (_tx, delivery) => {
        queued.push(delivery)
        return 'msg_1'
      },
      deliverer: { wake: silent },
    },
    client: (clientId) => clients.find((client) => client.clientId === clientId),
    clients: () => clients,
    lookups: lookupsNow,
    prices: () => prices,
    semaphoreOf: createSourceSemaphores(() => [source]),
    throttled: db.mode === 'embedded' ? createBackgroundThrottle({ recorded: () => 0 }) : (work) => work(),
    onRecords: silent,
    insertEvents: createInsertEvents('INR', { spend }),
    ledger: { isWritable: parts.isWritable ?? (() => true), recordUnanswered: async () => {} },
    monthlyCap: createMonthlyCap({ spend, prices: () => prices }),
    retentionDays: () => 30,
    clock,
    newId,
    log: quiet,
  })

  async function written(text: string | Buffer): Promise<string> {
    const path = join(folder, `${newId()}.csv`)
    await writeFile(path, text)
    return path
  }

  const sent = async (text: string | Buffer, map: readonly string[] = []): Promise<SentFile> => ({
    path: await written(text),
    lookup,
    client: clients[0]!,
    map,
    signal: new AbortController().signal,
  })

  return {
    bulk,
    sent,
    queued,
    estimate: async (text: string | Buffer, map?: readonly string[]) => bulk.estimate(await sent(text, map)),

    async start(
      text: string | Buffer,
      own: { rate?: number; maxCost?: number; map?: readonly string[] } = {},
    ): Promise<string> {
      const file = { ...(await sent(text, own.map)), name: 'a name', origin: null, consent: undefined }
      const limits = { rate: own.rate ?? null, maxCost: own.maxCost ?? null }
      return (await bulk.startFile({ ...file, ...limits }, unaudited)).requestId
    },

    async result(requestId: string): Promise<string> {
      let text = ''
      for await (const piece of bulk.resultLines((await bulk.find(requestId))!)) text += piece
      return text
    },

    /** The events of a bulk: their sub_codes, and how many of them were charged. */
    async events(requestId: string) {
      const { rows } = await db.query<{ sub_code: string; charged: boolean; price: number }>(
        'select sub_code, charged, price from usage_event where request_id = $1',
        [requestId],
      )
      return {
        count: rows.length,
        charged: rows.filter((row) => row.charged).length,
        price: rows.reduce((sum, row) => sum + row.price, 0),
      }
    },

    /** Sets what the client may do. */
    setClient: (change: Partial<Client>) => clients.splice(0, 1, { ...testClient, ...change }),

    async close() {
      await bulk.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `someone${i}@bank`)

/** A file of three columns. */
export const fileOf = (vpas: readonly string[]): string =>
  `customer,vpa,city\n${vpas.map((vpa, i) => `C${i},${vpa},"Pune, MH"\n`).join('')}`
