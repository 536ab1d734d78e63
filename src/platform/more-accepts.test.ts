// Tests that a server in long turns of its event loop accepts several connections in one, each once, and lets go of its port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../test/support/until.js'
import { createMoreAccepts } from './more-accepts.js'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const turnMs = 5
const backlog = 1_024

/** Opens connections from another process, since this one is busy; each names itself. */
const connectTimes = (port: number, times: number) =>
  spawn(process.execPath, [
    '-e',
    `for (let n = 0; n < ${times}; n++) require('net').connect(${port}, '127.0.0.1').end('c' + n + ' ')`,
  ])

let release: (() => void) | undefined
afterEach(() => release?.())

/** A server whose turns are long; counts what it accepts in each. */
async function openBusy() {
  const texts: string[] = []
  const perTurn: number[] = []
  const server = createServer({ allowHalfOpen: false }, (socket: Socket) => {
    perTurn[perTurn.length - 1]!++
    socket.on('data', (text) => texts.push(String(text)))
    socket.on('error', () => {})
  })
  const accepts = createMoreAccepts({ log: silent, now: () => performance.now() })
  accepts.watch(server, backlog)
  server.listen({ host: '127.0.0.1', port: 0, backlog })
  await once(server, 'listening')
  let isBusy = true
  const turn = () => {
    perTurn.push(0)
    const from = performance.now()
    while (performance.now() - from < turnMs) Math.sqrt(from)
    if (isBusy) setImmediate(turn)
  }
  turn()
  release = () => {
    isBusy = false
    accepts.close()
    server.close()
  }
  return { server, accepts, texts, perTurn, port: (server.address() as AddressInfo).port }
}

/** Sends rushes until a turn accepts more than one; returns how many connections were opened. */
async function rushUntilSeveral({ texts, perTurn, port }: Awaited<ReturnType<typeof openBusy>>) {
  let opened = 0
  await until(() => {
    if (Math.max(...perTurn) > 1) return true
    if (opened > countOf(texts)) return false
    connectTimes(port, 100)
    opened += 100
    return false
  })
  return opened
}

const namesOf = (texts: readonly string[]) => texts.join('').trim().split(' ')
const countOf = (texts: readonly string[]) => (texts.length === 0 ? 0 : namesOf(texts).length)

it('accepts several connections in a turn after a rush of them, and loses none', async () => {
  const busy = await openBusy()
  const opened = 400 + (await rushUntilSeveral(busy))
  connectTimes(busy.port, 400)
  await until(() => countOf(busy.texts) === opened)
  expect(new Set(namesOf(busy.texts)).size).toBe(400)
  expect(busy.perTurn.reduce((sum, n) => sum + n, 0)).toBe(opened)
  expect(Math.max(...busy.perTurn)).toBeGreaterThanOrEqual(4)
  expect(Math.max(...busy.perTurn)).toBeLessThanOrEqual(8)
})

it('lets go of the port when it closes', async () => {
  const busy = await openBusy()
  await rushUntilSeveral(busy)
  busy.accepts.close()
  busy.server.close()
  await until(async () => {
    const next = createServer()
    next.listen(busy.port, '127.0.0.1')
    const isFree = await once(next, 'listening').then(
      () => true,
      () => false,
    )
    next.close()
    return isFree
  })
})
