// Batches for tests: a real database and queue, with a source, a clock, a client and webhooks that the test controls.

import { clientLike } from '../../src/auth/client.harness.js'
import type { Client } from '../../src/auth/client-cache.js'
import { batchLookups } from '../../src/batches/batch-facts.js'
import { type BatchLimits, queuesOf } from '../../src/batches/batch-parts.js'
import { createBatches } from '../../src/batches/batches.js'
import { Failure } from '../../src/kernel/failures.js'
import { newId } from '../../src/kernel/ids.js'
import { createCalls } from '../../src/lookups/call.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import { createMonthlyCap } from '../../src/lookups/monthly-cap.js'
import { type Ask, type Source, UpstreamError } from '../../src/lookups/source.js'
import { createSourceSemaphores } from '../../src/lookups/source-semaphores.js'
import { createBackgroundThrottle } from '../../src/platform/database/background-throttle.js'
import type { Database } from '../../src/platform/database/database.js'
import type { Handle } from '../../src/platform/jobs/job.js'
import { createJobs } from '../../src/platform/jobs/jobs.js'
import type { Log } from '../../src/platform/log.js'
import type { Ledger } from '../../src/usage/ledger.js'
import { createPrices } from '../../src/usage/prices.js'
import { createSpend } from '../../src/usage/spend.js'
import { createInsertEvents, type InsertEvents } from '../../src/usage/usage-store.js'
import type { NewDelivery } from '../../src/webhooks/enqueue.js'
import { noIdempotency } from '../support/no-idempotency.js'
import { termsOf } from '../support/terms.js'
import { until } from '../support/until.js'

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
export const failing = () => Promise.reject(new UpstreamError('unavailable', 'down'))
export const unavailable = () =>
  Promise.reject(new UpstreamError('unavailable', 'closed', { unavailable: true }))

const testClient: Client = clientLike()
const otherClient: Client = { ...testClient, clientId: 'c2' }

/**
 * `ask` answers upi-basic; `fault` says whether a cell causes an internal error. Retries of the queue are immediate,
 * and `stop` waits for `graceMs`.
 */
export async function openHarness(parts: {
  db: Database
  ask: Ask
  graceMs?: number
  onChunk?: () => void
  limits?: Partial<BatchLimits>
  fault?: (cell: string) => boolean
  ledger?: Pick<Ledger, 'isWritable' | 'recordUnanswered'>
  insertEvents?: InsertEvents
}) {
  const { db } = parts
  const clock = { at: 1_800_000_000_000, now: () => clock.at }
  const source: Source = { name: 'test', answers: { 'upi-basic': parts.ask } }
  const lookups = batchLookups(catalogue)
  const queued: NewDelivery[] = []
  const clients: Client[] = [testClient, otherClient]
  const prices = createPrices({})
  const capOf = (clientId: string) => clients.find((client) => client.clientId === clientId)?.cap ?? undefined
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
  const jobs = createJobs({ db, log: quiet, queues: () => queuesOf(lookups), times })
  let began = 0
  const counted =
    (handle: Handle): Handle =>
    (job, signal) => {
      began++
      return handle(job, signal)
    }
  const plain = (bytes: Buffer, context: string) => Buffer.concat([Buffer.from(`${context}\0`), bytes])
  const batches = createBatches({
    db,
    vault: {
      seal: plain,
      open: (sealed, context) => {
        if (!sealed.subarray(0, context.length).equals(Buffer.from(context))) throw new Error('another place')
        return sealed.subarray(context.length + 1)
      },
      index: (domain, value) => Buffer.from(`${domain} ${value}`),
      indexes: (domain, value) => [Buffer.from(`${domain} ${value}`)],
    },
    calls: {
      ...calls,
      execute: async (lookup, parsed, caller) => {
        const isFaulty = 'input' in parsed && parts.fault?.(String(parsed.input.vpa)) === true
        if (!isFaulty) return calls.execute(lookup, parsed, caller)
        const failure = new Failure('INTERNAL_SERVER_ERROR')
        return { subCode: 'INTERNAL_SERVER_ERROR', status: 500, failure, source: null }
      },
    },
    jobs: { ...jobs, work: (handle, places) => jobs.work(counted(handle), places) },
    webhooks: {
      enqueue: async (_tx, delivery) => {
        queued.push(delivery)
        return 'msg_1'
      },
      deliverer: { wake: silent },
    },
    links: {
      make: (secretId, path, content, expiresAtS) => `${path}?${secretId} ${content}&exp=${expiresAtS}`,
    },
    client: (clientId) => clients.find((client) => client.clientId === clientId),
    clients: () => clients,
    newestSecret: () => ({ id: 7 }),
    lookups: () => lookups,
    semaphoreOf: createSourceSemaphores(() => [source]),
    onRecords: parts.onChunk ?? silent,
    insertEvents: parts.insertEvents ?? createInsertEvents('INR', spend && { spend }),
    ledger: parts.ledger ?? { isWritable: () => true, recordUnanswered: async () => {} },
    throttled: db.mode === 'embedded' ? createBackgroundThrottle({ recorded: () => 0 }) : (work) => work(),
    monthlyCap: createMonthlyCap({ spend, prices: () => prices }),
    retentionDays: () => 30,
    limits: { openBatches: 100, keptBytes: 268_435_456, ...parts.limits },
    clock,
    newId,
    log: quiet,
    baseUrl: () => 'https://example.test',
  })

  async function submit(
    cells: readonly string[],
    own: { key?: string; webhookUrl?: string; clientId?: string } = {},
  ) {
    const file = Buffer.from(`vpa\n${cells.join('\n')}\n`)
    const { requestId } = await batches.submit({
      lookup: lookups.find(({ name }) => name === 'upi-basic')!,
      file: await batches.readFile(testClient.clientId, 'a.csv', 'vpa', file),
      call: {
        transactionId: newId(),
        client: own.clientId === 'c2' ? otherClient : testClient,
        attribution: { origin: 'tests', metadata: null },
        startedAt: clock.now(),
      },
      idempotencyKey: own.key,
      webhookUrl: own.webhookUrl,
    })
    return requestId
  }

  async function done(requestId: string): Promise<string> {
    let text = ''
    for await (const piece of await until(() => batches.file(requestId), { withinMs: 60_000 })) text += piece
    return text
  }

  /** Sub_codes of the batch's events, and how many of them were charged. */
  async function events(requestId: string) {
    const { rows } = await db.query<{ sub_code: string; charged: boolean }>(
      'select sub_code, charged from usage_event where request_id = $1',
      [requestId],
    )
    return {
      subCodes: rows.map(({ sub_code }) => sub_code),
      charged: rows.filter((row) => row.charged).length,
    }
  }

  /** Sets what the client may do. */
  const setClient = (change: Partial<Client>) => clients.splice(0, 1, { ...testClient, ...change })

  return { batches, jobs, clock, queued, submit, done, events, setClient, began: () => began }
}

export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `someone${i}@bank`)
