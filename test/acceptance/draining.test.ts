// Tests the drain: after SIGTERM a service says that it is not ready, still answers calls, and then ends.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'

const panbasic = '/v1/verification/panbasic'
const query = { pan_number: 'ZZZPZ1000A' }

let installation: Installation
let service: Service
beforeAll(async () => {
  installation = await createFromTemplate()
})
afterAll(() => installation.discard())

/** Waits until /readyz says that the service drains, and returns that answer. */
const drained = (baseUrl: string) =>
  until(async () => {
    const client = createClient({ ...service, baseUrl })
    const answer = await client.request({ path: '/readyz' })
    client.close()
    return answer.status !== 200 && answer
  })

it('after SIGTERM, /readyz is 503 on both ports and calls are answered, on connections that then close', async () => {
  service = await installation.start({ config: { drainS: 600 } })
  const client = createClient(service)
  expect((await client.lookup(panbasic, query)).headers.connection).toBe('keep-alive')
  const ended = service.stop()
  for (const baseUrl of [service.baseUrl, service.adminUrl]) {
    const answer = await drained(baseUrl)
    const json = { status: 'failing', reason: 'draining', parts: { database: 'ok' } }
    expect(answer).toMatchObject({ status: 503, json })
  }
  for (let n = 0; n < 3; n++) {
    const answer = await client.lookup(panbasic, query)
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  }
  expect((await client.request({ path: '/healthz' })).status).toBe(200)
  // A person at the keyboard does not wait for proxies.
  process.kill(service.pid, 'SIGINT')
  expect(await ended).toBe(0)
  client.close()
})

it('ends by itself after drainS, with exit 0', async () => {
  service = await installation.start({ config: { drainS: 1 } })
  expect(await service.stop()).toBe(0)
  expect(service.logs()).toMatch(/"seconds":1,"msg":"draining/)
})

it('ends with exit 0 whenever further signals come, as under npm and supervisors that repeat theirs', async () => {
  service = await installation.start({ config: { drainS: 600 } })
  process.kill(service.pid, 'SIGINT')
  const again = setInterval(() => void service.stop(), 2) // signals nobody once it is gone
  try {
    expect(await service.stop()).toBe(0)
  } finally {
    clearInterval(again)
  }
})

it('does not drain after Ctrl-C, and in sandbox mode not unless it is told to', async () => {
  service = await installation.start({ config: { drainS: 600 } })
  process.kill(service.pid, 'SIGINT')
  await until(() => service.logs().includes('"stopping"')) // a SIGTERM at the same moment may be seen first
  expect(await service.stop()).toBe(0)
  expect(service.logs()).not.toContain('draining')
  service = await installation.start()
  expect(await service.stop()).toBe(0)
  expect(service.logs()).not.toContain('draining')
})
