// Tests the resolution of names: by the hosts file, by name servers, and that a silent server is given up in time.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLookup, fromHostsFile } from './resolve.js'

let directory: string
const sockets: Socket[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'resolve-'))
})
afterAll(() => rm(directory, { recursive: true }))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const typeA = 1
const typeAaaa = 28
type Records = Readonly<Record<number, readonly (readonly number[])[]>>

/** The answer to a query for one name: its records of the type, or none; `undefined`: there is no such name. */
function answerTo(question: Buffer, records: Records | undefined): Buffer {
  let end = 12
  while (question[end] !== 0) end += question[end]! + 1
  const type = question.readUInt16BE(end + 1)
  const addresses = records?.[type] ?? []
  const head = Buffer.from(question.subarray(0, end + 5))
  head.writeUInt16BE(records === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8) // no further sections
  const answers = addresses.map((bytes) =>
    Buffer.from([0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
  )
  return Buffer.concat([head, ...answers])
}

/** A name server on loopback; without `answer` it says nothing until the test lets it. */
async function nameServer(answer?: (question: Buffer) => Buffer) {
  const socket = createSocket('udp4')
  sockets.push(socket)
  const questions: { question: Buffer; from: RemoteInfo }[] = []
  const reply = (question: Buffer, from: RemoteInfo, how: (question: Buffer) => Buffer) =>
    socket.send(how(question), from.port, from.address)
  socket.on('message', (question, from) => {
    questions.push({ question, from })
    if (answer !== undefined) reply(question, from, answer)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    queries: () => questions.length,
    answerNow(how: (question: Buffer) => Buffer) {
      for (const { question, from } of questions) reply(question, from, how)
    },
  }
}

const v4 = [203, 0, 113, 7]
const v6 = [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

async function hostsFileOf(text: string): Promise<string> {
  const file = join(directory, `hosts-${text.length}`)
  await writeFile(file, text)
  return file
}

describe('a name', () => {
  it('has the addresses that the name server gives, those of IPv4 first', async () => {
    const { servers } = await nameServer((question) =>
      answerTo(question, { [typeA]: [v4, [203, 0, 113, 8]], [typeAaaa]: [v6] }),
    )
    const lookup = createLookup({ servers, hostsFile: '/nonexistent' })
    expect(await lookup('hooks.example.com')).toEqual(['203.0.113.7', '203.0.113.8', '2001:db8::1'])
  })

  it.each([
    ['IPv4', { [typeA]: [v4] }, ['203.0.113.7']],
    ['IPv6', { [typeAaaa]: [v6] }, ['2001:db8::1']],
  ])('may have addresses of %s alone', async (_, records, addresses) => {
    const { servers } = await nameServer((question) => answerTo(question, records))
    expect(await createLookup({ servers, hostsFile: '/nonexistent' })('hooks.example.com')).toEqual(addresses)
  })

  it.each([
    ['that nobody has', undefined],
    ['without addresses', {}],
  ])('%s is rejected', async (_, records) => {
    const { servers } = await nameServer((question) => answerTo(question, records))
    const lookup = createLookup({ servers, hostsFile: '/nonexistent' })
    await expect(lookup('hooks.example.com')).rejects.toThrow()
  })

  it('in the hosts file is not looked up at a name server', async () => {
    const { servers, queries } = await nameServer()
    const hostsFile = await hostsFileOf('203.0.113.9 gateway hooks.example.com # ours\n')
    expect(await createLookup({ servers, hostsFile })('Hooks.Example.com')).toEqual(['203.0.113.9'])
    expect(queries()).toBe(0)
  })

  it('that means this machine is this machine', async () => {
    const { servers, queries } = await nameServer()
    const lookup = createLookup({ servers, hostsFile: '/nonexistent' })
    expect(await lookup('localhost')).toEqual(['127.0.0.1', '::1'])
    expect(await lookup('app.localhost')).toEqual(['127.0.0.1', '::1'])
    expect(queries()).toBe(0)
  })

  it('is given up when its server is silent', async () => {
    const { servers } = await nameServer()
    const waits = [
      { serverTimeoutMs: 60_000, timeoutMs: 50 },
      { serverTimeoutMs: 50, tries: 1 },
    ]
    for (const limits of waits) {
      const lookup = createLookup({ servers, hostsFile: '/nonexistent', limits })
      await expect(lookup('hooks.example.com')).rejects.toThrow()
    }
  })

  it('delays no file access while its server is slow', async () => {
    const { servers, queries, answerNow } = await nameServer()
    const limits = { serverTimeoutMs: 60_000, timeoutMs: 60_000 }
    const lookup = createLookup({ servers, hostsFile: '/nonexistent', limits })
    let ended = 0
    const lookups = Array.from({ length: 32 }, async (_, n) => {
      await lookup(`hooks${n}.example.com`)
      ended++
    })
    await expect.poll(queries).toBe(64)
    await readFile(new URL(import.meta.url))
    expect(ended).toBe(0)
    answerNow((question) => answerTo(question, { [typeA]: [v4] }))
    await Promise.all(lookups)
  })
})

describe('a hosts file', () => {
  const text =
    '# 203.0.113.1 commented.example\n127.0.0.1\tlocalhost\n203.0.113.2 a.example A2.Example#x\n::1 a.example\nnonsense a.example\n203.0.113.3\n'
  it.each([
    ['a.example', ['203.0.113.2', '::1']],
    ['a2.example', ['203.0.113.2']],
    ['A.EXAMPLE', ['203.0.113.2', '::1']],
    ['localhost', ['127.0.0.1']],
    ['commented.example', []],
    ['203.0.113.3', []],
    ['', []],
  ])('gives %s: %j', (name, addresses) => {
    expect(fromHostsFile(text, name)).toEqual(addresses)
  })
})
