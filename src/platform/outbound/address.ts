// Owns the judgement of one address by its bytes: whether an outbound call may reach it.
import ipaddr from 'ipaddr.js'
import { type RefusedBlock, refusedIpv4, refusedIpv6 } from './special-purpose.js'

/** 4 or 16 bytes in network order. */
export type AddressBytes = readonly number[]

interface CompiledBlock {
  block: RefusedBlock
  bytes: AddressBytes
  bits: number
}

const compile = (blocks: readonly RefusedBlock[]): readonly CompiledBlock[] =>
  blocks.map((block) => {
    const [address, bits] = ipaddr.parseCIDR(block.cidr)
    return { block, bytes: address.toByteArray(), bits }
  })

const compiledIpv4 = compile(refusedIpv4)
const compiledIpv6 = compile(refusedIpv6)

function startsWith(address: AddressBytes, prefix: AddressBytes, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i += 1) if (address[i] !== prefix[i]) return false
  const rest = bits & 7
  return rest === 0 || (address[whole]! ^ prefix[whole]!) >> (8 - rest) === 0
}

/**
 * Bytes of an address as a resolver or a socket writes it: four decimal parts, or RFC 4291 text without brackets.
 * Null for everything else, a zone id included: a zoned address means something only on this machine's own links.
 */
export function addressBytes(text: string): AddressBytes | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).toByteArray()
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return null
  return ipaddr.IPv6.parse(text).toByteArray()
}

export const sameAddress = (a: AddressBytes, b: AddressBytes): boolean =>
  a.length === b.length && startsWith(a, b, a.length * 8)

/** 127.0.0.0/8 or ::1; the IPv4-mapped spelling of loopback is not loopback here. */
export const isLoopback = (address: AddressBytes): boolean =>
  address.length === 4
    ? address[0] === 127
    : address.every((byte, index) => byte === (index === address.length - 1 ? 1 : 0))

/** The block of the table that holds the address, or null when it is an ordinary public address. */
export function refusedBlockOf(address: AddressBytes): RefusedBlock | null {
  const blocks = address.length === 4 ? compiledIpv4 : compiledIpv6
  return blocks.find(({ bytes, bits }) => startsWith(address, bytes, bits))?.block ?? null
}
