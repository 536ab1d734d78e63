// Remembers for a moment what the consents that calls name allow, so that busy ones are not read for each call.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { RegisteredConsent } from './consent-rule.js'

/** A withdrawal is in force on every process within a second. */
const knownForMs = 800
/** Consents whose state is known, of all clients. */
const mostKnown = 10_000

type Found = Promise<RegisteredConsent | undefined>

/** @param read reads one from the database; undefined: there is none */
export function createCurrent(clock: Clock, read: (clientId: string, id: string) => Found) {
  const now = steadyNow(clock)
  const known = new Map<string, { readonly until: number; readonly consent: Found }>() // the oldest first
  const keyOf = (clientId: string, id: string) => `${clientId} ${id}`
  return {
    /** The consent as it was within the last second. */
    of(clientId: string, id: string): Found {
      const key = keyOf(clientId, id)
      const found = known.get(key)
      if (found !== undefined && found.until > now()) return found.consent
      const consent = read(clientId, id)
      consent.catch(() => known.delete(key)) // the calls that wait for it get the error; the next one reads again
      known.delete(key)
      known.set(key, { until: now() + knownForMs, consent })
      if (known.size > mostKnown) known.delete(known.keys().next().value!)
      return consent
    },
    /** This process has changed it. */
    forget: (clientId: string, id: string): void => void known.delete(keyOf(clientId, id)),
  }
}
