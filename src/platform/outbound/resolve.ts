// Resolves names for outbound calls: asks the name servers itself, within a time limit, without blocking anything else.
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { addressBytes } from './address.js'

/** Resolves every address of a name, in the order to try them. Rejects when there is none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>

export interface ResolveLimits {
  /** For one query to one name server. */
  readonly serverTimeoutMs: number
  /** Queries to each name server. */
  readonly tries: number
  /** From the call to the answer, whatever the name servers do. */
  readonly timeoutMs: number
}

// A name server that has not answered after two seconds is usually down; an attempt has 20 s for everything.
const defaultLimits: ResolveLimits = { serverTimeoutMs: 2_000, tries: 2, timeoutMs: 5_000 }

const systemHostsFile = '/etc/hosts'
/** RFC 6761: these names are this machine, whatever a name server says. */
const loopback = ['127.0.0.1', '::1']

/** The addresses that a hosts file gives to a name (hosts(5): an address, then names, `#` begins a comment). */
export function fromHostsFile(text: string, hostname: string): string[] {
  const wanted = hostname.toLowerCase()
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const isMeant = names.some((name) => name.toLowerCase() === wanted)
    return isMeant && addressBytes(address!) !== null ? [address!] : []
  })
}

/**
 * The system's own resolver (getaddrinfo) waits in one of four threads that files and the database need as well, and
 * cannot be aborted: a few names with a silent server would stop everything. This one asks over sockets. It reads
 * the hosts file and the name servers of the system, and no other source of names; a name is looked up as it is,
 * without a search domain.
 * @param servers `address` or `address:port`; default: those of the system as they are at that moment
 */
export function createLookup(
  parts: {
    readonly hostsFile?: string
    readonly servers?: readonly string[]
    readonly limits?: Partial<ResolveLimits>
  } = {},
): Lookup {
  const { hostsFile = systemHostsFile, servers } = parts
  const { serverTimeoutMs, tries, timeoutMs } = { ...defaultLimits, ...parts.limits }

  async function askServers(hostname: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: serverTimeoutMs, tries })
    if (servers !== undefined) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), timeoutMs)
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length === 0) throw (v4 as PromiseRejectedResult).reason
      return addresses
    } finally {
      clearTimeout(timer)
    }
  }

  return async (hostname) => {
    const hosts = await readFile(hostsFile, 'utf8').catch(() => '')
    const listed = fromHostsFile(hosts, hostname)
    if (listed.length > 0) return listed
    return /(^|\.)localhost$/i.test(hostname) ? loopback : askServers(hostname)
  }
}
