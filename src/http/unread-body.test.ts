// Tests that the rest of answered bodies is read at one pace shared by all of them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { newCall } from './call.js'
import { createUnreadBodies } from './unread-body.js'

const chunk = Buffer.alloc(64 * 1024)
const paceOfSecond = 32 * 1024 * 1024

function setUp() {
  let time = 1_000
  const waits: { at: number; work: () => void }[] = []
  const closed: string[] = []
  const drop = createUnreadBodies({
    now: () => time,
    countClosed: (reason) => closed.push(reason),
    later: (work, ms) => waits.push({ at: time + ms, work }),
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  /** A body that arrives as fast as it is read. Without a length it never ends. */
  function answered(length?: number) {
    let sent = 0
    let read = 0
    const body = new Readable({
      highWaterMark: chunk.length,
      read() {
        const isOver = length !== undefined && sent >= length
        sent += chunk.length
        this.push(isOver ? null : chunk)
      },
    })
    const socket = { end: () => closed.push('end'), destroy: () => {}, destroySoon: undefined }
    const headers = length === undefined ? {} : { 'content-length': String(length) }
    const request = Object.assign(body, { headers, socket }) as unknown as IncomingMessage
    const response = { writableFinished: true, shouldKeepAlive: true } as ServerResponse
    request.on('data', (data: Buffer) => {
      read += data.length
    })
    drop(newCall(request, response, undefined))
    return { response, read: () => read }
  }

  /** Lets `ms` pass, and runs everything that waits for that time. */
  async function pass(ms: number) {
    const until = time + ms
    for (;;) {
      await settled()
      const next = waits.sort((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > until) break
      waits.shift()
      time = next.at
      next.work()
    }
    time = until
  }
  return { answered, pass, closed }
}

describe('bodies that are answered while they arrive', () => {
  it('are read at one pace, however many there are', async () => {
    const { answered, pass } = setUp()
    const bodies = Array.from({ length: 8 }, () => answered(20_000_000))
    await pass(1_000)
    const read = bodies.reduce((sum, body) => sum + body.read(), 0)
    expect(read).toBeGreaterThan(0.8 * paceOfSecond)
    expect(read).toBeLessThan(1.2 * paceOfSecond)
    for (const body of bodies) expect(body.read()).toBeGreaterThan(0.05 * paceOfSecond)
  })

  it('are read no further than 32 MiB', async () => {
    const { answered, pass, closed } = setUp()
    const body = answered(undefined)
    await pass(5_000)
    expect(body.read()).toBeLessThan(33 * 1024 * 1024)
    expect(closed).toEqual(['unread_body', 'end'])
  })

  it('end their connection, unless they are short', async () => {
    const { answered, pass, closed } = setUp()
    expect(answered(1024 * 1024).response.shouldKeepAlive).toBe(true)
    await pass(1_000)
    expect(closed).toEqual([])
    expect(answered(1024 * 1024 + 1).response.shouldKeepAlive).toBe(false)
    await pass(1_000)
    expect(closed).toEqual(['end'])
  })
})
