// Runs the steps in a session at the GST portal.
import type { Procedure } from '../lookups/call.js'
import { ownResult } from '../lookups/result.js'
import { taxpayerSessionRefresh } from '../lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { createGstOtp, createGstVerify, type Expiries } from './gst-otp.js'
import { type KeptSessions, type PortalParts, text } from './kept-sessions.js'
import * as store from './portal-store.js'

export function createGstPortal(parts: PortalParts & { readonly kept: KeptSessions }) {
  const { db, calls, clock } = parts
  const { keyOf, seal, open, askInSession } = parts.kept

  const gstSession: Procedure = async (input, caller) =>
    askInSession(taxpayerSession, input, caller, await keyOf(caller, 'gst', text(input, 'gstin_number')))

  const gstRefresh: Procedure = async (input, caller) => {
    const key = await keyOf(caller, 'gst', text(input, 'gstin_number'))
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return ownResult('DETAILS_NOT_FOUND')
    const session = open(key, kept.session)
    const journey = { source: kept.source, session }
    const result = await calls.ask(taxpayerSessionRefresh, input, { ...caller, journey })
    if (result.subCode !== 'SUCCESS') return result
    await store.updateSession(db, key, {
      session: seal(key, result.session ?? session),
      expiresAt: (result.data as Expiries).session_expiry,
    })
    return result
  }

  return { gstOtp: createGstOtp(parts), gstVerify: createGstVerify(parts), gstSession, gstRefresh }
}
