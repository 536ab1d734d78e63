// Tests that an embedded service killed while it works on batches answers every record once, in order, and charges it
// once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import {
  checkProof,
  isAimed,
  killInBatch,
  openVerifyingReceiver,
  planBatch,
  submitPlanned,
} from './batches-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 12)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261121)
/** Far below the two seconds that the slow record of an aimed kill's first chunk takes. */
const longestDelayMs = 450
let installation: Installation | undefined
let receiver: Awaited<ReturnType<typeof openVerifyingReceiver>> | undefined
let directory: string | undefined

/** Chunks that were in progress when the previous process died, by this one's log. */
async function cutOff(service: Service): Promise<number> {
  // The log is written in portions, and this line comes after the wanted one.
  await expect.poll(() => service.logs().includes('"msg":"serving"')).toBe(true)
  const line = service
    .logs()
    .split('\n')
    .find((text) => text.includes('interrupted jobs are restarted'))
  return line === undefined ? 0 : (JSON.parse(line) as { jobs: number }).jobs
}

describe('batches of the embedded service', () => {
  afterAll(async () => {
    await installation?.discard()
    await receiver?.close()
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
  })

  it(
    `are answered once after ${kills} kills of the process`,
    async () => {
      const random = seededRandom(seed)
      directory = await mkdtemp(join(tmpdir(), 'satyapan-batch-kills-'))
      receiver = await openVerifyingReceiver()
      installation = await createFromTemplate()
      const start = () => installation!.start({ config: { webhooks: { allowLoopback: true } } })
      const batches = new Map<string, ReturnType<typeof planBatch>>()
      let midChunk = 0
      let chunks = 0
      let service = await start()
      receiver.secret = service.webhookSecret
      for (let nth = 0; nth < kills; nth++) {
        const planned = planBatch(nth, random, 1)
        const url = `${receiver.url}/${nth}`
        const delayMs = random() * longestDelayMs
        const accepted = await killInBatch({ service, planned, url, delayMs, aimed: isAimed(nth) })
        service = await start()
        const lost = await cutOff(service)
        if (lost > 0) midChunk++
        chunks += lost
        const client = createClient(service)
        // With its key a submission can be repeated safely: it gives the same batch, or arrives for the first time.
        const requestId = await submitPlanned(client, planned, url)
        client.close()
        if (accepted !== undefined) expect(requestId).toBe(accepted)
        batches.set(requestId!, planned)
      }
      const result = await checkProof({ service, directory, batches, receiver })
      await service.stop()
      process.stderr.write(
        `batch kills (embedded, seed ${seed}): ${kills} kills, ${midChunk} of them in mid-chunk (${chunks} chunks), ` +
          `${result.batches} batches, ${result.records} records, ${result.deliveries} webhooks, ` +
          `${result.problems.length} problems\n`,
      )
      expect(result.problems).toEqual([])
      expect(receiver.unverified).toEqual([])
      expect(result.batches).toBe(kills)
      expect(midChunk).toBeGreaterThanOrEqual(kills / 2)
    },
    120_000 + kills * 20_000,
  )
})
