// Declares the messages between the first process of a node and those that it starts.
import type { LogLevel } from '../../platform/log.js'
import type { HealthCounts } from '../../routing/health.js'
import type { Role } from '../roles.js'

/** What a started process is to do. It uses the configuration that the first one read, whatever the file holds now: what
 * was reloaded comes from `reloadedText`, the rest from `fileText`. */
export interface Orders {
  readonly role: Role
  readonly port: number
  /** How many share the node. */
  readonly processes: number
  readonly file: string | undefined
  readonly fileText: string | undefined
  readonly reloadedText: string | undefined
  readonly level: LogLevel
  /** How long it answers calls after a signal that only it gets. */
  readonly drainMs: number
}

/** The questions to every process, and the types of the answers. */
export interface Answers {
  readonly metrics: string
  readonly sources: readonly HealthCounts[]
  /** Why it cannot use the configuration that it was sent; null: it can. */
  readonly prepare: string | null
}
/** Those that are answered from what the process has. */
export type Question = Exclude<keyof Answers, 'prepare'>

/** To a process that has its orders. */
export type ToRunning =
  | { readonly type: 'question'; readonly id: number; readonly question: Question }
  /** Opens the configuration of this text, and answers. */
  | { readonly type: 'prepare'; readonly id: number; readonly text: string | undefined }
  /** Uses that configuration, and reloads its certificate. */
  | { readonly type: 'use'; readonly text: string | undefined; readonly level: LogLevel }
  | { readonly type: 'discard' }

export type ToProcess =
  | ToRunning
  | { readonly type: 'start'; readonly number: number; readonly orders: Orders }
  /** It is to be stopped soon, and still answers calls. */
  | { readonly type: 'drain' }
  | { readonly type: 'stop' }

export type FromProcess =
  /** It has been loaded and waits to be told what to do. */
  | { readonly type: 'loaded' }
  | { readonly type: 'serving' }
  /** It could not start. `isConfig`: the configuration is wrong. */
  | { readonly type: 'failed'; readonly message: string; readonly isConfig: boolean }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
