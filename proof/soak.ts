// Proves that the service's memory does not grow: a steady mix of calls for minutes or hours, and the slope of the live heap.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, multipart } from '../test/support/client.js'
import { createInstallation } from '../test/support/service.js'
import { questions } from './place.js'
import type { ProofLine } from './result.js'
import { type Slope, slopeOf } from './slope.js'

const callers = 8
/** A steady load that leaves processors free. */
const usualRate = 400
const samples = 60
const leastSampleMs = 2_000
/** Code is compiled and caches fill in this share of the time. */
const warmUpShare = 0.25
/** A leak of some thirty bytes a call would be more than this over two hours. */
const mostGrowthMb = 32
const soakMinutes = 120
const batchEvery = 500
const batchFile = 'gstin_number\n27ZZZCZ1000A1ZE\n27ZZZCZ1000N1ZN\n'
const mb = (bytes: number) => bytes / 1024 ** 2
/** `1.20 ± 0.35 MB an hour`, of a slope in bytes a minute. */
const anHour = ({ slope, within }: Slope) =>
  `${(60 * mb(slope)).toFixed(2)} ± ${(60 * mb(within)).toFixed(2)} MB an hour`

interface Sample {
  readonly minute: number
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
}

/** One call of the mix: lookups, receipts, tokens, refusals, and now and then a batch. */
async function callOnce(client: Client, n: number, last: string | undefined) {
  if (n % batchEvery === 0) {
    const form = multipart([
      { head: 'Content-Disposition: form-data; name="batch_file"; filename="soak.csv"', value: batchFile },
    ])
    const headers = form.headers
    return client.lookup('/v1/verification/gstinlite/batch', {}, { method: 'POST', headers, body: form.body })
  }
  if (n % 50 === 1) return client.authorize()
  if (n % 20 === 2) return client.lookup('/v1/verification/panbasic', { pan_number: 'malformed' })
  if (n % 10 === 3 && last !== undefined) return client.lookup(`/v1/transactions/${last}/receipt`)
  const [, path, query] = questions[n % questions.length]!
  return client.lookup(path, query)
}

/** @param rate calls a second, at most */
async function load(service: Parameters<typeof createClient>[0], minutes: number, rate: number) {
  const client = createClient(service)
  await client.token()
  const endsAt = performance.now() + minutes * 60_000
  const failures: string[] = []
  let calls = 0
  let last: string | undefined
  const caller = async () => {
    for (let nextAt = performance.now(); performance.now() < endsAt; ) {
      const answer = await callOnce(client, ++calls, last).catch((error: Error) => error.message)
      if (typeof answer === 'string') failures.push(answer)
      else if (answer.status >= 500) failures.push(`${answer.status} ${answer.body.slice(0, 100)}`)
      else if (answer.headers['x-satyapan-price'] !== undefined) last = answer.headers['x-transaction-id']
      nextAt = Math.max(nextAt + (callers * 1_000) / rate, performance.now())
      await pause(nextAt - performance.now())
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  client.close()
  return { calls, failures }
}

export async function proveSoak(orders: {
  readonly minutes: number
  /** Calls a second, at most; absent: as many as leave processors free. Few run for hours beside other work. */
  readonly rate?: number | undefined
  readonly say: (text: string) => void
}): Promise<readonly ProofLine[]> {
  const { minutes, rate = usualRate, say } = orders
  const installation = await createInstallation()
  try {
    const file = join(installation.scratchDir, 'heap.jsonl')
    const everyMs = Math.max(leastSampleMs, (minutes * 60_000) / samples)
    const service = await installation.start({
      env: {
        NODE_OPTIONS: `--import ${fileURLToPath(new URL('heap-probe.mjs', import.meta.url))}`,
        SATYAPAN_PROOF_HEAP: file,
        SATYAPAN_PROOF_HEAP_MS: String(everyMs),
      },
    })
    say(`soak: ${minutes} minutes of at most ${rate} calls a second`)
    const { calls, failures } = await load(service, minutes, rate)
    await service.stop()
    const all = (await readFile(file, 'utf8')).trim().split('\n')
    const taken = all.map((line) => JSON.parse(line) as Sample)
    const settled = taken.filter(({ minute }) => minute >= minutes * warmUpShare)
    const heap = slopeOf(settled.map(({ minute, heapUsed }) => [minute, heapUsed]))
    const memory = slopeOf(settled.map(({ minute, rss }) => [minute, rss]))
    const [growth, most] = [heap.slope, heap.slope + heap.within].map((slope) => slope * minutes)
    const [first, end] = [settled[0]!, settled.at(-1)!]
    return [
      {
        promise: `${minutes} minutes of a mix of calls: no call fails`,
        measured: `${calls} calls, ${failures.length} failed${failures.slice(0, 3).map((text) => `: ${text}`)}`,
        held: failures.length === 0,
      },
      {
        promise: `the live heap grows by less than ${mostGrowthMb} MB in that time${minutes < soakMinutes ? ` (a short run: the slope of less than ${soakMinutes} minutes says little)` : ''}`,
        measured: `slope ${anHour(heap)} (95 %) over ${settled.length} samples after full collections, ${mb(first.heapUsed).toFixed(1)} → ${mb(end.heapUsed).toFixed(1)} MB, ${Math.round(growth! / calls)} bytes a call, at most ${Math.round(most! / calls)}; memory of the process ${anHour(memory)}, ${mb(first.rss).toFixed(0)} → ${mb(end.rss).toFixed(0)} MB`,
        held: mb(growth!) <= mostGrowthMb,
      },
    ]
  } finally {
    await installation.discard()
  }
}
