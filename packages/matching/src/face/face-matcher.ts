// Offers face comparison to the rest of the service: a call that never blocks the thread it is made on.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createWorkerPool, type JobOptions, type PoolWorker } from '@satyapan/worker-pool'
import { type Clock, steadyNow } from '../clock.js'
import { packageFile } from '../package-files.js'
import type { FaceMatch } from './face-match.js'
import type { FaceTask } from './face-worker.js'
import type { FaceModels } from './models/load-models.js'
import { forbidTelemetry } from './models/telemetry.js'

/**
 * Pairs that may wait for each worker. At about a tenth of a second each, a pair waits little longer than a second.
 * One client may fill the queue; its newest pairs then make way for clients that have fewer waiting.
 */
const QUEUE_PER_WORKER = 12

/** No accepted image takes a second to compare; a comparison that takes ten hangs. */
const JOB_TIMEOUT_MS = 10_000

/** Loading takes about half a second on a free core; this leaves room for a machine under load. */
const START_TIMEOUT_MS = 60_000

const RETRY_AFTER_SECONDS = 1

/** Bounds of a worker's own heap, in MB. The young generation is small so that used pixel buffers are freed soon. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 }

export type FaceMatcherOptions = {
  /** Which recognisers to use: dlib's and faceres when absent. */
  models?: FaceModels
  /** Worker threads: the number of cores less one, but at least one, when absent. */
  threads?: number
  /** Pairs that may wait, not counting those being compared; 12 per thread when absent. */
  queueLimit?: number
  /** Starts a worker; for tests. */
  createWorker?: () => PoolWorker
  clock?: Clock
}

/** Rejects before starting a thread that would only find the same fault. */
function createEmbedderCheck(embedder: FaceModels['embedder']): () => Promise<void> {
  let checked: Promise<void> | undefined
  return () => {
    checked ??= import('./models/own-embedder.js').then(({ faultOfEmbedder }) => {
      const fault = faultOfEmbedder('embedder', embedder)
      if (fault !== undefined) throw new Error(fault)
    })
    return checked
  }
}

/**
 * Makes a face matcher. No thread is started before the first pair (or `prepare`). Images are handed to a worker
 * thread's memory, compared and forgotten; embeddings never leave the worker.
 */
export function createFaceMatcher({
  models = {},
  threads,
  queueLimit,
  createWorker,
  clock,
}: FaceMatcherOptions = {}) {
  forbidTelemetry()
  const size = Math.max(1, threads ?? availableParallelism() - 1)
  const pool = createWorkerPool<FaceTask, FaceMatch>({
    createWorker:
      createWorker ??
      (() =>
        new Worker(packageFile('dist/face/face-worker.js'), {
          workerData: models,
          resourceLimits: WORKER_MEMORY,
        })),
    size,
    queueLimit: queueLimit ?? size * QUEUE_PER_WORKER,
    jobTimeoutMs: JOB_TIMEOUT_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    now: steadyNow(clock),
  })
  const { embedder } = models
  const checkEmbedder = createEmbedderCheck(embedder)
  const compareFaces = async (fileA: Uint8Array, fileB: Uint8Array, job?: JobOptions): Promise<FaceMatch> => {
    if (embedder !== undefined) await checkEmbedder()
    const answer = await pool.run({ fileA, fileB }, job)
    return answer ?? { busy: true, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  return {
    /**
     * Compares the main faces of two image files (JPEG, PNG, WebP, GIF, TIFF or AVIF; the content decides).
     * `job.client` names the client. Clients share the workers' time fairly, and a full queue still admits a client
     * with fewer waiting pairs. Rejects when a field of the own embedder is wrong, or when a worker could not load
     * its models, died or hung: these are the service's own faults and say nothing about the images.
     */
    compareFaces,
    /** Whether a pair of this client would be answered as busy now. */
    isFullFor: pool.isFullFor,
    /** Starts a worker and loads the models, so that a wrong model file shows at once and the first call is fast. */
    async prepare(): Promise<void> {
      await compareFaces(new Uint8Array(), new Uint8Array())
    },
    /** Pairs waiting, pairs being compared, and live worker threads. */
    load: pool.load,
    close: pool.close,
  }
}

export type FaceMatcher = ReturnType<typeof createFaceMatcher>
