// Decides about one address by its bytes: whether an outbound call may reach it.
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

/** A block of addresses, written `10.0.0.0/8`. */
export interface Network {
  readonly bytes: AddressBytes
  readonly bits: number
}

export const isWithin = (address: AddressBytes, { bytes, bits }: Network): boolean =>
  address.length === bytes.length && startsWith(address, bytes, bits)

/** The blocks in which an operator may have networks of his own (RFC 1918, 6598, 4193). */
const privateBlocks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(
  (cidr) => readCidr(cidr)!,
)

function readCidr(text: string): Network | undefined {
  const [address = '', bits = '', ...more] = text.split('/')
  const bytes = addressBytes(address)
  if (bytes === null || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined
  return Number(bits) <= bytes.length * 8 ? { bytes, bits: Number(bits) } : undefined
}

/**
 * Reads a network that lies within private address space. Undefined for any other: loopback, link-local addresses
 * (where platforms answer with the machine's own secrets) and public ones cannot be allowed by mistake.
 */
export function readPrivateNetwork(text: string): Network | undefined {
  const network = readCidr(text)
  if (network === undefined) return undefined
  const isPrivate = privateBlocks.some(
    (block) => network.bits >= block.bits && isWithin(network.bytes, block),
  )
  return isPrivate ? network : undefined
}
