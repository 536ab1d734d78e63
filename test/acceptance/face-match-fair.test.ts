// Tests a client that floods face match with the most expensive accepted images: another is served, and memory is
// bounded.
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, createClient } from '../support/client.js'
import { until } from '../support/until.js'
import { expectDetail } from './answers.js'
import { expectCompared } from './face-answers.js'
import { compare, faces, flat, jpeg } from './face-images.js'
import { createAccount, describeLocal, useTarget } from './target.js'

const target = useTarget()
/** Connections of the client that floods; each sends its next pair as soon as it is answered. */
const connections = 24
const comparisons = 6
const perAgent = 16
const megabyte = 1024 * 1024
/** The memory that the whole service may use, whatever is sent to it. */
const mostMemory = 800 * megabyte

/** The peak of the process's resident memory, in bytes; undefined where the system does not report it. */
function peakMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))![1]) * 1024
}

describeLocal('face match while one client floods it', () => {
  const flooded: Answer[] = []
  const served: Answer[] = []

  beforeAll(async () => {
    const { client, service } = target
    const padded = (image: Buffer) => Buffer.concat([image, Buffer.alloc(9.9e6 - image.length)])
    const hostile = [
      await flat(3_000, 3_000).gif().toBuffer(),
      await flat(4_000, 3_000).png({ progressive: true }).toBuffer(),
      padded(await flat(4_000, 3_000).jpeg({ progressive: true }).toBuffer()),
      await flat(1_700, 1_700).avif({ effort: 0 }).toBuffer(),
    ]
    const account = await createAccount(service, 'flooding')
    const own = [await jpeg(faces.laughing()), await jpeg(faces.smiling())] as const
    await compare(client, ...own) // loads the models
    let over = false
    const agents = Array.from({ length: Math.ceil(connections / perAgent) }, () => createClient(service))
    const flood = Array.from({ length: connections }, async (_, n) => {
      const flooding = agents[Math.floor(n / perAgent)]!.as(account)
      for (let turn = n; !over; turn++) {
        const image = hostile[turn % hostile.length]!
        flooded.push(await compare(flooding, image, image))
      }
    })
    await until(() => flooded.some(({ status }) => status === 503), { withinMs: 120_000 })
    for (let n = 0; n < comparisons; n++) served.push(await compare(client, ...own))
    over = true
    await Promise.all(flood)
    for (const agent of agents) agent.close()
  })

  it('another client that compares one pair at a time is never refused', () => {
    expect(served).toHaveLength(comparisons)
    for (const answer of served) expectCompared(answer, true)
  })

  it('the flooding client is served too, or refused by 503 with Retry-After', () => {
    expect(new Set(flooded.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const answer of flooded.filter(({ status }) => status === 503)) {
      expectDetail(answer, 503)
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    }
  })

  it('the whole service stays under 800 MB', () => {
    expect(peakMemory(target.service.pid) ?? 0).toBeLessThan(mostMemory)
  })
})
