import { describe, expect, it } from 'vitest'
import { forwardedAddress, peerName } from '../platform/peer-address.js'
import { createFairShare } from './fair-share.js'
import { createPeers, type Peer } from './peers.js'

describe('peerName', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, name) => {
    expect(peerName(address)).toBe(name)
  })
})

describe('forwardedAddress', () => {
  const isTrusted = (address: string) => address.startsWith('10.') || address === '2001:db8::10'

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, 10.0.0.1', '192.0.2.1'],
    ['198.51.100.1, 192.0.2.1 , 10.0.0.1,10.0.0.2', '192.0.2.1'],
    ['192.0.2.1:4711, 10.0.0.1', '192.0.2.1'],
    ['[2001:db8:1::1]:4711', '2001:db8:1::1'],
    ['2001:db8:1::1, 2001:db8::10', '2001:db8:1::1'],
  ])('%s: the caller is %s', (header, address) => {
    expect(forwardedAddress(header, isTrusted)).toBe(address)
  })

  it.each(['', ' , ', 'unknown', '10.0.0.1', '192.0.2.1, nonsense'])('%o names no caller', (header) => {
    expect(forwardedAddress(header, isTrusted)).toBeUndefined()
  })
})

describe('createPeers', () => {
  it('tracks an address while it is in use, and a proxy separately from its network', () => {
    const peers = createPeers(() => 0)
    const one = peers.take('2001:db8::1')
    expect(peers.take('2001:db8::2')).toBe(one)
    expect(peers.take('2001:db8::1', true)).not.toBe(one)
    peers.release(one)
    expect(peers.take('2001:db8::3')).toBe(one)
    peers.release(one)
    peers.release(one)
    expect(peers.take('2001:db8::4')).not.toBe(one)
  })
})

describe('createFairShare', () => {
  const peers = createPeers(() => 0)
  const taken = (share: { take(peer: Peer): boolean }, peer: Peer) => {
    let count = 0
    while (share.take(peer)) count++
    return count
  }

  it('gives one address half, and always leaves something for the next', () => {
    const share = createFairShare('inFlight', 1_000)
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => peers.take(name))
    expect(all.map((peer) => taken(share, peer))).toEqual([500, 250, 125, 63, 31, 16])
    expect(share.held()).toBe(985)
  })

  it('divides evenly between those that ask in turn', () => {
    const share = createFairShare('waiting', 1_000)
    const all = ['a', 'b', 'c', 'd'].map((name) => peers.take(`even ${name}`))
    for (let round = 0; round < 1_000; round++) for (const peer of all) share.take(peer)
    expect(all.map(({ waiting }) => waiting)).toEqual([200, 200, 200, 200])
  })

  it('reuses what is given back, and gives nobody anything beyond the total', () => {
    const share = createFairShare('connections', 10, 16)
    const [one, exempt] = [peers.take('one'), peers.take('proxy', true)]
    expect(taken(share, one)).toBe(10) // too few for anybody to be refused for its share
    expect(taken(share, exempt)).toBe(0)
    share.give(one)
    expect(taken(share, exempt)).toBe(1)
  })
})
