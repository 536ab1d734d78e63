// Declares what a case is: one clause of the interface, the request that shows it, and the check of the answer.
import type { Answer, Exchange, Request } from './exchange.js'

/** A clause that this server, or this run, cannot show. The message says why. */
export class Skip extends Error {}

/** What a run knows while its cases are tried. */
export interface World {
  /** The value that the profile has under a name such as `pan.found`. Throws Skip when it has none. */
  value(name: string): string
  /** The same; undefined when it has none. */
  find(name: string): string | undefined
  /** Sends a request, once in a run: whoever asks the same again gets the same exchange. */
  send(request: Request): Promise<Exchange>
  /** Does work of several requests, once in a run. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Does something when the run is over. */
  atEnd(work: () => void): void
  /** All exchanges so far. */
  exchanges(): readonly Exchange[]
  readonly baseUrl: string
  readonly clock: Clock
}

export interface Clock {
  /** Unix milliseconds. */
  now(): number
  wait(ms: number): Promise<void>
}

export interface Check {
  /** What is expected, in words. */
  readonly expected: string
  /** Returns what came instead, undefined when all is as expected. Throws Skip when the answer cannot show it. */
  check(answer: Answer, world: World): string | undefined
}

/** How the exchange of a case comes about: one request, or work of several. */
export type Ask = Request | ((world: World) => Promise<Exchange>)

export interface Case {
  /** Stable: `panadvanced.data.gender`. Its first word is the endpoint or subject. */
  readonly id: string
  readonly group: string
  /** The heading of the interface that the clause is under, or `practice`, or `unconfirmed`. */
  readonly section: string
  readonly clause: string
  readonly ask: Ask
  readonly check: Check
  /** Judged when all others are done. */
  readonly isLast?: true
}

/**
 * A section for what the interface leaves open and its clients and servers usually do: two independent public witnesses
 * show it, and docs/conform.md names them. Its cases warn instead of failing.
 */
export const practice = 'Established practice'

/** The same, but fewer than two witnesses are known. */
export const unconfirmed = 'Established practice, unconfirmed'

export const isPractice = (section: string): boolean => section === practice || section === unconfirmed

export type Outcome =
  | { readonly result: 'passed' }
  | { readonly result: 'failed' | 'warned'; readonly got: string; readonly curl: string }
  | { readonly result: 'skipped'; readonly reason: string }

export type Tried = { readonly case: Case; readonly ms: number } & Outcome
