// Reads what an operation states of the consent of a person, or of all persons in a file.
import { Type } from 'typebox'
import { type Consent, consentOf, instantOf, maxConsentIdChars } from '../../kernel/consent.js'
import { invalid } from '../../operation/problem.js'
import { filterText } from '../../operation/schemas.js'

const maxChars = 100

/** Members of an input that name a consent; what else is stated of it may be parameters of a lookup. */
export const namingMembers = {
  consent_id: Type.Optional(
    Type.String({
      pattern: `^[\\x21-\\x7e]{1,${maxConsentIdChars}}$`,
      description: 'the id of their consent: 1 to 128 visible ASCII characters',
    }),
  ),
  consent_at: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
      description: 'when they agreed, an RFC 3339 time like 2026-11-26T10:30:00Z',
    }),
  ),
}

const membersAbout = (who: string) => ({
  consent: Type.Optional(filterText(maxChars, `Y: ${who} agreed`)),
  purpose: Type.Optional(filterText(maxChars, 'what they agreed to')),
  reason: Type.Optional(filterText(maxChars, 'why they are looked up')),
  ...namingMembers,
})

/** Of an operation that asks about many persons at once. */
export const statedMembers = membersAbout('every person in the file')
/** Of one that asks about one person, and takes no parameters of a lookup. */
export const statedMembersOfOne = membersAbout('the person')

interface StatedInput {
  readonly consent?: string
  readonly purpose?: string
  readonly reason?: string
  readonly consent_id?: string
  readonly consent_at?: string
}

/** Undefined when nothing was stated. Throws Problem. */
export function statedConsent({
  consent_id: id,
  consent_at: at,
  ...texts
}: StatedInput): Consent | undefined {
  if (at !== undefined && instantOf(at) === undefined)
    throw invalid('consent_at', 'must be an RFC 3339 time, like 2026-11-26T10:30:00Z')
  const named = id === undefined && at === undefined ? undefined : { ...(id && { id }), ...(at && { at }) }
  return consentOf(named, texts)
}
