// Tests that two services on one PostgreSQL database share the work on batches, and lose nothing when one is killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completed, download, expectAccepted, fileOf, submit } from '../acceptance/batches.js'
import { createClient } from '../support/client.js'
import type { Service } from '../support/service.js'
import { type Nodes, openNodes } from './batches-nodes.js'
import {
  atWork,
  checkProof,
  figure,
  inProgress,
  isAimed,
  openVerifyingReceiver,
  planBatch,
  submitPlanned,
} from './batches-proof.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 12)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261121)
/** Far below the two seconds that the slow record of an aimed kill's first chunk takes. */
const longestDelayMs = 450
let nodes: Nodes | undefined
let receiver: Awaited<ReturnType<typeof openVerifyingReceiver>> | undefined
let directory: string | undefined

beforeEach(async () => {
  nodes = await openNodes()
})
afterEach(async () => {
  await nodes?.close()
  await receiver?.close()
  if (directory !== undefined) await rm(directory, { recursive: true, force: true })
})

/** Records that this process has written. */
const recorded = (service: Service) => figure(service, 'satyapan_batch_records_total')
const begunAgain = (service: Service) => service.logs().split('a job is restarted').length - 1

describe('batches on PostgreSQL', () => {
  it('are worked on by both services, and either one answers for them', async () => {
    const first = await nodes!.start(0)
    const second = await nodes!.start(1)
    const cells = Array.from({ length: 900 }, (_, i) =>
      i % 50 === 0 ? 'slow@sandbox' : `nobody${i}@sandbox`,
    )
    const client = createClient(first)
    const requestId = expectAccepted(
      await submit(client, 'upi-basic', { content: fileOf('upi-basic', cells) }),
    )
    const other = createClient(second)
    const { rows } = await download(await completed(other, requestId), other.ca)
    expect(rows.map(({ vpa }) => vpa)).toEqual(cells)
    const shares = await Promise.all([recorded(first), recorded(second)])
    expect(shares[0]! + shares[1]!).toBe(900)
    expect(Math.min(...shares)).toBeGreaterThan(0)
    client.close()
    other.close()
    await Promise.all([first.stop(), second.stop()])
  })

  it(
    `are answered once after ${kills} kills, now of one service and now of the other`,
    async () => {
      const random = seededRandom(seed)
      receiver = await openVerifyingReceiver()
      directory = await mkdtemp(join(tmpdir(), 'satyapan-batch-kills-'))
      const batches = new Map<string, ReturnType<typeof planBatch>>()
      let midChunk = 0
      let chunks = 0
      let again = 0
      const services = [await nodes!.start(0), await nodes!.start(1)]
      receiver.secret = services[0]!.webhookSecret
      for (let nth = 0; nth < kills; nth++) {
        const planned = planBatch(nth, random, 2)
        const url = `${receiver.url}/${nth}`
        const victim = (nth % 2) as 0 | 1
        // Submitted to the service that is not killed, so that its answer arrives; both work on it.
        const client = createClient(services[1 - victim]!)
        const requestId = await submitPlanned(client, planned, url)
        client.close()
        batches.set(requestId!, planned)
        await killMoment(random() * longestDelayMs)
        if (isAimed(nth)) await atWork(services[victim]!)
        const before = await inProgress(services[victim]!)
        await services[victim]!.kill()
        again += begunAgain(services[victim]!)
        if (before > 0) midChunk++
        chunks += before
        services[victim] = await nodes!.start(victim)
      }
      const result = await checkProof({ service: services[0]!, directory, batches, receiver })
      for (const service of services) again += begunAgain(service)
      await Promise.all(services.map((service) => service.stop()))
      process.stderr.write(
        `batch kills (PostgreSQL, two services, seed ${seed}): ${kills} kills, ${midChunk} of them in mid-chunk ` +
          `(it was at ${chunks} chunks; ${again} were begun again), ${result.batches} batches, ${result.records} records, ` +
          `${result.deliveries} webhooks, ${result.problems.length} problems\n`,
      )
      expect(result.problems).toEqual([])
      expect(receiver.unverified).toEqual([])
      expect(result.batches).toBe(kills)
      expect(midChunk).toBeGreaterThanOrEqual(kills / 2)
      expect(again).toBeGreaterThanOrEqual(kills / 2)
    },
    180_000 + kills * 25_000,
  )
})
