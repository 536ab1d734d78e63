// Tells whether an event of the ledger is still what its entry in the log was made of.
import { consentHash, entryLine, saltedHash } from './entry.js'
import type { LoggedCall } from './logged-call.js'
import { leafText } from './merkle/tree-hash.js'
import { isSaltOf, openSalt, type SaltKey } from './receipts.js'

/** What a Date holds; a later time in an event was not written by the service. */
const mostMs = 8.64e15

/** An entry has the consent's hash alone, with the salt of the call: the words of the event are compared by hashing them. */
function isStated({ consent, salt }: LoggedCall, hash: string, key: SaltKey): boolean {
  if (consent === null) return false
  if (salt === null) return true // the person is erased, so that nobody can tell any more
  return isSaltOf(key, salt) && saltedHash(openSalt(key, salt), consent).toString('hex') === hash
}

/**
 * What was changed; undefined: nothing.
 *
 * @param call its salt is needed where it stated a consent
 * @param leaves of the log, a character for each byte
 * @param at where the leaf of the call's entry begins
 */
export function changeOf(call: LoggedCall, leaves: string, at: number, key: SaltKey): string | undefined {
  const { hashes } = call
  if (
    hashes === null ||
    Math.abs(call.at) > mostMs ||
    !leaves.startsWith(leafText(entryLine(call, hashes)), at)
  )
    return 'the event or the log was changed after it was logged'
  const hash = consentHash(hashes)
  const isSame = hash === null ? call.consent === null : isStated(call, hash, key)
  return isSame ? undefined : 'the consent in its event, or its salt, was changed after it was logged'
}
