// Tests callers who hang up or stall: they take no place from others, and do not delay the shutdown.
import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { callsInFlight } from '../support/metrics.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import { lookups } from './every-lookup.js'
import { describeLocal } from './target.js'

const panbasic = lookups[0]!
const inFlight = 3
/** The source takes two seconds to answer about it. */
const slowPan = 'ZZZPZ1000S'

describeLocal('callers that are gone', () => {
  let installation: Installation
  let service: Service

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start({ config: { limits: { inFlight } } })
  })
  afterAll(() => installation.discard())

  /** Calls whose callers have gone, according to the log, which is written in portions. */
  const callersGone = () => service.logs().split('"the caller hung up"').length - 1

  const untilInFlight = (count: number) => until(async () => (await callsInFlight(service)) === count)

  /** Calls of the interface whose callers break them off before the answer. */
  async function abandoned(count: number, path: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': service.clientSecret }
    const calls = Array.from({ length: count }, () =>
      request(`${service.baseUrl}${path}`, { ca: service.ca, headers, agent: false }),
    )
    for (const call of calls) {
      call.once('error', () => {}) // its own abort
      call.end()
    }
    await untilInFlight(count)
    for (const call of calls) call.destroy()
    await untilInFlight(0)
  }

  it('take no place from others: the limit of calls in flight is not used up', async () => {
    const client = createClient(service)
    const token = await client.token()
    for (let round = 0; round < 3; round++) {
      await abandoned(inFlight - 1, `${panbasic.path}?pan_number=${slowPan}`, token)
    }
    expect((await client.lookup(panbasic.path, panbasic.query)).status).toBe(200)
    const all = await Promise.all(
      Array.from({ length: inFlight }, () => client.lookup(panbasic.path, panbasic.query)),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(callersGone).toBe(3 * (inFlight - 1))
    client.close()
  })

  it('and a caller that waits for its answers is never refused while there are more places than callers', async () => {
    const client = createClient(service)
    await client.token()
    const statuses = new Map<number, number>()
    const caller = async () => {
      for (let i = 0; i < 500; i++) {
        const { status } = await client.lookup(panbasic.path, panbasic.query)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: inFlight - 1 }, caller))
    expect(Object.fromEntries(statuses)).toEqual({ 200: 500 * (inFlight - 1) })
    client.close()
  })

  /** A connection that sends what it is given and hangs up: at once, or once its call has begun. */
  async function hangingUp(text: string, isSlow: boolean): Promise<void> {
    const { hostname, port } = new URL(service.baseUrl)
    const socket = connect({ host: hostname, port: Number(port), ca: service.ca, servername: 'localhost' })
    socket.on('error', () => {}) // what is sent to it is refused
    await new Promise<void>((resolve) => socket.once('secureConnect', () => resolve()))
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(text)
    if (isSlow) await until(async () => (await callsInFlight(service)) > 0)
    socket.destroy()
    await closed
  }

  it('take no place either when one call waits behind another on their connection', async () => {
    const client = createClient(service)
    const token = await client.token()
    const goneBefore = callersGone()
    const credentials = `Authorization: Bearer ${token}\r\nx-api-key: ${service.clientSecret}\r\n`
    const slow = `GET ${panbasic.path}?pan_number=${slowPan} HTTP/1.1\r\nHost: localhost\r\n${credentials}\r\n`
    const body = 'client_id=a&client_secret=b'
    const anonymous =
      'POST /v1/authorize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    await hangingUp(slow.repeat(inFlight), true)
    for (let round = 0; round < inFlight; round++)
      await hangingUp(anonymous + 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5), false)
    // It is as slow as those of the caller who is gone, and began later: their answers have come when it is answered.
    expect((await client.lookup(panbasic.path, { pan_number: slowPan })).status).toBe(200)
    expect((await client.lookup(panbasic.path, panbasic.query)).status).toBe(200)
    await expect.poll(() => callersGone() - goneBefore).toBeGreaterThanOrEqual(inFlight)
    client.close()
  })

  it('do not delay the shutdown: with half a body under way SIGTERM ends with exit 0', async () => {
    const { hostname, port } = new URL(service.baseUrl)
    const socket: TLSSocket = connect({
      host: hostname,
      port: Number(port),
      ca: service.ca,
      servername: 'localhost',
    })
    await new Promise<void>((resolve) => socket.once('secureConnect', () => resolve()))
    socket.on('error', () => {}) // it is cut off
    socket.write(
      'POST /v1/authorize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        'Content-Length: 100\r\n\r\nclient_id=',
    )
    await untilInFlight(1)
    const code = await service.stop()
    socket.destroy()
    expect(code).toBe(0)
  })
})
