// Tells the operator, in the log, what to change when Cashfree refuses our address or signature.
import { UpstreamError } from '../../lookups/source.js'
import type { ReadProduct } from '../answer-table.js'
import { isWire, textOrEmpty } from '../reading.js'

function adviceOf(body: unknown): string {
  const message = isWire(body) ? textOrEmpty(body, 'message') : ''
  const address = /current ip is ([\d.]{7,15}|[\da-f:]{3,45})(?![\w.:])/i.exec(message)?.[1]
  if (address !== undefined) return `it does not allow our address ${address}`
  if (/x-cf-signature/i.test(message)) return 'it expects a signature: set secrets.public_key'
  if (/signature mismatch/i.test(message))
    return 'it rejects our signature: check secrets.public_key and the clock'
  return ''
}

/** As `read`; a refusal says what to change. */
export const withAdvice =
  (read: ReadProduct): ReadProduct =>
  (response) => {
    try {
      return read(response)
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.reason !== 'rejected') throw error
      const advice = adviceOf(response.body)
      if (advice === '') throw error
      const { reason, message, nothingDone, reference } = error
      throw new UpstreamError(reason, `${message}: ${advice}`, { nothingDone, reference })
    }
  }
