// Tasks for tests: the real routes, database and queue, with a source, a clock and clients that the test controls.
import type { LightMyRequestResponse } from 'fastify'
import { clientLike } from '../../src/auth/client.harness.js'
import type { Client } from '../../src/auth/client-cache.js'
import type { Consents } from '../../src/consents/consents.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { createIdempotency } from '../../src/idempotency/idempotency.js'
import { createCalls } from '../../src/lookups/call.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { Ask } from '../../src/lookups/source.js'
import type { Database } from '../../src/platform/database/database.js'
import { createJobs } from '../../src/platform/jobs/jobs.js'
import { createLog } from '../../src/platform/log.js'
import { taskQueue } from '../../src/tasks/task-parts.js'
import { createTasks, taskLookups } from '../../src/tasks/tasks.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents, type InsertEvents } from '../../src/usage/usage-store.js'
import { contractApp, now, target } from '../contract/app.harness.js'
import { createConformance } from '../contract/conformance.js'
import { termsOf } from '../support/terms.js'

export const tasksCatalogue = taskLookups(catalogue)
export const rowNamed = (name: string): Lookup => tasksCatalogue.find((row) => row.name === name)!

const { log } = createLog('silent')
const plain = (bytes: Buffer, context: string) => Buffer.concat([Buffer.from(`${context}\0`), bytes])
export const plainVault = {
  seal: plain,
  open(sealed: Buffer, context: string) {
    if (!sealed.subarray(0, context.length).equals(Buffer.from(context))) throw new Error('another place')
    return sealed.subarray(context.length + 1)
  },
  index: (domain: string, value: string) => Buffer.from(`${domain} ${value}`),
  indexes: (domain: string, value: string) => [Buffer.from(`${domain} ${value}`)],
}

/** Longer than any source of a test takes: those that do not answer are not waited for at all. */
const longWaitMs = 60_000

export interface TasksHarnessParts {
  readonly db: Database
  readonly ask: Ask
  /** usual: as the product waits. */
  readonly waitMs?: number | 'usual'
  readonly openPerClient?: number
  readonly deadlineMs?: number
  readonly insertEvents?: InsertEvents
  readonly isWritable?: () => boolean
  /** Absent: no lookup needs a consent. */
  readonly consents?: Pick<Consents, 'refusal'>
}

