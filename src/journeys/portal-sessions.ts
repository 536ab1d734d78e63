// Runs the journeys at the income-tax and the GST portal: sessions that a taxpayer gives a client.
//
// A session belongs to the client and the source that began it. Clients name it by our id or by their GSTIN; what the
// source needs to go on (a token, its own id) is stored sealed. Portal passwords and OTPs are passed on and never
// stored. The limits on attempts are in attempts.ts.
import type { Procedure } from '../lookups/call.js'
import { inPortions } from '../platform/database/portions.js'
import { createGstPortal } from './gst-portal.js'
import { createItrPortal } from './itr-portal.js'
import { createKeptSessions, type PortalParts } from './kept-sessions.js'
import * as store from './portal-store.js'

/** Each executes one lookup. */
export interface PortalSessions {
  readonly createClient: Procedure
  readonly download26as: Procedure
  readonly get26as: Procedure
  readonly gstOtp: Procedure
  readonly gstVerify: Procedure
  readonly gstSession: Procedure
  readonly gstRefresh: Procedure
  /** Deletes sessions that have ended; returns how many. */
  sweep(): Promise<number>
}

export function createPortalSessions(parts: PortalParts): PortalSessions {
  const { db, clock } = parts
  const deps = { ...parts, kept: createKeptSessions(parts) }
  return {
    ...createItrPortal(deps),
    ...createGstPortal(deps),
    sweep: () => {
      const now = clock.now()
      return inPortions((atMost) => store.deleteEndedSessions(db, now, atMost))
    },
  }
}
