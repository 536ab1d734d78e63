// Declares the sheet of an endpoint: plain data, from which its cases follow.
import type { Pairs, Request } from './exchange.js'
import type { Shape } from './shapes.js'

/** How an answer that is no success looks. What is left out is not checked. */
export interface Refusal {
  readonly status: number
  readonly subCode?: string
  readonly message?: string
  /** The section that says so. Default: Errors. */
  readonly section?: string
}

export interface Endpoint {
  /** Begins the id of each case. */
  readonly name: string
  readonly group: string
  /** The heading of its data. */
  readonly section: string
  /** Default: GET. */
  readonly method?: 'GET' | 'POST'
  readonly path: string
  /** Which credentials it lists. Default: token and key. */
  readonly access?: 'token-and-key' | 'key-and-id'
  /** The call that finds something; a value in braces is the profile's. */
  readonly query: Pairs
  /** Required parameters, each of which is left out once. */
  readonly required: readonly string[]
  /** The subject's parameter, and what its values are called in the profile. */
  readonly subject?: { readonly parameter: string; readonly of: string }
  /** Members of the body beside those of the envelope. */
  readonly members?: Readonly<Record<string, Shape>>
  /** Members of the envelope that this response does not list. */
  readonly unlisted?: readonly string[]
  /** The code may be null. */
  readonly isCodeNullable?: true
  /** Fields by place below `data`. */
  readonly data?: Readonly<Record<string, Shape>>
  /** Objects whose members are all listed: place below `data` ('' is data itself) -> members beyond those of `data`. */
  readonly closed?: Readonly<Record<string, readonly string[]>>
  /** There is no member `data`. */
  readonly isDataless?: true
  /** The text of a success, where the interface has it. */
  readonly message?: string
  readonly unknown?: Refusal
  readonly malformed?: Refusal & { readonly value: string }
  /** Listed as able to answer Source Unavailable. */
  readonly mayBeUnavailable?: true
}

/** The call that finds something, or one with other parameters. */
export const callOf = (endpoint: Endpoint, changes: Partial<Request> = {}): Request => ({
  path: endpoint.path,
  query: endpoint.query,
  credentials: endpoint.access === 'key-and-id' ? 'key-and-id' : 'all',
  ...(endpoint.method === undefined ? {} : { method: endpoint.method }),
  ...changes,
})

/** The same call about another subject. */
export const aboutOther = (endpoint: Endpoint, value: string): Request => {
  const { parameter } = endpoint.subject!
  return callOf(endpoint, { query: { ...endpoint.query, [parameter]: value } })
}
