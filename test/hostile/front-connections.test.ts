// Tests many connections from few addresses: others get in, and closed ones are counted.
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { until } from '../support/until.js'
import { expectServed, type Line, startFront, tryLine } from './front.js'

const front = await startFront({
  connections: 100,
  connectionsPerAddress: 60,
  handshakes: 20,
  headersTimeoutMs: 2_000,
})
const connections = (count: number, from: string) =>
  Promise.all(Array.from({ length: count }, () => tryLine(front, { from })))
const openOf = (lines: readonly (Line | undefined)[]) => lines.filter((line) => line !== undefined)

/** Ends connections, and waits until the service knows that they are gone. */
async function end(lines: readonly (Line | undefined)[], of = front): Promise<void> {
  for (const line of lines) line?.socket.destroy()
  const left = () => new Promise((resolve) => of.app.server.getConnections((_error, count) => resolve(count)))
  await until(async () => (await left()) === 0)
}

/** A connection that sends only these bytes. */
const bare = (from: string, bytes?: Buffer): Promise<Socket> =>
  new Promise((resolve) => {
    const ends = { host: '127.0.0.1', port: front.port, localAddress: from }
    const socket = connect(ends, () => {
      if (bytes !== undefined) socket.write(bytes)
      resolve(socket)
    })
    socket.on('error', () => socket.destroy())
  })

/** The record and handshake headers of a ClientHello of 508 bytes, and no more. */
const beginningOfHello = Buffer.from('16030102000100' + '01fc0303', 'hex')

describe('connections', () => {
  it('from one address are open up to its limit; closed ones are counted', async () => {
    const lines = await connections(70, '127.0.0.2')
    expect(openOf(lines)).toHaveLength(50) // its share is reached first: half of all
    expect(front.closedFor('total')).toBe(20)
    await expectServed(front)
    await end(lines)
  })

  it('from three addresses that take all they can leave some for the next', async () => {
    const lines: (Line | undefined)[] = []
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) lines.push(...(await connections(100, from)))
    // The last refusals may still be under way.
    await until(() => lines.filter((line) => line?.socket.closed === false).length < 100)
    const others = await connections(4, '127.0.0.5')
    expect(openOf(others)).toHaveLength(4)
    await expectServed(front)
    await end([...lines, ...others])
  })

  it('that begin a handshake and stop delay no one, and are closed in time', async () => {
    const stalled = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].flatMap((from) =>
        Array.from({ length: 20 }, () => bare(from, beginningOfHello)),
      ),
    )
    for (let i = 0; i < 5; i++) await expectServed(front)
    const before = front.closedFor('handshake')
    await until(() => stalled.every((socket) => socket.closed))
    await end([])
    // Some of them never got their turn.
    expect(front.closedFor('handshake') - before + front.closedFor('silent')).toBe(40)
  })

  it('that send nothing are closed in time', async () => {
    const before = front.closedFor('silent')
    const silent = await Promise.all(Array.from({ length: 5 }, () => bare('127.0.0.2')))
    await until(() => silent.every((socket) => socket.closed))
    expect(front.closedFor('silent')).toBe(before + 5)
  })

  it('that arrive together are all accepted, a few handshakes at a time', async () => {
    const lines = await connections(45, '127.0.0.2')
    expect(openOf(lines)).toHaveLength(45)
    await end(lines)
  })

  it('that have closed make room at once', async () => {
    for (let round = 0; round < 5; round++) {
      const lines = await connections(45, '127.0.0.2')
      expect(openOf(lines)).toHaveLength(45)
      await end(lines)
    }
  })
})

describe('an address', () => {
  it('has its own limit when that is less than its share', async () => {
    const own = await startFront({ connections: 1_000, connectionsPerAddress: 10 })
    const lines = await Promise.all(Array.from({ length: 15 }, () => tryLine(own, { from: '127.0.0.2' })))
    expect(openOf(lines)).toHaveLength(10)
    expect(own.closedFor('per_address')).toBe(5)
    await expectServed(own)
    await end(lines, own)
  })
})
