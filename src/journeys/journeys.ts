// Puts the journeys together as the program sees them: calls that are steps of one another.
import { type AadhaarOtp, createAadhaarOtp } from './aadhaar-otp.js'
import { type Attempts, type ClientLimits, createAttempts } from './attempts.js'
import { createLimitedSteps } from './limited-steps.js'
import type { JourneyParts } from './metered.js'
import { createPortalSessions, type PortalSessions } from './portal-sessions.js'

export interface Journeys {
  readonly aadhaarOtp: AadhaarOtp
  readonly portalSessions: PortalSessions
  readonly attempts: Attempts
}

/** `makePdf` makes the PDF of an eKYC answer at a time in Unix milliseconds; `perClient` bounds a client's day. */
export function createJourneys(
  parts: Omit<JourneyParts, 'subjectIndex' | 'vault'> & {
    readonly vault: JourneyParts['vault'] & { index(domain: string, value: string): Buffer }
    readonly makePdf: (
      data: Readonly<Record<string, unknown>>,
      madeAt: number,
      clientId: string,
    ) => Promise<Buffer>
    readonly perClient: ClientLimits
  },
): Journeys {
  const { index } = parts.vault
  const attempts = createAttempts(parts)
  const steps = createLimitedSteps({ calls: parts.calls, attempts })
  const own = { ...parts, index, steps, subjectIndex: (subject: string) => index('subject', subject) }
  return { aadhaarOtp: createAadhaarOtp(own), portalSessions: createPortalSessions(own), attempts }
}
