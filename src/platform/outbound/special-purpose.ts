// The table of address blocks that no outbound call may reach, as data.

/**
 * One block of addresses that is not an ordinary place on the public internet.
 * `registry` says who lists it:
 * - `special-purpose`: IANA IPv4 / IPv6 Special-Purpose Address Registries. Blocks that the registries call
 *   globally reachable (anycast services, AS112 sinks, NAT64) are refused too: nobody receives a webhook there,
 *   and the translating ones contain an IPv4 address that would get around the rest of this table.
 * - `multicast`: IANA multicast registries (RFC 5771, RFC 4291 section 2.7).
 * - `address-space`: IANA IPv6 Address Space registry. Only 2000::/3 is allocated as global unicast; all other
 *   space is reserved by the IETF, the deprecated IPv4-compatible and site-local forms included.
 * - `platform`: public by number, yet answered by the hosting platform itself with the machine's own secrets.
 */
export interface RefusedBlock {
  cidr: string
  name: string
  registry: 'special-purpose' | 'multicast' | 'address-space' | 'platform'
}

const special = (cidr: string, name: string): RefusedBlock => ({ cidr, name, registry: 'special-purpose' })
const reserved = (cidr: string, name: string): RefusedBlock => ({ cidr, name, registry: 'address-space' })

/** IPv4, in the order of the registry; the inner blocks are kept so that the table can be compared with it. */
export const refusedIpv4: readonly RefusedBlock[] = [
  special('0.0.0.0/8', 'this network'),
  special('0.0.0.0/32', 'this host on this network'),
  special('10.0.0.0/8', 'private use'),
  special('100.64.0.0/10', 'shared address space'),
  special('127.0.0.0/8', 'loopback'),
  special('169.254.0.0/16', 'link local'),
  special('172.16.0.0/12', 'private use'),
  special('192.0.0.0/24', 'IETF protocol assignments'),
  special('192.0.0.0/29', 'IPv4 service continuity prefix'),
  special('192.0.0.8/32', 'IPv4 dummy address'),
  special('192.0.0.9/32', 'port control protocol anycast'),
  special('192.0.0.10/32', 'TURN anycast'),
  special('192.0.0.170/32', 'NAT64/DNS64 discovery'),
  special('192.0.0.171/32', 'NAT64/DNS64 discovery'),
  special('192.0.2.0/24', 'documentation (TEST-NET-1)'),
  special('192.31.196.0/24', 'AS112-v4'),
  special('192.52.193.0/24', 'AMT'),
  special('192.88.99.0/24', '6to4 relay anycast (deprecated)'),
  special('192.88.99.2/32', '6a44 relay anycast'),
  special('192.168.0.0/16', 'private use'),
  special('192.175.48.0/24', 'AS112 direct delegation'),
  special('198.18.0.0/15', 'benchmarking'),
  special('198.51.100.0/24', 'documentation (TEST-NET-2)'),
  special('203.0.113.0/24', 'documentation (TEST-NET-3)'),
  { cidr: '224.0.0.0/4', name: 'multicast', registry: 'multicast' },
  special('240.0.0.0/4', 'reserved'),
  special('255.255.255.255/32', 'limited broadcast'),
  { cidr: '168.63.129.16/32', name: 'hosting platform endpoint (Azure)', registry: 'platform' },
]

/** IPv6, likewise. */
export const refusedIpv6: readonly RefusedBlock[] = [
  special('::1/128', 'loopback'),
  special('::/128', 'unspecified'),
  special('::ffff:0:0/96', 'IPv4-mapped'),
  special('64:ff9b::/96', 'NAT64'),
  special('64:ff9b:1::/48', 'NAT64, local use'),
  special('100::/64', 'discard only'),
  special('100:0:0:1::/64', 'dummy prefix'),
  special('2001::/23', 'IETF protocol assignments'),
  special('2001::/32', 'Teredo'),
  special('2001:1::1/128', 'port control protocol anycast'),
  special('2001:1::2/128', 'TURN anycast'),
  special('2001:1::3/128', 'DNS-SD registration anycast'),
  special('2001:2::/48', 'benchmarking'),
  special('2001:3::/32', 'AMT'),
  special('2001:4:112::/48', 'AS112-v6'),
  special('2001:10::/28', 'ORCHID (deprecated)'),
  special('2001:20::/28', 'ORCHIDv2'),
  special('2001:30::/28', 'drone remote id'),
  special('2001:db8::/32', 'documentation'),
  special('2002::/16', '6to4'),
  special('2620:4f:8000::/48', 'AS112 direct delegation'),
  special('3fff::/20', 'documentation'),
  special('5f00::/16', 'segment routing (SRv6) SIDs'),
  special('fc00::/7', 'unique local'),
  special('fe80::/10', 'link local'),
  { cidr: 'ff00::/8', name: 'multicast', registry: 'multicast' },
  reserved('::/96', 'IPv4-compatible (deprecated)'),
  reserved('::/8', 'reserved by the IETF'),
  reserved('100::/8', 'reserved by the IETF'),
  reserved('200::/7', 'reserved by the IETF'),
  reserved('400::/6', 'reserved by the IETF'),
  reserved('800::/5', 'reserved by the IETF'),
  reserved('1000::/4', 'reserved by the IETF'),
  reserved('4000::/3', 'reserved by the IETF'),
  reserved('6000::/3', 'reserved by the IETF'),
  reserved('8000::/3', 'reserved by the IETF'),
  reserved('a000::/3', 'reserved by the IETF'),
  reserved('c000::/3', 'reserved by the IETF'),
  reserved('e000::/4', 'reserved by the IETF'),
  reserved('f000::/5', 'reserved by the IETF'),
  reserved('f800::/6', 'reserved by the IETF'),
  reserved('fe00::/9', 'reserved by the IETF'),
  reserved('fec0::/10', 'site local (deprecated)'),
]
