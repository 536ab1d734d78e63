// Owns the journeys as the program sees them: calls that are steps of one another.
import { type AadhaarOtp, createAadhaarOtp } from './aadhaar-otp.js'
import type { JourneyParts } from './metered.js'
import { createPortalSessions, type PortalSessions } from './portal-sessions.js'

export interface Journeys {
  readonly aadhaarOtp: AadhaarOtp
  readonly portalSessions: PortalSessions
}

/** `makePdf` makes the PDF of an eKYC answer at a time in Unix milliseconds. */
export function createJourneys(
  parts: Omit<JourneyParts, 'subjectIndex' | 'vault'> & {
    readonly vault: JourneyParts['vault'] & { index(domain: string, value: string): Buffer }
    readonly makePdf: (data: Readonly<Record<string, unknown>>, madeAt: number) => Promise<Buffer>
  },
): Journeys {
  const { index } = parts.vault
  const own = { ...parts, index, subjectIndex: (subject: string) => index('subject', subject) }
  return { aadhaarOtp: createAadhaarOtp(own), portalSessions: createPortalSessions(own) }
}
