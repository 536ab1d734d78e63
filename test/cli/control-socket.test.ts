// Tests the control socket: who may use it, and that nothing that is sent to it stops the next command.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExecute } from '../../src/admin/execute.js'
import { createAdministration } from '../../src/cli/administration.js'
import type { Io } from '../../src/cli/io.js'
import { systemClock } from '../../src/kernel/clock.js'
import { act, type Call, type Operation } from '../../src/operation/operation.js'
import { invalid, notFound } from '../../src/operation/problem.js'
import { object } from '../../src/operation/schemas.js'
import { ConfigProblem } from '../../src/platform/config-problem.js'
import { openControl } from '../../src/server/control.js'
import { askAt, controlFrame, exchangeAt, type Sent } from './control-socket.harness.js'

const maxHeaders = 20_000
let work: (call: Call, input: { text: string; count?: number }) => Promise<string>
const row = act({
  name: 'desks.ring',
  method: 'POST',
  path: '/desks/{text}/ring',
  summary: 'Ring',
  role: 'owner',
  local: true,
  input: object({
    text: Type.String({ maxLength: 20 }),
    count: Type.Optional(Type.Integer()),
    file: Type.Optional(Type.String()),
  }),
  answer: object({ said: Type.String() }),
  run: async (_deps: object, input, call) => ({ said: await work(call, input) }),
})
const question = act({
  name: 'desks.show',
  method: 'GET',
  path: '/desks',
  summary: 'Show',
  role: 'viewer',
  input: object({ words: Type.Optional(Type.Array(Type.String())) }),
  answer: object({ words: Type.Array(Type.String()), actor: Type.String(), origin: Type.String() }),
  run: async (_deps: object, { words = [] }, { actor }) => ({ words, actor: actor.id, origin: actor.origin }),
})

let folder: string
let path: string
let control: { close(): Promise<void> }
let warned: object[]
let counted: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'control-'))
  path = join(folder, 'control.sock')
  warned = []
  counted = []
  work = async () => 'done'
  const frame = controlFrame(
    (fields) => void warned.push(fields),
    (why) => void counted.push(why),
  )
  const execute = createExecute({
    clock: systemClock,
    withDeps: (run) => run({}),
    auditBy: () => async () => {},
    auditAlone: async () => {},
  })
  const operations = [row, question] as unknown as readonly Operation[]
  control = await openControl(path, frame, { operations, execute })
})
afterEach(async () => {
  await control.close()
  await rm(folder, { recursive: true })
})

const gone = () => new AbortController()
function administration(own: Partial<Io> = {}) {
  const shown: [string, boolean][] = []
  const admin = createAdministration(path, {
    actor: { name: 'आशा', origin: 'command line of desk' },
    signal: gone().signal,
    progress: (text, done = false) => void shown.push([text, done]),
    ...own,
  })
  return { admin, shown }
}

const ask = (...sent: Sent) => askAt(path, ...sent)
const exchange = (bytes: string | Buffer) => exchangeAt(path, bytes)

