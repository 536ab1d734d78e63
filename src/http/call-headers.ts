// Reads the headers that the service uses, in one pass over them as they were sent.
import type { CredentialHeaders } from '../auth/authenticate.js'
import { type Attribution, readAttribution } from '../kernel/attribution.js'
import { readConsentHeaders } from '../kernel/consent.js'
import { Failure } from '../kernel/failures.js'

/** Every value sent: the parsed headers drop or join repeated ones. */
interface CallHeaders {
  readonly credentials: CredentialHeaders
  readonly idempotencyKeys: readonly string[]
  /** `Cache-Control: no-cache`: the client wants an answer from a source, not from the cache. */
  readonly noCache: boolean
  /** Alternating names and values that may be attribution. */
  readonly attribution: readonly string[]
}

const nothing: readonly string[] = []
const none: CallHeaders = {
  credentials: { authorization: nothing, apiKey: nothing, clientId: nothing },
  idempotencyKeys: nothing,
  noCache: false,
  attribution: nothing,
}

/** What the headers of a call say. They are read only on the routes of the interface. */
export interface HeaderFacts {
  headers: CallHeaders
  attribution: Attribution
  /** What is wrong with the headers of consent. A call to which they matter ends in it, once it is authenticated. */
  consentFailure: Failure | undefined
}
export const noHeaders: Readonly<HeaderFacts> = {
  headers: none,
  attribution: { origin: null, metadata: null },
  consentFailure: undefined,
}

const noCachePattern = /(^|[\s,])no-cache($|[\s,])/i

function readCallHeaders(rawHeaders: readonly string[]): CallHeaders {
  const authorization: string[] = []
  const apiKey: string[] = []
  const clientId: string[] = []
  let noCache = false
  let idempotencyKeys: string[] | undefined
  let attribution: string[] | undefined
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    const value = rawHeaders[i + 1]!
    const first = name.charCodeAt(0) | 32 // in lower case
    if (first === 120 /* x */) {
      if (name.length === 9 && name.toLowerCase() === 'x-api-key') apiKey.push(value)
      else if (attribution === undefined) attribution = [name, value]
      else attribution.push(name, value)
    } else if (first === 97 /* a */) {
      if (name.length === 13 && name.toLowerCase() === 'authorization') authorization.push(value)
    } else if (first === 99 /* c */) {
      if (name.length === 9 && name.toLowerCase() === 'client-id') clientId.push(value)
      else if (name.length === 13 && name.toLowerCase() === 'cache-control')
        noCache ||= noCachePattern.test(value)
    } else if (first === 105 /* i */ && name.length === 15 && name.toLowerCase() === 'idempotency-key') {
      idempotencyKeys ??= []
      idempotencyKeys.push(value)
    }
  }
  return {
    credentials: { authorization, apiKey, clientId },
    idempotencyKeys: idempotencyKeys ?? nothing,
    noCache,
    attribution: attribution ?? nothing,
  }
}

/** Reads the headers of a call. Throws INVALID_ORIGIN_METADATA: attribution comes before everything else. */
export function readHeadersInto(facts: HeaderFacts, rawHeaders: readonly string[]): void {
  facts.headers = readCallHeaders(rawHeaders)
  const { attribution } = facts.headers
  if (attribution.length === 0) return
  facts.attribution = readAttribution(attribution)
  try {
    const consent = readConsentHeaders(attribution)
    if (consent === undefined) return
    const { origin, metadata } = facts.attribution
    facts.attribution = { origin, metadata, consent }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    facts.consentFailure = error
  }
}
