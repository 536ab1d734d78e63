// Makes the calls of a GST session, and GSTINs of which each test takes its own.
import type { Answer, Client } from '../support/client.js'
import type { Target } from './target.js'

export const otpPath = '/v1/gst/tax-payer/otp'
export const verifyPath = '/v1/gst/tax-payer/otp/verify'
const sessionPath = '/v1/gst/tax-payer/session'
export const refreshPath = '/v1/gst/tax-payer/session/refresh'
export const username = 'zafran.foods'
export const sandboxOtp = '111000'

/** A GSTIN of the made-up range, with the check character that the register computes. */
function gstinOf(number: number): string {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const first = `27ZZZCZ${number}A1Z`
  const sum = [...first].reduce((total, sign, place) => {
    const product = signs.indexOf(sign) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return first + signs[(36 - (sum % 36)) % 36]
}

/** Taxpayers to import, for tests that request more OTPs than one GSTIN may get. */
export const taxpayers = Array.from({ length: 20 }, (_, n) => ({
  gstin: gstinOf(7_000 + n),
  legal_name: `ZUMO SANDBOX ${n}`,
}))

/** The calls about one GSTIN, with the credentials of the target's client unless told otherwise. */
export function gstCalls(target: Target, gstin: () => string) {
  const json = (path: string, body: unknown, client: Client = target.client): Promise<Answer> =>
    client.lookup(path, undefined, { method: 'POST', body: JSON.stringify(body) })
  return {
    json,
    ask: (client?: Client) => json(otpPath, { gstin_number: gstin(), username }, client),
    verify: (otp: unknown = sandboxOtp, own = username, client?: Client) =>
      json(verifyPath, { gstin_number: gstin(), username: own, otp }, client),
    session: (client: Client = target.client) => client.lookup(sessionPath, { gstin_number: gstin() }),
    refresh: (client?: Client) => json(refreshPath, { gstin_number: gstin() }, client),
  }
}
