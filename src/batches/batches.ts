// Runs files of records through a lookup, and shows their progress and results.
import { type Layout, layoutOf } from '../lookups/result-columns.js'
import { unaudited } from '../platform/audit-port.js'
import { type Database, databaseForCalls, type Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import { derived } from '../platform/derived.js'
import { createBatchFiles } from './batch-files.js'
import { type BatchParts, chunksAtOnce, chunksPerClient, mostNodes } from './batch-parts.js'
import { createOpenLimit } from './batch-quota.js'
import * as store from './batch-store.js'
import { createCancel } from './cancel.js'
import { createChunkQueue } from './chunk-queue.js'
import { createKeptBatches, createLinkOf, createRetainedSince } from './kept-batches.js'
import { createProcess } from './process.js'
import { createSubmit } from './submit.js'

export type { BatchProgress } from './batch-progress.js'

/** How long a link in a webhook is valid: its attempts take up to 75 h. */
const webhookLinkMs = 4 * 86_400_000
/** Batches that are deleted in one statement: each takes up to twenty chunks with it. */
const sweptAtOnce = 20

/** Of a lookup that is no longer configured: the further columns of its results have no names. */
const noLayout: Layout = { columns: [], rows: () => [[]] }

/** Ends the retention of what has been complete, or has waited for an inactive client, for long enough. */
function createRetention(parts: Pick<BatchParts, 'db' | 'clients'> & { retainedSince: () => number }) {
  const { db, clients, retainedSince } = parts
  const activeIds = () => clients().flatMap((client) => (client.active ? [client.clientId] : []))
  return {
    /** How many batches the sweep deletes; read with `sql`. */
    countEnded: (sql: Sql): Promise<number> => store.countEnded(sql, retainedSince(), activeIds()),

    /** Returns how many batches it deleted. */
    async sweep(): Promise<number> {
      const active = activeIds()
      const before = retainedSince()
      const completed = await inPortions((n) => store.deleteCompleted(db, before, n), sweptAtOnce)
      const abandoned = await inPortions((n) => store.deleteAbandoned(db, before, active, n), sweptAtOnce)
      return completed + abandoned
    },
  }
}

const createLinkPreference = (db: Database) => ({
  /** Whether the webhooks of a client carry only the link; by default they carry the results. */
  setLinkOnly: (clientId: string, linkOnly: boolean, writeAudit = unaudited): Promise<void> =>
    db.transaction(async (tx) => {
      await store.putPreference(tx, clientId, linkOnly)
      await writeAudit(tx, { act: 'webhook.link-only', target: clientId, facts: { link_only: linkOnly } })
    }),

  isLinkOnly: (clientId: string) => store.selectLinkOnly(db, clientId),
})

export function createBatches(parts: BatchParts) {
  const { db, jobs, lookups } = parts
  const layouts = derived(
    lookups,
    (served) => new Map(served.map((lookup) => [lookup.name, layoutOf(lookup.output)])),
  )
  const retainedSince = createRetainedSince(parts)
  const linkOf = createLinkOf(parts)
  const perClient = db.mode === 'embedded' ? chunksPerClient : chunksPerClient * mostNodes
  const chunkQueue = createChunkQueue({ db, jobs, perClient })
  const forCalls = databaseForCalls(db)
  const openLimit = createOpenLimit({ db: forCalls, limits: parts.limits })
  const layoutNamed = (lookup: string) => layouts().get(lookup) ?? noLayout
  const deps = { ...parts, chunkQueue, retainedSince, layoutOf: layoutNamed }
  const work = createProcess({
    ...deps,
    linkOf(batch) {
      const secret = parts.newestSecret(batch.client_id)
      return secret === undefined ? null : linkOf(batch, secret.id, webhookLinkMs)
    },
  })

  return {
    submit: createSubmit({ ...deps, openLimit, db: forCalls }),
    assertRoom: openLimit.assertRoom,
    ...createBatchFiles(),
    ...createKeptBatches({ ...deps, cancel: createCancel(deps) }),
    ...createLinkPreference(db),
    ...createRetention(deps),

    /** What is still to be done, for all clients. */
    open: () => store.selectOpenTotals(db),

    /** Begins to process. */
    async start(): Promise<void> {
      await chunkQueue.resume()
      await jobs.work(work, { all: chunksAtOnce, perGroup: chunksPerClient, groupBy: 'clientId' })
    },

    processing: jobs.working,

    /** Throws when the queue cannot be read. */
    check: jobs.check,

    /** Chunks (and ends of batches) in progress in this process. */
    inProgress: jobs.inProgress,

    /** Waits a limited time for the chunks in progress, and gives back the others. */
    stop: jobs.stop,
  }
}

export type Batches = ReturnType<typeof createBatches>