/** One process. Leases of a process that a test leaves without `stop` end when the test ends them. */
export function openTasksHarness(parts: TasksHarnessParts) {
  const { db, deadlineMs } = parts
  const clock = { at: now, now: () => clock.at }
  const answers = Object.fromEntries(
    tasksCatalogue.map(({ name }) => [name, ((input, call) => parts.ask(input, call)) as Ask]),
  )
  const unanswered: UsageEvent[] = []
  const ledger = {
    isWritable: () => parts.isWritable?.() ?? true,
    recordUnanswered: async (events: readonly UsageEvent[]) => {
      unanswered.push(...events)
    },
  }
  const engine = createEngine({
    catalogue: tasksCatalogue,
    sources: [{ name: 'hand', answers }],
    clock,
    log,
    route: (_lookup, candidates) => ({ candidates, deadlineMs }),
  })
  const idempotency = createIdempotency({
    db,
    vault: plainVault,
    clock,
    log,
    maxBytesPerClient: () => 1_000_000,
  })
  const calls = createCalls({
    terms: termsOf(engine),
    ledger: { record: async () => {}, recordWith: async () => {} },
    clock,
    log,
    subjectIndex: (subject) => plainVault.index('subject', subject),
    idempotency,
    ...(parts.consents && { consents: parts.consents }),
  })
  const clients: Client[] = [
    clientLike({ clientId: 'test_client' }),
    clientLike({ clientId: 'test_stranger' }),
  ]
  const times = { retryDelayS: 0, postponeS: 0.02, pollMs: 10, heartbeatMs: 10, graceMs: 500 }
  const jobs = createJobs({ db, log, queues: () => [taskQueue], times })
  const tasks = createTasks({
    db,
    vault: plainVault,
    calls,
    jobs,
    lookups: () => tasksCatalogue,
    client: (clientId) => clients.find((client) => client.clientId === clientId),
    clients: () => clients,
    insertEvents: parts.insertEvents ?? createInsertEvents('INR'),
    ledger,
    idempotency,
    retentionDays: () => 7,
    openPerClient: () => parts.openPerClient ?? 100,
    clock,
    log,
  })
  const under = contractApp(catalogue, {
    parts: (recorded) => ({
      calls: { executeAndRecord: recordWith(recorded) },
      tasks,
      clock,
      ...(parts.waitMs !== 'usual' && { waitMs: parts.waitMs ?? longWaitMs }),
    }),
  })
  /** Refused calls are recorded in the ledger of the app, where a test looks for them. */
  function recordWith(recorded: { record(event: UsageEvent): Promise<void> }) {
    const own = createCalls({
      terms: termsOf(engine),
      ledger: { record: recorded.record, recordWith: recorded.record },
      clock,
      log,
      subjectIndex: (subject) => plainVault.index('subject', subject),
      idempotency,
    })
    return own.executeAndRecord
  }

  const problemOf = createConformance(openApiDocument({ catalogue }))
  /** Every answer must be as the OpenAPI document describes it. */
  function described(lookup: Lookup, method: 'GET' | 'POST', response: LightMyRequestResponse) {
    const path = method === 'POST' ? lookup.route.path : lookup.task!.poll
    const contentType = String(response.headers['content-type'])
    const body = response.json()
    const problem = problemOf({ method, path, status: response.statusCode, contentType, body })
    if (problem !== undefined) throw new Error(`${method} ${path}: ${problem}`)
    return response
  }

  type Headers = Record<string, string>
  async function post(
    lookup: Lookup,
    values: Record<string, string>,
    own: { json?: boolean; headers?: Headers } = {},
  ) {
    const headers = { ...under.credentials(lookup), ...own.headers }
    const request = own.json
      ? {
          url: lookup.route.path,
          payload: JSON.stringify(values),
          headers: { ...headers, 'content-type': 'application/json' },
        }
      : { url: target(lookup.route.path, values), headers }
    return described(lookup, 'POST', await under.app.inject({ method: 'POST', ...request }))
  }
  const poll = async (lookup: Lookup, query: Record<string, string>, client = under.client) =>
    described(
      lookup,
      'GET',
      await under.app.inject({
        method: 'GET',
        url: target(lookup.task!.poll, query),
        headers: under.credentials(lookup, client),
      }),
    )

  return {
    ...under,
    tasks,
    jobs,
    clock,
    unanswered,
    post,
    poll,
    /** The element that a poll answers. */
    element: async (lookup: Lookup, requestId: string) =>
      (await poll(lookup, { request_id: requestId })).json()[0],
    setClient: (change: Partial<Client>) => {
      clients[0] = { ...clients[0]!, ...change }
    },
    close: async () => {
      await tasks.stop()
      await under.app.close()
      idempotency.close()
    },
  }
}

/** The events of tasks that the ledger has, in the order of their ids. */
export async function eventsIn(db: Database) {
  const { rows } = await db.query<{
    transaction_id: string
    request_id: string | null
    sub_code: string | null
    charged: boolean
    price: number
  }>(
    `select replace(transaction_id::text, '-', '') as transaction_id,
       replace(request_id::text, '-', '') as request_id, sub_code, charged, price
     from usage_event order by transaction_id`,
  )
  return rows
}

/** A source that answers when the test says so. */
export function gatedSource(data: unknown) {
  let open = () => {}
  let asked = 0
  let gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    ask: (async () => {
      asked++
      await gate
      return { subCode: 'SUCCESS', data }
    }) as Ask,
    asked: () => asked,
    open: () => open(),
    shut() {
      gate = new Promise<void>((resolve) => {
        open = resolve
      })
    },
  }
}
