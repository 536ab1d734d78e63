// Declares a dialect: the requests and answers of one kind of upstream, in its published shapes.
import type { World, WorldAnswer } from './world.js'

/** A request as a dialect reads it. */
export interface VendorRequest {
  readonly method: string
  readonly path: string
  /** Parameters of the query. */
  readonly query: Readonly<Record<string, string>>
  /** The fields of the body, JSON or a form. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The answer on the wire. */
export interface VendorReply {
  readonly status: number
  /** Sent as JSON. */
  readonly body: unknown
  /** Sent in place of `body`, as it is. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** It misbehaves in this way, whatever else was configured. */
  readonly fault?: string
  /** The log line: the lookup, its subject, the outcome, and the id of the call. */
  readonly lookup?: string
  readonly subject?: string
  readonly outcome?: string
  readonly reference?: string | null
}

export interface DialectParts {
  readonly world: World
  readonly now: () => number
  /** A new id: 32 hex characters. */
  readonly newId: () => string
}

/** What the requests to one rehearsed upstream share. */
export interface Conversation extends DialectParts {
  /** What a later step of a journey needs from an earlier one, by the handle that was issued. */
  readonly sessions: Map<string, unknown>
}

export const converse = (parts: DialectParts): Conversation => ({ ...parts, sessions: new Map() })

/** Answers one request; undefined: there is no such path. */
export type Dialect = (parts: DialectParts) => (request: VendorRequest) => Promise<VendorReply | undefined>

/** A text parameter, empty when it is missing. */
export const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined
    ? String(fields[name])
    : ''

/** Whether the country knows the subject, by any lookup. */
export const isFound = ({ subCode, data }: WorldAnswer): boolean =>
  subCode === 'SUCCESS' && (data as { status?: unknown } | undefined)?.status !== 'INVALID'