describe('the control socket', () => {
  it("is its owner's alone", async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('answers any program, as whoever it says it is', async () => {
    expect(JSON.parse((await ask()).text)).toEqual({ words: [], actor: 'unknown', origin: 'control socket' })
    const { admin } = administration()
    expect(await admin.run(question, { words: ['a&b=c', 'घर'] })).toEqual({
      words: ['a&b=c', 'घर'],
      actor: 'आशा',
      origin: 'command line of desk',
    })
  })

  it.each<[string, Record<string, string>, number]>([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a browser at all', { 'sec-fetch-site': 'same-origin' }, 403],
    ['a user of several lines', { 'x-satyapan-user': 'asha%0Aroot' }, 400],
    ['a user without end', { 'x-satyapan-user': 'a'.repeat(201) }, 400],
    ['a user that is not encoded', { 'x-satyapan-origin': '%E0%A4' }, 400],
    ['an encoding of the body', { 'transfer-encoding': 'gzip' }, 400],
  ])('refuses %s', async (_what, headers, status) => {
    expect((await ask(headers)).status).toBe(status)
    expect((await ask()).status).toBe(200)
  })

  it.each<[string, string | Buffer]>([
    ['what is no HTTP', 'usage report\n'],
    ['a request of TLS', Buffer.from([22, 3, 1, 0, 5, 1, 0, 0, 1, 0])],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(maxHeaders)}`],
    ['headers that do not end in time', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    [
      'a body that does not come',
      'POST /admin/v1/desks/a/ring HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['another protocol', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ])('outlives %s', async (_what, bytes) => {
    expect(await exchange(bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect((await ask()).status).toBe(200)
  })

  it('takes names of files of a megabyte, and refuses more', async () => {
    const send = (length: number) =>
      ask(
        { 'content-type': 'application/json' },
        'POST',
        '/admin/v1/desks/a/ring',
        JSON.stringify({ file: 'x'.repeat(length) }),
      )
    expect((await send(1_000_000)).status).toBe(200)
    expect((await send(1_100_000)).status).toBe(413)
  })

  it('refuses commands beyond the limit, and says so', async () => {
    const open = Array.from({ length: 64 }, () => connect(path))
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    const { admin } = administration()
    await expect(admin.run(question, {})).rejects.toThrow('too many commands are running')
    expect(counted).toEqual(['total'])
    for (const socket of open) socket.destroy()
    await expect.poll(async () => (await ask()).status).toBe(200)
  })
})

describe('an operation', () => {
  it('says how far it is, then answers', async () => {
    work = async ({ progress }, { count }) => {
      progress('half')
      progress('all', true)
      return `rang ${count}`
    }
    const { admin, shown } = administration()
    expect(await admin.run(row, { text: 'a/b', count: 3 })).toEqual({ said: 'rang 3' })
    expect(shown.at(-1)).toEqual(['all', true])
    const plain = await ask(
      { 'content-type': 'application/json' },
      'POST',
      '/admin/v1/desks/a/ring',
      '{"count":1}',
    )
    expect(JSON.parse(plain.text)).toEqual({ said: 'rang 1' })
  })

  it('fails with what is wrong: misuse for what was typed, and a fault as it is', async () => {
    const { admin } = administration()
    const failing = (error: Error) => {
      work = () => Promise.reject(error)
      return admin.run(row, { text: 'a' }).catch((caught: Error) => [caught.constructor.name, caught.message])
    }
    expect(await failing(invalid('count', 'is odd'))).toEqual(['Misuse', 'count is odd'])
    expect(await failing(new ConfigProblem('a.yaml: x is wrong'))).toEqual(['Misuse', 'a.yaml: x is wrong'])
    expect(await failing(notFound('desk'))).toEqual(['Problem', 'there is no desk'])
    expect(await failing(new Error('the disk is full'))).toEqual(['Problem', 'the disk is full'])
    await expect(admin.run(row, { text: 'x'.repeat(21) })).rejects.toThrow('text must have at most 20')
    expect(warned).toEqual([
      { operation: 'desks.ring', problem: 'not-found' },
      { operation: 'desks.ring', problem: 'internal' },
    ])
  })

  it('hears when its caller has gone', async () => {
    const caller = gone()
    let heard = false
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    work = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          heard = true
          resolve('ended')
        })
        begun()
      })
    const { admin } = administration({ signal: caller.signal })
    const ended = admin.run(row, { text: 'a' }).catch((error: Error) => error.name)
    await isBegun
    caller.abort()
    expect(await ended).toBe('AbortError')
    await expect.poll(() => heard).toBe(true)
  })

  it('that a service stops in the middle of is said to be so', async () => {
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    work = () => {
      begun()
      return new Promise(() => {})
    }
    const { admin } = administration()
    const ended = admin.run(row, { text: 'a' }).catch((error: Error) => error.message)
    await isBegun
    await control.close()
    expect(await ended).toBe('the service stopped before the command was done')
  })

  it('does not pile up what nobody reads', async () => {
    const lines = 20_000
    work = async ({ progress }) => {
      for (let n = 0; n < lines; n++) {
        progress('x'.repeat(1_000))
        if (n % 100 === 0) await new Promise(setImmediate)
      }
      return 'all'
    }
    const headers = { accept: 'application/x-ndjson' }
    const { text } = await ask(headers, 'POST', '/admin/v1/desks/a/ring')
    const read = text.trimEnd().split('\n')
    expect(read.length).toBeLessThan(lines / 2)
    expect(JSON.parse(read.at(-1)!)).toEqual({ answer: { said: 'all' } })
  })
})
