// Checks the administration tokens: one that never expires may outlive whoever knows of it.
import { ok, warning } from './finding.js'
import { type Check, openDatabaseOf } from './subject.js'

/** The rest are in "admin token list". */
const mostNamed = 5

export const checkTokens: Check = async (subject) => {
  // The sandbox has one for scripts, and nothing there is real.
  if (subject.config.mode === 'sandbox') return []
  const endless = await openDatabaseOf(subject)?.selectEndlessTokens()
  if (endless === undefined) return []
  if (endless.length === 0) return [ok('every administration token has an expiry')]
  const named = endless.slice(0, mostNamed).join(', ')
  const more = endless.length > mostNamed ? ` and ${endless.length - mostNamed} more` : ''
  return [
    warning(
      `${endless.length} administration ${endless.length === 1 ? 'token never expires' : 'tokens never expire'}: ${named}${more}`,
      'make a new one with "satyapan admin token create", then end the old one with "satyapan admin token revoke ID"',
    ),
  ]
}
