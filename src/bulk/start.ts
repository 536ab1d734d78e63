// Starts a bulk: stores the rows of its file in sealed chunks, then begins it in one transaction.
import { type Consent, consentText } from '../kernel/consent.js'
import { Problem } from '../operation/problem.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Sql } from '../platform/database/database.js'
import {
  type BulkParts,
  chunkSizeOf,
  chunksPerClient,
  headerContext,
  inputContext,
  mostNodes,
  queueOf,
  type StoredRow,
} from './bulk-parts.js'
import { beginBulk, insertBulk, type NewBulk } from './bulk-store.js'
import { insertChunks } from './chunk-store.js'
import { deleteWhole } from './delete-whole.js'
import { type Estimate, estimateFile, type SentFile } from './estimate.js'
import { readRows } from './read-file.js'

/** Rows that are written in one statement, unless they are long: a few milliseconds of the embedded database. */
const rowsAtOnce = 1_000
const bytesAtOnce = 1024 * 1024

export interface NewBulkFile extends SentFile {
  readonly name: string | null
  readonly origin: string | null
  /** What was stated about the consent of all persons in the file. */
  readonly consent: Consent | undefined
  readonly rate: number | null
  readonly maxCost: number | null
}

/** What a full disk says: of a server, and of the embedded database, which stops when its log cannot be written. */
const isDiskFull = (error: unknown): boolean => {
  const { code, message } = error as Error & { code?: unknown }
  return code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(message)
}

/** @param isDeleted nothing is left, not even of a begin whose outcome nobody told */
const diskFull = (isDeleted: boolean): Problem =>
  new Problem(
    'unavailable',
    isDeleted
      ? 'The database has too little space for this file, and nothing of it was kept. Free some, and start it again'
      : 'The database has no space left. Free some, and look at the list of bulks before you start this file again: it may have begun',
  )

export const storedInput = ([first, ...others]: readonly string[]): StoredRow => [first!, null, ...others]

/** Seals rows chunk by chunk and inserts several chunks at once. */
function createWriter(parts: Pick<BulkParts, 'db' | 'vault' | 'throttled'>, requestId: string, size: number) {
  const { db, vault, throttled } = parts
  let rows: StoredRow[] = []
  let [sealed, bytes, inserted]: [Buffer[], number, number] = [[], 0, 0]

  function sealChunk(): void {
    const context = inputContext(requestId, inserted + sealed.length)
    const chunk = vault.seal(Buffer.from(JSON.stringify(rows)), context)
    sealed.push(chunk)
    bytes += chunk.length
    rows = []
  }

  async function insert(): Promise<void> {
    const [from, chunks] = [inserted, sealed]
    inserted += chunks.length
    sealed = []
    bytes = 0
    await throttled(() => insertChunks(db, requestId, from, chunks))
  }

  return {
    async add(cells: readonly string[]): Promise<void> {
      rows.push(storedInput(cells))
      if (rows.length < size) return
      sealChunk()
      if (sealed.length * size >= rowsAtOnce || bytes >= bytesAtOnce) await insert()
    },
    /** Returns how many chunks there are. */
    async end(): Promise<number> {
      if (rows.length > 0) sealChunk()
      if (sealed.length > 0) await insert()
      return inserted
    },
  }
}

/** What a file has a column for, each record states itself. Throws INVALID_PARAMETER. */
async function assertMayAsk(
  { calls }: Pick<BulkParts, 'calls'>,
  { lookup, client, origin, consent }: NewBulkFile,
  { columns }: Estimate,
): Promise<void> {
  const { purpose, ...others } = consent ?? {}
  const stated = {
    ...others,
    ...(purpose !== undefined && !Object.hasOwn(columns, 'purpose') && { purpose }),
    ...(Object.hasOwn(columns, 'consent') && { consent: 'Y' }),
  }
  const attribution = { origin, metadata: null, consent: stated }
  const refusal = await calls.refusal(lookup, {}, { client, attribution })
  if (refusal !== undefined) throw refusal
}

/** Writes the chunks of a file that has been read before. */
async function writeChunks(
  parts: BulkParts,
  { path, signal }: NewBulkFile,
  { request_id: requestId, records }: NewBulk,
  size: number,
  onProgress: (records: number) => void,
): Promise<number> {
  const writer = createWriter(parts, requestId, size)
  let [isHeader, written] = [true, 0]
  for await (const rows of readRows(path, signal)) {
    if (!isHeader) {
      for (const cells of rows) await writer.add(cells)
      written += rows.length
      onProgress(written)
    }
    isHeader = false
  }
  if (written !== records) throw new Error('the stored upload changed while it was read')
  return writer.end()
}

/** Queues the first chunks, and says so in the audit log. */
async function begin(
  { db, jobs, throttled }: Pick<BulkParts, 'db' | 'jobs' | 'throttled'>,
  row: NewBulk,
  writeAudit: WriteAudit,
): Promise<void> {
  const { request_id: requestId, client_id: clientId, lookup, records, chunks } = row
  const queue = queueOf(lookup)
  const lanes = db.mode === 'embedded' ? chunksPerClient : chunksPerClient * mostNodes
  const queued = Math.min(lanes, chunks)
  const newJobs = Array.from({ length: queued }, (_, chunk) => ({
    queue,
    data: { requestId, chunk, clientId },
    priority: 0,
  }))
  const commit = async (tx: Sql) => {
    await beginBulk(tx, requestId, queued)
    await jobs.add(tx, newJobs)
    await writeAudit(tx, {
      act: 'bulk.start',
      target: requestId,
      facts: { client_id: clientId, lookup, records },
    })
  }
  await throttled(() => db.transaction(commit))
  jobs.wake(queue)
}

export function createStart(parts: BulkParts) {
  const { db, vault, clock, newId, throttled } = parts

  function rowOf(file: NewBulkFile, estimate: Estimate, size: number): NewBulk {
    const requestId = newId()
    return {
      request_id: requestId,
      client_id: file.client.clientId,
      lookup: file.lookup.name,
      name: file.name,
      origin: file.origin,
      consent: consentText(file.consent),
      header: vault.seal(Buffer.from(JSON.stringify(estimate.header)), headerContext(requestId)),
      columns: estimate.columns,
      records: estimate.records,
      duplicates: estimate.duplicates,
      malformed: estimate.malformed,
      chunks: Math.ceil(estimate.records / size),
      max_cost: file.maxCost,
      rate: file.rate,
      started_at: clock.now(),
    }
  }

  /**
   * Returns the id and the counts. Throws Problem, and INVALID_PARAMETER when no record could be asked on the consent that
   * is stated; leaves nothing behind then.
   */
  return async function start(
    file: NewBulkFile,
    writeAudit: WriteAudit,
    onProgress: (step: 'checking' | 'storing', records: number) => void = () => {},
  ): Promise<Estimate & { requestId: string }> {
    const estimate = await estimateFile(parts, file, (records) => onProgress('checking', records))
    await assertMayAsk(parts, file, estimate)
    const size = chunkSizeOf({ ...file, highestPrice: estimate.highestPrice })
    const row = rowOf(file, estimate, size)
    const { request_id: requestId } = row
    try {
      await throttled(() => insertBulk(db, row))
      await writeChunks(parts, file, row, size, (records) => onProgress('storing', records))
      await begin(parts, row, writeAudit)
    } catch (error) {
      const isDeleted = await deleteWhole(parts, requestId).then(
        () => true,
        () => false, // the sweep does it
      )
      throw isDiskFull(error) ? diskFull(isDeleted) : error
    }
    return { ...estimate, requestId }
  }
}
