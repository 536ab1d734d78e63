// Declares a kind of source: what an upstream of this kind can answer and says, which secrets it needs, and how it is made.
import type { Clock } from '../kernel/clock.js'
import type { Source } from '../lookups/source.js'
import type { AnswerTable, Witnesses } from './answer-table.js'
import type { SourceHttp } from './source-http.js'

/** The parts of a source. An operator's own module gets the same. */
export interface SourceParts {
  /** Name of the source in the configuration. */
  readonly name: string
  /** Speaks to `baseUrl` with pool, time limits and a cap on what is read. */
  readonly http: SourceHttp
  /** The value of a secret of the configuration. Throws when the configuration has none of this name. */
  readonly secret: (name: string) => string
  /** As `secret`; undefined when the configuration has none of this name. */
  readonly optionalSecret: (name: string) => string | undefined
  /** `options` of the configuration, as written. */
  readonly options: Readonly<Record<string, unknown>>
  readonly clock: Clock
  /** A new id: 32 hex characters. */
  readonly newId: () => string
}

/** Makes a source from its parts. Throws an Error with one line when an option is wrong. */
export type CreateSource = (parts: SourceParts) => Pick<Source, 'answers' | 'consented'>

/** What is known in public of how a kind answers one lookup. */
export interface KnownLookup {
  /** Its products in the table of answers, in the order in which they are asked. */
  readonly products: readonly string[]
  /** The product to contract, as the vendor calls it. */
  readonly contract: string
  /** Method and path, such as `POST /pan`. */
  readonly call: string
  /** Who shows path and body, independently of each other. Without any, it is asked only if `lookups` names it. */
  readonly by: Witnesses
  /** It is asked only if `lookups` names it, for this reason. */
  readonly onlyIfNamed?: string
}

export interface SourceKind {
  /** As the configuration names it. */
  readonly kind: string
  /** Names of the secrets that it needs; all of them. */
  readonly secrets: readonly string[]
  /** Names of secrets that it needs only with some options, or not at all. */
  readonly optionalSecrets?: readonly string[]
  /** Names of the options that it reads. */
  readonly options: readonly string[]
  /** What an answer means. */
  readonly answers: AnswerTable
  /** By name of the lookup. */
  readonly lookups: Readonly<Record<string, KnownLookup>>
  readonly create: CreateSource
}

/** Why a lookup is asked only if the configuration names it; undefined: it is asked anyway. */
export const whyOnlyIfNamed = ({ by, onlyIfNamed }: KnownLookup): string | undefined =>
  onlyIfNamed ?? (by.length === 0 ? 'unconfirmed' : undefined)
