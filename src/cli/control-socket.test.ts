// Tests the control socket: whatever a connection sends or fails to send, the service keeps running and serves the
// next command.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { controlSocketPath } from '../platform/control-socket-path.js'
import { askService, openControlSocket } from './control-socket.js'
import type { Io } from './io.js'

const limits = { maxRequestBytes: 1_000, requestWithinMs: 500, maxConnections: 2 }
let dataDir: string
let control: { close(): Promise<void> }
let seen: (readonly string[])[]
let warnings: number
let carryOut: (words: readonly string[], io: Io) => Promise<number>

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'control-'))
  seen = []
  warnings = 0
  carryOut = async () => 0
  control = await openControlSocket({
    dataDir,
    run: async (words, io) => {
      seen.push(words)
      await io.out(`did ${words.join(' ')}`)
      return carryOut(words, io)
    },
    log: { warn: () => warnings++ },
    limits,
  })
})
afterEach(async () => {
  await control.close()
  await rm(dataDir, { recursive: true })
})

/** Sends bytes as they are; returns all that comes back until the connection is closed. */
async function exchange(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(controlSocketPath(dataDir))
  socket.on('error', () => {}) // it may be closed while a long line is still being written
  for (const piece of pieces) socket.write(piece)
  const answer: Buffer[] = []
  socket.on('data', (chunk: Buffer) => answer.push(chunk))
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(answer).toString()
}

async function ask(...words: string[]) {
  const output: string[] = []
  const io: Io = {
    out: async (text) => void output.push(text),
    err: (text) => output.push(text),
    progress: () => {},
    colour: false,
    isTerminal: false,
    cwd: '/',
    signal: new AbortController().signal,
    actor: { name: 'tester', origin: 'test' },
  }
  return { status: await askService(dataDir, words, io), output }
}

const line = (request: unknown) => `${JSON.stringify(request)}\n`
const good = { words: ['usage', 'report'], cwd: '/', colour: false }

describe('openControlSocket', () => {
  it.each<[string, string | Buffer]>([
    ['nothing but the end of the line', '\n'],
    ['half of the JSON', '{"words":["a"]\n'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a])],
    ['null', 'null\n'],
    ['a list', line(['usage'])],
    ['words that are a text', line({ ...good, words: 'usage' })],
    ['words that are numbers', line({ ...good, words: [1] })],
    ['no folder', line({ words: ['usage'], colour: false })],
    ['a colour that is a text', line({ ...good, colour: 'yes' })],
    ['a line without end', 'x'.repeat(limits.maxRequestBytes + 1)],
    ['a request behind a line that is too long', `${'x'.repeat(limits.maxRequestBytes)}${line(good)}`],
  ])('is refused with the reason and status 2, and the next command is served: %s', async (_what, sent) => {
    const frames = (await exchange(sent)).trimEnd().split('\n')
    expect(frames).toHaveLength(2)
    expect(JSON.parse(frames[0]!)).toEqual({ err: expect.stringMatching(/^satyapan: the request .+\n$/) })
    expect(JSON.parse(frames[1]!)).toEqual({ status: 2 })
    expect(seen).toEqual([])
    expect(await ask('client', 'list')).toEqual({ status: 0, output: ['did client list'] })
  })

  it('a connection that never sends its line is closed', async () => {
    expect(await exchange('{"words":["us')).toContain(`within ${limits.requestWithinMs} ms`)
    expect(await ask('client', 'list')).toMatchObject({ status: 0 })
  })

  it('a request in pieces is read completely, even when a character is split', async () => {
    const bytes = Buffer.from(line({ ...good, words: ['client', 'create', 'चेहरा'] }))
    const cut = bytes.indexOf(Buffer.from('च')) + 1
    await exchange(bytes.subarray(0, cut), bytes.subarray(cut))
    expect(seen).toEqual([['client', 'create', 'चेहरा']])
  })

  it('a command that throws ends with its message and status 1', async () => {
    carryOut = () => Promise.reject(new Error('no such thing'))
    expect(await ask('a')).toEqual({ status: 1, output: ['did a', 'satyapan: no such thing\n'] })
    carryOut = async () => 0
    expect(await ask('b')).toMatchObject({ status: 0 })
  })

  it('commands beyond the limit are refused with a reason', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    carryOut = () => held.then(() => 0)
    const first = ask('first')
    const second = ask('second')
    await expect.poll(() => seen.length).toBe(2)
    expect(await ask('third')).toEqual({
      status: 1,
      output: [expect.stringContaining('2 commands are running')],
    })
    expect(warnings).toBe(1)
    finish()
    expect([(await first).status, (await second).status]).toEqual([0, 0])
    expect(await ask('fourth')).toMatchObject({ status: 0 })
  })

  it('unread progress does not accumulate', async () => {
    const lines = 20_000
    let ended = () => {}
    const done = new Promise<void>((resolve) => {
      ended = resolve
    })
    carryOut = async (_words, io) => {
      for (let n = 0; n < lines; n++) {
        io.progress('x'.repeat(1_000))
        if (n % 100 === 0) await new Promise(setImmediate)
      }
      ended()
      return 0
    }
    const socket = connect(controlSocketPath(dataDir))
    socket.write(line(good))
    await done
    let text = ''
    for await (const chunk of socket) text += chunk
    const frames = text.trimEnd().split('\n')
    expect(frames.length).toBeLessThan(lines / 2)
    expect(JSON.parse(frames.at(-1)!)).toEqual({ status: 0 })
  })
})
