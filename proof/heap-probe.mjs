// Writes the live heap of the service that it is loaded into to a file, every time after a full collection.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const { SATYAPAN_PROOF_HEAP: file, SATYAPAN_PROOF_HEAP_MS: everyMs } = process.env
if (isMainThread && file !== undefined && process.argv.includes('serve')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const beganAt = performance.now()
  setInterval(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const minute = (performance.now() - beganAt) / 60_000
    appendFileSync(file, `${JSON.stringify({ minute, heapUsed, external, rss })}\n`)
  }, Number(everyMs)).unref()
}
