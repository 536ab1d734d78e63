// Says which fields decide an answer of each lookup, and refuses an answer that lacks them.

import { decidingFields } from '../../lookups/deciding-fields.js'
import type { Lookup } from '../../lookups/lookup.js'
import { unreadable } from '../reading.js'

/** Of each list one field is enough. */
type Deciders = readonly (readonly string[])[]

/** Beside those of every kind; what a line of the table tests is not here. */
const ownDeciders: Readonly<Record<string, Deciders>> = {
  // A company has no father, and is found by its name.
  'pan-to-fathername': [['father_name', 'full_name']],
  'mobile-to-vehicle-rc': [['rc_number']],
  'ekyc/aadhaar/verify-otp': [['name'], ['dateOfBirth'], ['maskedNumber']],
  'gst/tax-payer/session': [['token_expiry'], ['session_expiry']],
  'gst/tax-payer/otp/verify': [['token_expiry'], ['session_expiry']],
  'gst/tax-payer/session/refresh': [['token_expiry'], ['session_expiry']],
  'itr/create-client': [['client_id']],
  'itr/get-26as-details': [['assessment_year']],
  'name-match': [['score']],
}

export const decidersOf = ({ name }: Lookup): Deciders => {
  if (Object.hasOwn(ownDeciders, name)) return ownDeciders[name]!
  const common = Object.hasOwn(decidingFields, name) ? decidingFields[name]! : []
  return common.map((each) => (typeof each === 'string' ? [each] : each))
}

/** Fields of the output that name the subject of the question, by parameter. */
export function identityFields({ input, output }: Lookup): readonly { param: string; field: string }[] {
  const fields = (output as { properties?: object }).properties ?? {}
  return Object.entries(input).flatMap(([param, { identifier }]) => {
    if (identifier === undefined) return []
    const name = identifier.name.replaceAll('-', '_')
    return [...new Set([param, name, `${name}_number`])].flatMap((field) =>
      Object.hasOwn(fields, field) && (fields as Record<string, { type?: string }>)[field]!.type === 'string'
        ? [{ param, field }]
        : [],
    )
  })
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Throws `unreadable` when the data lacks what decides. */
export function checkDeciders(deciders: Deciders, data: Readonly<Record<string, unknown>>): void {
  for (const names of deciders)
    if (names.every((name) => isEmpty(data[name])))
      throw unreadable(names.join(' or '), 'is missing, so that its answer says nothing')
}
