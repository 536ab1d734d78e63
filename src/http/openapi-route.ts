// Declares the description of routes that are plain code: what the OpenAPI document must know of them.
// A row needs none: it says everything itself, or row-routes.ts does.
import type { TSchema } from 'typebox'
import type { CredentialClass } from '../auth/authenticate.js'
import type { FailureCode } from '../kernel/failures.js'
import type { Param } from '../lookups/params.js'
import type { JsonObject, RouteParam } from './openapi-schemas.js'

/** What a route is called with, and the failures that are its own. */
export interface RouteRequest {
  readonly description?: string
  /** Parameters of the query string. */
  readonly query?: Readonly<Record<string, RouteParam>>
  /** Parameters of the path, by the name in braces. */
  readonly inPath?: Readonly<Record<string, Param>>
  /** Own request headers, beside credentials and attribution. */
  readonly headers?: Readonly<Record<string, Param>>
  readonly body?: PlainBody
  /** What it can end in besides the failures of every route, of its credential class and of its row. */
  readonly failures: readonly FailureCode[]
}

/** The body that a plain route reads. */
export interface PlainBody {
  readonly contentTypes: readonly string[]
  readonly required: boolean
  /** An object with the fields of the form, or of the JSON body. A file is `fileField(...)`. */
  readonly schema: TSchema
  readonly example?: unknown
}

/** One successful answer of a plain route. */
interface PlainAnswer {
  readonly status: number
  readonly about: string
  /** `application/json` unless said otherwise. */
  readonly contentType?: string
  /** Shape of the body; `envelopeSchema` makes the standard envelope. Absent: bytes. */
  readonly schema?: TSchema
  readonly example?: unknown
}

/** A route that is not a lookup. Export it beside the route, and add its line to openapi-routes.ts. */
export interface PlainRoute extends RouteRequest {
  /** Unique, camelCase. */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With path parameters in braces: `/v1/files/batches/{request_id}.csv`. */
  readonly path: string
  readonly summary: string
  readonly credentials: CredentialClass
  /** Members of the operation whose names begin with x-. */
  readonly extensions?: JsonObject
  /** Its calls are in the ledger, and their answers say what they were charged. */
  readonly metered?: true
  /** By a short name, which is also the name of the example. */
  readonly answers: Readonly<Record<string, PlainAnswer>>
}
