// Tests that handshakes wait for an address whose connections were cut off, and not for others; and that known ones go first.
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

it('of an address that is known begin before those of eighty others, which still get one in four', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] })
  const now = () => 0
  const peers = createPeers(now)
  const isKnown = ({ name }: { name: string }) => name.startsWith('198.51.100.')
  const queue = createHandshakeQueue({ unfinished: createFairShare('handshakes', 1_000), now, isKnown })
  const begun: string[] = []
  const enter = (address: string) => {
    const peer = peers.take(address)
    queue.enter(peer, () => {
      begun.push(address)
      queue.ended(peer)
    })
  }
  for (let n = 0; n < 84; n++) enter(`192.0.2.${n}`) // four begin at once
  for (let n = 0; n < 8; n++) enter(`198.51.100.${n}`)
  expect(begun).toHaveLength(4)
  vi.advanceTimersToNextTimer()
  expect(begun.slice(4)).toEqual(['198.51.100.0', '198.51.100.1', '198.51.100.2', '192.0.2.4'])
  vi.advanceTimersToNextTimer()
  expect(begun.slice(8)).toEqual(['198.51.100.3', '198.51.100.4', '198.51.100.5', '192.0.2.5'])
})
