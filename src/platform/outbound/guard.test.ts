// Tests the address guard: a table of spellings, and properties over the IANA registries.
import { describe, expect, it } from 'vitest'
import { addressBytes, refusedBlockOf } from './address.js'
import { resolvedCases, sandboxUrlCases, urlCases } from './guard.cases.js'
import { createGuard } from './guard.js'
import { alsoIpv4, alsoIpv6, ianaIpv4, ianaIpv6 } from './iana-registries.cases.js'
import { refusedIpv4, refusedIpv6 } from './special-purpose.js'

const live = createGuard({ allowLoopback: false, ownAddresses: () => [] })
const sandbox = createGuard({ allowLoopback: true, ownAddresses: () => [] })
const schemes = /^\s*[a-z]+:|^$|^ht\n|^\/\//i
const asUrl = (text: string) => (schemes.test(text) && !text.startsWith('::') ? text : `https://${text}/hook`)

const check = (guard: typeof live, text: string) => {
  const read = guard.readTarget(text)
  return 'reason' in read ? read.reason : 'accepted'
}

describe('a URL before resolution', () => {
  it('has at least 150 spellings in the table, each once', () => {
    expect(new Set(urlCases.map(([text]) => text)).size).toBe(urlCases.length)
    expect(urlCases.length).toBeGreaterThanOrEqual(150)
  })

  it.each(urlCases)('%j: %s (%s)', (text, expected) => {
    expect(check(live, asUrl(text))).toBe(expected)
  })

  it.each(sandboxUrlCases)('with loopback allowed, %j: %s', (text, expected) => {
    expect(check(sandbox, text)).toBe(expected)
  })

  it('takes an https port, a literal and the name to check from the URL', () => {
    expect(live.readTarget('https://Receiver.Example.:8443/')).toMatchObject({
      target: { hostname: 'receiver.example', port: 8443, secure: true, literal: null },
    })
    expect(live.readTarget('https://0x08080808/')).toMatchObject({
      target: { hostname: '8.8.8.8', port: 443, literal: [8, 8, 8, 8] },
    })
  })

  it("refuses the machine's own public addresses, in any spelling", () => {
    const guard = createGuard({ allowLoopback: true, ownAddresses: () => ['8.8.4.4', '2606:4700::5'] })
    for (const host of ['8.8.4.4', '0x08080404', '[2606:4700:0:0::5]']) {
      expect(check(guard, `https://${host}/`), host).toBe('refused-address')
    }
    expect(check(guard, 'https://8.8.4.5/')).toBe('accepted')
  })
})

describe('the addresses of a name', () => {
  it.each(resolvedCases)('%j: %s', (addresses, reaches) => {
    const all = addresses.every((text) => {
      const bytes = addressBytes(text)
      return bytes !== null && live.mayReach(bytes, true)
    })
    expect(all).toBe(reaches)
  })
})

// The property tests compute with big integers and share no code with the guard's byte comparison.
type Range = readonly [first: bigint, last: bigint]
const seed = 20_250_701

function randomBits(state: { value: number }, bits: number): bigint {
  let result = 0n
  for (let done = 0; done < bits; done += 16) {
    state.value = (Math.imul(state.value, 1_664_525) + 1_013_904_223) | 0
    result = (result << 16n) | BigInt((state.value >>> 16) & 0xffff)
  }
  return BigInt.asUintN(bits, result)
}

function toNumber(text: string, bits: 32 | 128): bigint {
  if (bits === 32) return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [head = '', tail = ''] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [
    ...groups(head),
    ...(text.includes('::') ? Array<string>(missing).fill('0') : []),
    ...groups(tail),
  ]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

function toBytes(value: bigint, bits: 32 | 128): number[] {
  return Array.from({ length: bits / 8 }, (_, i) => Number((value >> BigInt(bits - 8 - 8 * i)) & 255n))
}

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/)[0]!)

function toRange(cidr: string, bits: 32 | 128): Range {
  const [text, length] = cidr.split('/') as [string, string]
  const size = 1n << BigInt(bits - Number(length))
  const first = toNumber(text, bits)
  expect(first % size, cidr).toBe(0n)
  return [first, first + size - 1n]
}

describe.each([
  { family: 'IPv4', bits: 32 as const, registry: rows(ianaIpv4), also: rows(alsoIpv4), table: refusedIpv4 },
  { family: 'IPv6', bits: 128 as const, registry: rows(ianaIpv6), also: rows(alsoIpv6), table: refusedIpv6 },
])('$family against the registries', ({ bits, registry, also, table }) => {
  const ranges = [...registry, ...also].map((cidr) => toRange(cidr, bits))
  const last = (1n << BigInt(bits)) - 1n
  const inside = (value: bigint) => ranges.some(([from, to]) => value >= from && value <= to)
  const refused = (value: bigint) => refusedBlockOf(toBytes(value, bits)) !== null

  it('the table holds exactly the blocks of the special-purpose registry', () => {
    const listed = table.filter(({ registry }) => registry === 'special-purpose').map(({ cidr }) => cidr)
    expect([...listed].sort()).toEqual([...registry].sort())
  })

  it('refuses every sampled address inside each block, its edges included', () => {
    const state = { value: seed }
    for (const [from, to] of ranges) {
      const size = to - from + 1n
      const samples = Array.from({ length: 200 }, () => from + (randomBits(state, bits) % size))
      for (const value of [from, to, from + size / 2n, ...samples])
        expect(refused(value), String(value)).toBe(true)
    }
  })

  it('agrees with the registries on both sides of every edge', () => {
    const state = { value: seed + 1 }
    let accepted = 0
    for (const [from, to] of ranges) {
      for (const edge of [from - 1n, from, to, to + 1n]) {
        for (let width = 0; width < 24; width += 1) {
          const away = randomBits(state, width)
          for (const value of [edge - away, edge + away]) {
            if (value < 0n || value > last) continue
            if (!inside(value)) accepted += 1
            expect(refused(value), String(value)).toBe(inside(value))
          }
        }
      }
    }
    expect(accepted).toBeGreaterThan(500)
  })

  it('agrees with the registries on 20,000 addresses drawn from the whole space', () => {
    const state = { value: seed + 2 }
    let accepted = 0
    for (let i = 0; i < 20_000; i += 1) {
      const value = randomBits(state, bits)
      if (!inside(value)) accepted += 1
      if (refused(value) !== inside(value)) expect.fail(`disagrees on ${value}`)
    }
    expect(accepted).toBeGreaterThan(1_000)
  })
})
