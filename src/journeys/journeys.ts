// Assembles the journeys: lookups whose calls are steps of one another.

import type { Documents } from '../documents/documents.js'
import type { Procedure } from '../lookups/call.js'
import { type AadhaarOtp, createAadhaarOtp } from './aadhaar-otp.js'
import type { ClientLimits } from './attempt-limits.js'
import { type Attempts, createAttempts } from './attempts.js'
import { createBankAccount } from './bank-account.js'
import { createEmploymentReport } from './employment-report.js'
import type { JourneyParts } from './journey-parts.js'
import { createLimitedSteps } from './limited-steps.js'
import { createPortalSessions, type PortalSessions } from './portal-sessions.js'

export interface Journeys {
  readonly aadhaarOtp: AadhaarOtp
  readonly portalSessions: PortalSessions
  readonly attempts: Attempts
  /** Executes the lookup of an employment history. */
  readonly employmentHistory: Procedure
  readonly bankAccount: Procedure
}

/**
 * `perClient` limits a client's attempts in a day; `baseUrl` is the address under which clients reach the service at
 * that moment.
 */
export function createJourneys(
  parts: Omit<JourneyParts, 'subjectIndex'> & {
    readonly documents: Pick<Documents, 'pdfMaker' | 'reports'>
    readonly baseUrl: () => string
    readonly perClient: ClientLimits
  },
): Journeys {
  const { documents, calls, clock, baseUrl } = parts
  const attempts = createAttempts(parts)
  const steps = createLimitedSteps({ calls, attempts })
  const makePdf: Parameters<typeof createAadhaarOtp>[0]['makePdf'] = (data, madeAt, clientId) =>
    documents.pdfMaker.make({ kind: 'ekyc', data, madeAt }, clientId)
  const deps = { ...parts, steps, subjectIndex: attempts.subjectIndex }
  return {
    aadhaarOtp: createAadhaarOtp({ ...deps, makePdf }),
    portalSessions: createPortalSessions(deps),
    attempts,
    bankAccount: createBankAccount({ calls }),
    employmentHistory: createEmploymentReport({ calls, ...documents, clock, baseUrl }),
  }
}
