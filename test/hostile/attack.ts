// Says what an attack is: a name, and work that goes on until it is told to stop.
import type { Wire } from './wire.js'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

export interface AttackParts {
  readonly wire: Wire
  /** The four addresses of loopback from which this attack comes. */
  readonly addresses: readonly string[]
  /** 0 to 1, the same again for the same seed. */
  readonly random: () => number
  /** A client of the service that turned hostile. */
  readonly client: Credentials
  /** Aborted when the attack is over. */
  readonly stopped: AbortSignal
  /** Counts what the attack saw, for the table of results. */
  count(what: string): void
}

/** What an attack counted, by name. */
export type Tally = Readonly<Record<string, number>>

export interface Attack {
  readonly name: string
  /** One line of the table of results: what is sent, from how many connections. */
  readonly about: string
  readonly needsCredentials: boolean
  /** More than calls of the well-behaved client that the attack aims at, and that are therefore measured too. */
  readonly aimsAt?: 'deliveries' | 'batches' | 'faces'
  /** Attacks until it is stopped. What the service refuses or cuts off is counted, not thrown. */
  run(parts: AttackParts): Promise<void>
  /** What the tally shows to be wrong, besides what the well-behaved client suffers; undefined when nothing is. */
  fault?(tally: Tally, seconds: number): string | undefined
}

/** Connections of an attack whose number nothing else gives. */
export const connections = 64
