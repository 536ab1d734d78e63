// Runs the steps at the income-tax portal: opens a session for a taxpayer's account, and reads in it.
import { subjectOf } from '../kernel/subject.js'
import type { Procedure } from '../lookups/call.js'
import { itrCreateClient } from '../lookups/tax/create-client.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { type KeptSessions, type PortalParts, text } from './kept-sessions.js'
import * as store from './portal-store.js'

export const itrSessionLifeMs = 24 * 3_600_000
const idLetters = 20

export function createItrPortal(parts: PortalParts & { readonly kept: KeptSessions }) {
  const { db, calls, clock, randomBelow, steps, subjectIndex } = parts
  const { keyOf, seal, askInSession } = parts.kept

  const createClient: Procedure = async (input, caller) => {
    const about = {
      subject: await subjectIndex(subjectOf('pan', input.username as string)),
      kind: 'itr-wrong-password',
      wrong: 'INVALID_CREDENTIALS',
    } as const
    const result = await steps.trySecret(itrCreateClient, caller, about, () =>
      calls.ask(itrCreateClient, input, caller),
    )
    if (result.subCode !== 'SUCCESS') return result
    const letters = Array.from({ length: idLetters }, () => String.fromCharCode(97 + randomBelow(26)))
    const clientId = `itr_${letters.join('')}`
    const key = await keyOf(caller, 'itr', clientId)
    await store.putSession(db, key, {
      source: result.source!,
      session: seal(key, result.session),
      expiresAt: clock.now() + itrSessionLifeMs,
    })
    return { ...result, data: { client_id: clientId } }
  }

  const download26as: Procedure = async (input, caller) => {
    const id = text(input, 'itr_client_id')
    const result = await askInSession(itr26asDownload, input, caller, await keyOf(caller, 'itr', id))
    if (result.subCode !== 'SUCCESS') return result
    // The source has its own id for the session; clients use ours.
    return { ...result, data: { ...(result.data as object), client_id: id } }
  }

  const get26as: Procedure = async (input, caller) =>
    askInSession(get26asDetails, input, caller, await keyOf(caller, 'itr', text(input, 'itr_client_id')))

  return { createClient, download26as, get26as }
}
