// Tests the slots of calls in flight: given back in time, shared between addresses, and by the caller's address
// behind a proxy.
import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { rightQuery, target } from '../contract/app.harness.js'
import { exchange, expectServed, lookupBytes, openLine, requestBytes, startFront } from './front.js'

const front = await startFront({ inFlight: 8 })

describe('a slot', () => {
  it('is given back when the answer is ready, not when its caller has read it', async () => {
    const lines = await Promise.all(Array.from({ length: 8 }, () => openLine(front, { reads: false })))
    // Half a megabyte each: more than the network buffers.
    for (const { socket } of lines) socket.write(requestBytes(front, 'GET /openapi.json').repeat(40))
    for (let i = 0; i < 8; i++) await expectServed(front)
    for (const { socket } of lines) socket.destroy()
  })
})

/** An application whose calls all wait until they are released. */
async function waitingFront(isTrustedProxy?: (address: string) => boolean) {
  const own = await startFront({ inFlight: 60, callsPerConnection: 100 }, isTrustedProxy)
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  own.answerWith(async () => {
    asked++
    await released
    return { subCode: 'SUCCESS', data: panbasic.example }
  })
  return { own, release, asked: () => asked }
}

describe('addresses that call at the same time', () => {
  it('share the slots: one alone gets half of them, and the next finds some', async () => {
    const { own, release, asked } = await waitingFront()
    const counts: number[] = []
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      const before = asked()
      const line = await openLine(own, { from })
      line.socket.write(lookupBytes(own).repeat(60) + requestBytes(own, 'GET /healthz'))
      // Handled in order: when the last has arrived, all have.
      while (asked() === before) await exchange(own, requestBytes(own, 'GET /healthz'))
      counts.push(asked() - before)
    }
    expect(counts[0]).toBe(30)
    expect(counts[1]).toBe(16)
    expect(counts[2]).toBeGreaterThanOrEqual(14)
    release()
  })

  it("behind the operator's proxy are distinguished by the addresses that it names", async () => {
    const { own, release, asked } = await waitingFront((address) => address.startsWith('127.'))
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    const call = (forwardedFor: string) =>
      new Promise<number>((resolve, reject) => {
        const outgoing = request(
          {
            host: '127.0.0.1',
            port: own.port,
            path: target(panbasic.route.path, rightQuery(panbasic)),
            agent,
            headers: {
              ...own.credentials(panbasic),
              'x-forwarded-proto': 'https',
              'x-forwarded-for': forwardedFor,
            },
          },
          (incoming) => {
            incoming.resume()
            resolve(incoming.statusCode!)
          },
        )
        outgoing.on('error', reject)
        outgoing.end()
      })
    const greedy = Array.from({ length: 60 }, () => call('198.51.100.7, 127.0.0.1'))
    while (asked() < 30) await exchange(own, requestBytes(own, 'GET /healthz'))
    // What a caller writes into the header comes before what the proxy adds.
    const other = call('198.51.100.7, 203.0.113.9, 127.0.0.1')
    while (asked() < 31) await exchange(own, requestBytes(own, 'GET /healthz'))
    release()
    const statuses = await Promise.all(greedy)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 503)).toHaveLength(30)
    expect(await other).toBe(200)
    agent.destroy()
  })
})

describe('wrong credentials', () => {
  const wrong = (at: number) => lookupBytes(front, { 'x-api-key': `sps_${at}` })
  const statusOf = async (bytes: string) => (await exchange(front, bytes))[0]!

  it('are answered 429 when many different ones came from an address, and right ones are served', async () => {
    for (let at = 0; at < 20; at++) expect((await statusOf(wrong(at))).status).toBe(401)
    const refused = await statusOf(wrong(20))
    expect(refused.status).toBe(429)
    expect(refused.head).toMatch(/^retry-after: \d+\r$/im)
    const authorize = requestBytes(
      front,
      'POST /v1/authorize',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'client_id=a&client_secret=b',
    )
    expect((await statusOf(authorize)).status).toBe(429)
    // A client that still sends a revoked secret gets the reason.
    expect((await statusOf(wrong(3))).status).toBe(401)
    await expectServed(front)
    const [other] = await (async () => {
      const line = await openLine(front, { from: '127.0.0.9' })
      line.socket.write(wrong(21))
      return line.came(1)
    })()
    expect(other?.status).toBe(401)
  })
})
