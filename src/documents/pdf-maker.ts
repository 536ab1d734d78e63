// Makes PDFs in one worker thread that clients share fairly; it starts on demand and ends when idle.
import { Worker } from 'node:worker_threads'
import { createWorkerPool, type PoolWorker } from '@satyapan/worker-pool'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { productFile } from '../kernel/product-files.js'
import type { PdfOrder } from './pdf-worker.js'

/** Most orders that wait: at a tenth of a second each, the last waits some seconds. */
const maxWaiting = 64
const retryAfterS = 5
/** A worker holds about 40 MB. */
const idleMs = 60_000
/** A PDF takes less than a second; after thirty, the worker hangs. */
const orderTimeoutMs = 30_000
const startTimeoutMs = 60_000

export interface PdfMaker {
  /**
   * Makes a PDF; clients share the worker's time fairly. Throws OVERLOADED when too many are waiting and this client
   * has more of them than others, and an Error when it could not be made.
   */
  make(order: PdfOrder, clientId: string): Promise<Buffer>
  /** Ends the worker. What is still being made is given up. */
  close(): Promise<void>
}

/** `createWorker`: how the worker is started; for tests. */
export function createPdfMaker(parts: { clock: Clock; createWorker?: () => PoolWorker }): PdfMaker {
  const pool = createWorkerPool<PdfOrder, Uint8Array>({
    createWorker: parts.createWorker ?? (() => new Worker(productFile('dist/documents/pdf-worker.js'))),
    size: 1,
    queueLimit: maxWaiting,
    jobTimeoutMs: orderTimeoutMs,
    startTimeoutMs,
    idleMs,
    now: steadyNow(parts.clock),
  })
  return {
    async make(order, clientId) {
      const pdf = await pool.run(order, { client: clientId })
      if (pdf === undefined) throw new Failure('OVERLOADED', { retryAfterS })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    },
    close: pool.close,
  }
}
