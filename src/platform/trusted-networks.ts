// Owns the addresses that are believed to be the operator's own proxies.
import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * From addresses and networks (`10.0.0.0/8`, `::1`). Answers undefined when one of them is neither.
 * The result says of an address whether it is among them; IPv4 addresses written in IPv6 count as IPv4.
 */
export function readNetworks(texts: readonly string[]): ((address: string) => boolean) | undefined {
  const list = new BlockList()
  for (const text of texts) {
    const [address, bits, ...rest] = text.split('/')
    if (isIP(address!) === 0 || rest.length > 0) return undefined
    const most = isIP(address!) === 6 ? 128 : 32
    if (bits === undefined) list.addAddress(address!, family(address!))
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      list.addSubnet(address!, Number(bits), family(address!))
    else return undefined
  }
  return (address) => {
    const plain = address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
    return isIP(plain) !== 0 && list.check(plain, family(plain))
  }
}
