// Declares a kind of source: what an upstream of this kind can answer, which secrets it needs, and how it is made.
import type { Clock } from '../kernel/clock.js'
import type { Source } from '../lookups/source.js'
import type { SourceHttp } from './source-http.js'

/** The parts of a source. An operator's own module gets the same. */
export interface SourceParts {
  /** Name of the source in the configuration. */
  readonly name: string
  /** Speaks to `baseUrl` with pool, time limits and a cap on what is read. */
  readonly http: SourceHttp
  /** The value of a secret of the configuration. Throws when the configuration has none of this name. */
  readonly secret: (name: string) => string
  /** `options` of the configuration, as written. */
  readonly options: Readonly<Record<string, unknown>>
  readonly clock: Clock
  /** A new id: 32 hex characters. */
  readonly newId: () => string
}

/** Makes a source from its parts. Throws an Error with one line when an option is wrong. */
export type CreateSource = (parts: SourceParts) => Pick<Source, 'answers'>

export interface SourceKind {
  /** As the configuration names it. */
  readonly kind: string
  /** Names of the secrets that it needs; all of them. */
  readonly secrets: readonly string[]
  /** Names of the options that it reads. */
  readonly options: readonly string[]
  /** Lookups that it is asked for only when `lookups` names them, since this service computes their answers. */
  readonly onlyIfNamed?: readonly string[]
  readonly create: CreateSource
}
