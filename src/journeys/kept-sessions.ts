// Keeps clients' portal sessions, sealed, and asks sources within them.
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import type { JourneyParts } from './journey-parts.js'
import type { LimitedSteps } from './limited-steps.js'
import * as store from './portal-store.js'

export interface PortalParts extends JourneyParts {
  readonly steps: LimitedSteps
}

export const text = (input: Input, name: string): string => input[name] as string

export function createKeptSessions({ db, vault, calls, clock }: PortalParts) {
  async function keyOf(caller: Caller, kind: store.SessionKind, name: string): Promise<store.SessionKey> {
    const session = { clientId: caller.client.clientId, kind }
    const keys = vault.indexes(`portal-session:${kind}`, name)
    // A session that began under another index key goes on under it.
    const key = keys.length > 1 ? await store.selectSessionKey(db, session, keys) : keys[0]!
    return { ...session, key }
  }
  const context = ({ clientId, kind, key }: store.SessionKey) =>
    `portal-session:${kind}:${clientId}:${key.toString('hex')}`
  const seal = (key: store.SessionKey, value: unknown) =>
    vault.seal(Buffer.from(JSON.stringify(value ?? null)), context(key))
  const open = (key: store.SessionKey, sealed: Buffer): unknown =>
    JSON.parse(vault.open(sealed, context(key)).toString())

  /** Asks within the client's session if it has one, otherwise without a session. */
  async function askInSession(lookup: Lookup, input: Input, caller: Caller, key: store.SessionKey) {
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return calls.ask(lookup, input, caller)
    const journey = { source: kept.source, session: open(key, kept.session) }
    return calls.ask(lookup, input, { ...caller, journey })
  }

  return { keyOf, seal, open, askInSession }
}

export type KeptSessions = ReturnType<typeof createKeptSessions>
