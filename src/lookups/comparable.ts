// Says which lookups can be asked of a second source only to compare its answer.
import type { Lookup } from './lookup.js'

/** Parameters that only an earlier step of a journey at the same source can give. */
const handles = ['itr_client_id', 'reference_id']

/** Why answers to this lookup are never compared; undefined when they may be. */
export function reasonNotToCompare(lookup: Lookup): string | undefined {
  if (lookup.once === true)
    return 'acts when it is asked (it sends an OTP, tries a login or extends a session)'
  if (lookup.sensitive === true) return 'is sensitive'
  if (lookup.route.from === 'form') return 'reads files'
  const isStep = handles.some((name) => Object.hasOwn(lookup.input, name))
  return isStep ? 'continues a session at the source that began it' : undefined
}
