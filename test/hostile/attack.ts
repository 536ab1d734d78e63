// Declares an attack: a name, and work that continues until it is stopped.
import type { Wire } from './wire.js'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

export interface AttackParts {
  readonly wire: Wire
  /** The four loopback addresses of this attack. */
  readonly addresses: readonly string[]
  /** Gives numbers from 0 to 1, the same for the same seed. */
  readonly random: () => number
  /** A client of the service that has turned hostile. */
  readonly client: Credentials
  /** Aborted when the attack is over. */
  readonly stopped: AbortSignal
  /** Counts what the attack saw, for the table of results. */
  count(what: string): void
}

/** What an attack counted, by name. */
type Tally = Readonly<Record<string, number>>

export interface Attack {
  readonly name: string
  /** One line of the table of results: what is sent, from how many connections. */
  readonly about: string
  readonly needsCredentials: boolean
  /** Other work of the well-behaved client that the attack aims at, and that is measured too. */
  readonly aimsAt?: 'deliveries' | 'batches' | 'faces'
  /** Attacks until it is stopped. Refusals and closed connections are counted, not thrown. */
  run(parts: AttackParts): Promise<void>
  /** What is wrong by the tally, besides the well-behaved client's figures; undefined when nothing is. */
  fault?(tally: Tally, seconds: number): string | undefined
}

/** The usual number of connections of an attack. */
export const connections = 64
