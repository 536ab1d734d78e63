// Declares what adding a passkey and signing in with one share, by @simplewebauthn/server.
import type { Clock } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import type { Challenges } from './passkey-challenges.js'

export interface PasskeyParts {
  readonly db: Database
  readonly clock: Clock
  readonly macs: RowMacs
  readonly challenges: Challenges
}

/** The id of a passkey: at most 1,023 bytes, base64url. */
export const passkeyIdPattern = '^[A-Za-z0-9_-]{1,1400}$'
const passkeyIdForm = new RegExp(passkeyIdPattern)
export const isPasskeyId = (id: unknown): id is string => typeof id === 'string' && passkeyIdForm.test(id)

/** Where the browser is: a passkey belongs to a host name. */
export interface Site {
  /** `https://admin.bank.example:8444` */
  readonly origin: string
  /** `admin.bank.example` */
  readonly host: string
}

/** Loaded for the first passkey, since it would slow down every start. */
export const library = () => import('@simplewebauthn/server')

/** What the browser signed, as text: which challenge it answers. Undefined for what cannot be read. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object
    return 'challenge' in data && typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

export const unverified = () => undefined // the library's message may hold what was sent
