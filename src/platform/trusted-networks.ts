// Reads networks as operators write them, and says whether an address is in one of them.
import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * From addresses and networks (`10.0.0.0/8`, `::1`). Returns undefined when one of them is neither; otherwise a
 * function that says whether an address is among them. IPv4 addresses written in IPv6 count as IPv4.
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
  if (texts.length === 0) return () => false
  const isIn = (address: string) => {
    const plain = address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
    return isIP(plain) !== 0 && list.check(plain, family(plain))
  }
  // Called for every call, mostly with the same proxy or client as before.
  let last = { address: '', isIn: false }
  return (address) => {
    if (address !== last.address) last = { address, isIn: isIn(address) }
    return last.isIn
  }
}
