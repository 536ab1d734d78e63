// Declares the messages between the first process of a node and those that it starts.
import type { LogLevel } from '../../platform/log.js'
import type { HealthCounts } from '../../routing/health.js'
import type { Role } from '../roles.js'

/** What a started process is to do. It uses the configuration that the first one read, whatever the file holds now. */
export interface Orders {
  readonly role: Role
  readonly port: number
  /** How many share the node. */
  readonly processes: number
  readonly file: string | undefined
  readonly fileText: string | undefined
  readonly level: LogLevel
  /** How long it answers calls after a signal that only it gets. */
  readonly drainMs: number
}

/** The questions to every process, and the types of the answers. */
export interface Answers {
  readonly metrics: string
  readonly sources: readonly HealthCounts[]
}
export type Question = keyof Answers

export type ToProcess =
  | { readonly type: 'start'; readonly number: number; readonly orders: Orders }
  | { readonly type: 'question'; readonly id: number; readonly question: Question }
  | { readonly type: 'reload'; readonly level: LogLevel }
  /** It is to be stopped soon, and still answers calls. */
  | { readonly type: 'drain' }
  | { readonly type: 'stop' }

export type FromProcess =
  /** It has been loaded and waits to be told what to do. */
  | { readonly type: 'loaded' }
  | { readonly type: 'serving' }
  /** It could not start. `isConfig`: the configuration is wrong. */
  | { readonly type: 'failed'; readonly message: string; readonly isConfig: boolean }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[Question] }
