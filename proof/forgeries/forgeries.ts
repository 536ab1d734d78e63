// Proves that no forged link, token, receipt or backup is accepted: so many of each, on all processors.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ProofLine } from '../result.js'
import { type Forged, type ForgeJob, forge, kindNames } from './forge.js'

interface Orders {
  /** Of each kind. */
  readonly count: number
  readonly seed: number
  /** 0: in this thread. */
  readonly threads?: number
  readonly say: (text: string) => void
}

const inThread = (job: ForgeJob): Promise<Forged> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code} before it was done`)))
  })

export async function proveForgeries(orders: Orders): Promise<readonly ProofLine[]> {
  const { count, seed, threads = availableParallelism(), say } = orders
  const lines: ProofLine[] = []
  for (const kind of kindNames) {
    const beganAt = performance.now()
    const share = Math.ceil(count / Math.max(1, threads))
    const jobs = Array.from({ length: Math.max(1, threads) }, (_, i) => ({
      kind,
      count: Math.min(share, count - i * share),
      seed: seed * 1_000 + i,
    })).filter((job) => job.count > 0)
    const results = await Promise.all(jobs.map(threads === 0 ? forge : inThread))
    const tried = results.reduce((sum, result) => sum + result.tried, 0)
    const accepted = results.flatMap((result) => result.accepted)
    const ways = new Set(results.flatMap((result) => Object.keys(result.ways)))
    const seconds = (performance.now() - beganAt) / 1_000
    say(`${kind}: ${tried} in ${seconds.toFixed(0)} s`)
    const examples = [...new Set(accepted)].map((how) => `: ${how}`).join('')
    lines.push({
      promise: `none of ${tried} forged ${kind} is accepted, made in ${ways.size} ways; the genuine one is, before, between and after`,
      measured: `${accepted.length} accepted${examples}`,
      held: accepted.length === 0 && tried === count,
    })
  }
  return lines
}
