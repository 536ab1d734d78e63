// Carries out the journeys at the income-tax and the GST portal: sessions that a taxpayer lets a client have.
//
// A session is the client's that began it and the source's that began it. Clients name it by an id of ours or by
// their GSTIN; what the source needs to go on (a token, an id of its own) lies sealed beside it. Portal passwords
// and OTPs are passed on and stay nowhere. How often what may be tried: attempts.ts.
import type { Procedure } from '../lookups/call.js'
import { inPortions } from '../platform/database/portions.js'
import { createGstPortal } from './gst-portal.js'
import { createItrPortal } from './itr-portal.js'
import { createKeptSessions, type PortalParts } from './kept-sessions.js'
import * as store from './portal-store.js'

export { gstOtpLifeMs, maxGstTries } from './gst-otp.js'
export { itrSessionLifeMs } from './itr-portal.js'

/** So long an OTP that has ended is answered OTP_EXPIRED, and not as one that was never asked for. */
const otpRememberedMs = 24 * 3_600_000

/** Each carries out one lookup. */
export interface PortalSessions {
  readonly createClient: Procedure
  readonly download26as: Procedure
  readonly get26as: Procedure
  readonly gstOtp: Procedure
  readonly gstVerify: Procedure
  readonly gstSession: Procedure
  readonly gstRefresh: Procedure
  /** Deletes sessions that have ended; answers how many. */
  sweep(): Promise<number>
}

export function createPortalSessions(parts: PortalParts): PortalSessions {
  const { db, clock } = parts
  const own = { ...parts, kept: createKeptSessions(parts) }
  return {
    ...createItrPortal(own),
    ...createGstPortal(own),
    sweep: () => {
      const now = clock.now()
      const ends = { now, otpsBefore: now - otpRememberedMs }
      return inPortions((atMost) => store.deleteEndedSessions(db, ends, atMost))
    },
  }
}
