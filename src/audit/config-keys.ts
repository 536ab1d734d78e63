// The configuration key of the audit log: how long its entries are kept.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

/** The law asks for them for so long. */
export const auditMinimum = {
  least: 365,
  rule:
    'Digital Personal Data Protection Rules 2025, rule 8(3): logs of the processing for at least one year from its ' +
    'date; CERT-In directions of 28 April 2022, (iv): logs of 180 days',
}

export const auditKeys = {
  'retention.auditDays': wholeNumber({
    about: 'Days for which entries of the audit log are kept. Not set: for ever.',
    least: auditMinimum.least,
    most: 36_500, // a century: more is a typing error
    minimum: auditMinimum,
    default: undefined,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type AuditValues = ValuesOf<typeof auditKeys>
