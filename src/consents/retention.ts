// Declares what consents store: until when, and which column is sealed.
import { inPortions } from '../platform/database/portions.js'
import { daysAgo, type RetentionClass, type SealedColumn, type TimedParts } from '../platform/stored-data.js'
import type { ConsentValues } from './config-keys.js'
import { countEndedConsents, deleteEndedConsents } from './consent-store.js'

export interface ConsentRetentionParts extends TimedParts {
  readonly config: Pick<ConsentValues, 'retention.consentYears'>
}

const daysOfYear = 366

export const consentRetention: RetentionClass<ConsentRetentionParts> = {
  name: 'consents',
  keeps: 'consents that clients registered: whom they are about and what for, sealed',
  why: 'a call can be shown to stand on a consent',
  until:
    'retention.consentYears after they were withdrawn or expired; those without an end, until they are withdrawn',
  setting: 'retention.consentYears',
  counted: ['consents'],
  afterErasing: {
    keeps:
      'registered consents without the person: purposes, lookups, notice, when they were given and withdrawn',
    law: 'Digital Personal Data Protection Rules 2025, First Schedule, Part B, item 4(c): consent managers keep records of consents for at least seven years',
  },
  ending: ({ db, clock, config }) => {
    const before = () => daysAgo(clock, config['retention.consentYears'] * daysOfYear)
    return {
      ended: () => countEndedConsents(db, before()),
      sweep: () => inPortions((atMost) => deleteEndedConsents(db, before(), atMost)),
    }
  },
}

/** Erased by `retention/erase-consents.ts`, since a consent that names nobody any more has ended. */
export const sealedConsentColumn: SealedColumn = {
  table: 'consent',
  column: 'body',
  context: `'consent ' || client_id || ' ' || id`,
}
