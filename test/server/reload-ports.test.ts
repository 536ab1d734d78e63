// Tests that a reload puts the limits of the ports into force: what is open stays open, and what comes next is admitted by
// the new values.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { connect as connectPlainly, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { until } from '../support/until.js'
import { callOn, heldMobile, openVendor, uanList } from './reload.harness.js'

const waitMs = 60_000
/** So long that no test waits for them. */
const patient = { headersTimeoutMs: 600_000, requestTimeoutMs: 600_000 }
let vendor: Awaited<ReturnType<typeof openVendor>>
let service: LiveService
let file: string
let start: Record<string, unknown>
const sockets: Socket[] = []

beforeAll(async () => {
  vendor = await openVendor()
  service = await startLiveService({ config: { ...vendor.configOf(0), limits: patient, drainS: 0 } })
  file = JSON.parse((await service.cli('reload', '--check', '--json')).stdout).file
  start = JSON.parse(await readFile(file, 'utf8'))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  vendor.release()
  await service?.stop()
  await vendor.close()
}, waitMs)

async function reloadTo(limits: Record<string, number>) {
  await writeFile(file, JSON.stringify({ ...start, limits: { ...patient, ...limits } }))
  expect(await service.cli('reload')).toMatchObject({ code: 0, stderr: '' })
}

const ends = () => ({ host: '127.0.0.1', port: Number(new URL(service.baseUrl).port) })
const ask = () => service.client.lookup(uanList, { mobile_number: '6000000001' })

/** Resolves when the service has closed it, with what it had sent. */
function closed(socket: Socket): Promise<string> {
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

const plainly = () => connectPlainly(ends())
const secure = (): TLSSocket => connect({ ...ends(), ca: service.ca, servername: 'localhost' })
/** True: the service lets it in. False: it closes it. */
const isLetIn = (socket: TLSSocket) =>
  Promise.race([
    new Promise<true>((resolve) => socket.once('secureConnect', () => resolve(true))),
    closed(socket).then(() => false as const),
  ])

it(
  'calls in progress: those that were admitted end as usual',
  async () => {
    const held = service.client.lookup(uanList, { mobile_number: heldMobile })
    await until(() => vendor.asked.includes(`a ${heldMobile}`))
    await reloadTo({ inFlight: 1 })
    expect((await ask()).status).toBe(503)
    await reloadTo({ inFlight: 2 })
    expect((await ask()).status).toBe(200)
    vendor.release()
    expect((await held).status).toBe(200)
  },
  2 * waitMs,
)

it(
  'more calls in progress than at the start: the space to spool them is taken first',
  async () => {
    const spool = join(service.installation.dataDir, 'usage-spool', '0', 'events')
    const before = (await stat(spool)).size
    await reloadTo({ inFlight: 2_000 })
    expect((await stat(spool)).size).toBeGreaterThan(before)
    await reloadTo({})
  },
  2 * waitMs,
)

it(
  'connections: an open one stays, and a new one is judged by the new value',
  async () => {
    const open = secure()
    expect(await isLetIn(open)).toBe(true)
    await reloadTo({ connectionsPerAddress: 1 })
    expect(await isLetIn(secure())).toBe(false)
    expect((await ask()).status).toBe(200) // on a connection that was open before
    expect(open.destroyed).toBe(false)
    await reloadTo({})
    expect(await isLetIn(secure())).toBe(true)
  },
  2 * waitMs,
)

it(
  'time for headers: of a connection that says nothing, of a handshake that stops, and of a request that stops',
  async () => {
    const silent = closed(plainly())
    const request = secure()
    const answered = closed(request)
    await new Promise<void>((resolve) => request.once('secureConnect', () => resolve()))
    request.write('GET / HTTP/1.1\r\nhost: localhost\r\n')
    await reloadTo({ headersTimeoutMs: 100 })
    const handshake = plainly()
    handshake.write(Buffer.from([22, 3, 1]))
    expect(await closed(handshake)).toBe('')
    expect(await closed(plainly())).toBe('')
    expect(await answered).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect((await ask()).status).toBe(200)
    await reloadTo({})
    for (const socket of sockets) socket.destroy()
    await silent
  },
  2 * waitMs,
)

it(
  'wrong credentials',
  async () => {
    const statuses = async (...secrets: string[]) => {
      const all: number[] = []
      for (const clientSecret of secrets) all.push((await service.client.authorize({ clientSecret })).status)
      return all
    }
    await reloadTo({ wrongCredentials: 1 })
    expect(await statuses('one', 'two')).toEqual([401, 429])
    await reloadTo({ wrongCredentials: 2 })
    expect(await statuses('two', 'three')).toEqual([401, 429])
    await reloadTo({})
  },
  2 * waitMs,
)

it(
  'one that does not fit another is refused in one line, and nothing has changed',
  async () => {
    await writeFile(file, JSON.stringify({ ...start, limits: { headersTimeoutMs: 60_000 } }))
    const refused = await service.cli('reload')
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /limits\.headersTimeoutMs is 60000, expected at most limits\.requestTimeoutMs, which is 30000\n$/,
      ),
    })
    expect((await ask()).status).toBe(200)
  },
  waitMs,
)

it(
  'under load no call fails',
  async () => {
    const load = callOn(service.client, 6)
    const few = { inFlight: 50, queuedCalls: 20, connections: 100, callsPerConnection: 1, handshakes: 2 }
    for (const limits of [few, { writeTimeoutMs: 1_000, requestTimeoutMs: 600_000 }, {}, few, {}]) {
      const from = load.answers.length
      await reloadTo(limits)
      await until(() => load.answers.length > from + 20)
    }
    const answers = await load.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  },
  3 * waitMs,
)
