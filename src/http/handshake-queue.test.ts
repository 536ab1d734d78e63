// Tests that handshakes wait for an address whose connections were cut off, and not for others.
import { afterEach, expect, it, vi } from 'vitest'
import { createFairShare } from './fair-share.js'
import { createHandshakeQueue } from './handshake-queue.js'
import { createPeers } from './peers.js'

afterEach(() => vi.useRealTimers())

it('an address waits after its connections were closed for what they sent, longer after more of them; others do not wait', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] })
  let time = 0
  const now = () => time
  const peers = createPeers(now)
  const queue = createHandshakeQueue({ unfinished: createFairShare('handshakes', 8), now })
  const [hostile, good] = [peers.take('192.0.2.1'), peers.take('192.0.2.2')]
  const begun: string[] = []
  const enter = (name: string, peer: typeof good) =>
    queue.enter(peer, () => {
      begun.push(name)
      queue.ended(peer)
    })

  peers.pause(hostile)
  peers.pause(hostile)
  enter('hostile', hostile)
  enter('good', good)
  expect(begun).toEqual(['good'])
  time = 399
  vi.advanceTimersByTime(399)
  expect(begun).toEqual(['good'])
  time = 400
  vi.advanceTimersByTime(100)
  expect(begun).toEqual(['good', 'hostile'])
  enter('hostile again', hostile)
  expect(begun).toHaveLength(3)
})

it('an address never waits longer than two seconds, and a proxy not at all', () => {
  const peers = createPeers(() => 1_000)
  const hostile = peers.take('192.0.2.1')
  for (let n = 0; n < 100; n++) peers.pause(hostile)
  expect(hostile.pausedUntil).toBe(3_000)
  peers.release(hostile)
  expect(peers.take('192.0.2.1').pausedUntil).toBe(3_000) // it does not help to be gone for a moment
  const proxy = peers.take('192.0.2.3', true)
  peers.pause(proxy)
  expect(proxy.pausedUntil).toBe(0)
})
