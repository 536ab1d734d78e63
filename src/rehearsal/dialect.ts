// Declares a dialect: how one kind of upstream is asked and how it answers, in its published shapes.
import type { Answer } from '../lookups/source.js'
import type { World } from './world.js'

/** A request as a dialect reads it. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** Parameters of the address. */
  readonly query: Readonly<Record<string, string>>
  /** The fields of the body, JSON or a form. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What is answered on the wire. */
export interface Said {
  readonly status: number
  readonly body: unknown
  /** What the log says: the lookup, whom it was about, what it came to, and the id of the call. */
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
  /** What a later step of a journey needs of an earlier one, by the handle that was given out. */
  readonly sessions: Map<string, unknown>
}

export const converse = (parts: DialectParts): Conversation => ({ ...parts, sessions: new Map() })

/** Answers one request; undefined: there is no such path. */
export type Dialect = (parts: DialectParts) => (asked: Asked) => Promise<Said | undefined>

/** A text parameter, empty when it is missing. */
export const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined
    ? String(fields[name])
    : ''

/** Whether the country knows the subject, in the words of any lookup. */
export const isFound = ({ subCode, data }: Answer): boolean =>
  subCode === 'SUCCESS' && (data as { status?: unknown } | undefined)?.status !== 'INVALID'
