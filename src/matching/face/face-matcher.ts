// Offers face comparison to the rest of the service: a call that never blocks the thread it is made on.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '../../kernel/clock.js'
import { createWorkerPool, type JobOptions, type PoolWorker } from '../../kernel/worker-pool.js'
import type { FaceMatch } from './face-match.js'
import type { FaceTask } from './face-worker.js'
import type { FaceModels } from './models/load-models.js'
import { forbidTelemetry } from './models/telemetry.js'

/**
 * Pairs that may wait for each worker: at about a tenth of a second each, nobody waits much longer than a second. One
 * client may fill them; it gives them up, newest first, to clients that have fewer waiting.
 */
const QUEUE_PER_WORKER = 12

/** No accepted image takes a second; whatever takes ten hangs. */
const JOB_TIMEOUT_MS = 10_000

/** Loading takes about half a second on a free core; a machine under load is given time. */
const START_TIMEOUT_MS = 60_000

const RETRY_AFTER_SECONDS = 1

/** Bounds of a worker's own heap, in MB. Its young part is small so that used-up pixel buffers are freed soon. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 }

export type FaceMatcherOptions = {
  /** Which recognisers compare; dlib's and faceres when absent. */
  models?: FaceModels
  /** Worker threads; the number of cores less one, at least one, when absent. */
  threads?: number
  /** Pairs that may wait beside those being compared; 12 per thread when absent. */
  queueLimit?: number
  /** How a worker is started; for tests. */
  createWorker?: () => PoolWorker
  clock?: Clock
}

/** Rejects before a thread is started, which would only find the same. */
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
  clock = systemClock,
}: FaceMatcherOptions = {}) {
  forbidTelemetry()
  const size = Math.max(1, threads ?? availableParallelism() - 1)
  const pool = createWorkerPool<FaceTask, FaceMatch>({
    createWorker:
      createWorker ??
      (() =>
        new Worker(new URL('./face-worker.js', import.meta.url), {
          workerData: models,
          resourceLimits: WORKER_MEMORY,
        })),
    size,
    queueLimit: queueLimit ?? size * QUEUE_PER_WORKER,
    jobTimeoutMs: JOB_TIMEOUT_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    now: clock.now,
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
     * `job.client` says for which client. Clients share the workers' time fairly; a full queue keeps none of them out.
     * Rejects when a field of the own embedder is wrong, or a worker could not load its models, died or hung: a fault
     * of our own, nothing about the images.
     */
    compareFaces,
    /** Whether a pair of this client would be answered busy now. */
    isFullFor: pool.isFullFor,
    /** Starts a worker and loads the models, so that a wrong model file shows at once and the first call is fast. */
    async prepare(): Promise<void> {
      await compareFaces(new Uint8Array(), new Uint8Array())
    },
    /** Pairs waiting and being compared, worker threads alive. */
    load: pool.load,
    close: pool.close,
  }
}

export type FaceMatcher = ReturnType<typeof createFaceMatcher>
