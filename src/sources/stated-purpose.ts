// Gives a vendor that wants a text beside the consent the purpose that the call stated, in a form that vendors take.
import type { Consent } from '../kernel/consent.js'

/** They refuse shorter ones. */
const minChars = 21
const beginning = 'Identity verification: '
/** What they do with other letters is not published. */
const plain = /^[\x20-\x7e]+$/

/** The text for vendors that call it a reason, where the call stated none that fits. */
export const usualReason = 'Verification of identity before onboarding'

/** The purpose, else the reason. `otherwise`: where the call stated none that fits. */
export function statedPurpose(
  consent: Consent | undefined,
  otherwise: string,
  maxChars = Number.POSITIVE_INFINITY,
): string {
  for (const stated of [consent?.purpose, consent?.reason]) {
    if (stated === undefined || !plain.test(stated)) continue
    const text = stated.length < minChars ? `${beginning}${stated}` : stated
    if (text.length <= maxChars) return text
  }
  return otherwise
}
