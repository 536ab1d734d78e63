// Reports webhooks to tracing: the result of each, never its address.

import type { Outbound } from '../platform/outbound/outbound.js'
import { outboundReasonOf } from '../platform/outbound/outbound-error.js'
import type { Tracing } from '../platform/tracing/tracing.js'

export function withDeliveryTrace(
  tracing: Pick<Tracing, 'webhook'> | undefined,
  outbound: Outbound,
): Outbound {
  if (tracing === undefined) return outbound
  return {
    ...outbound,
    async post(url, request) {
      const end = tracing.webhook()
      try {
        const answer = await outbound.post(url, request)
        const isTaken = answer.status >= 200 && answer.status < 300
        end?.({ status: answer.status, ...(isTaken ? {} : { error: String(answer.status) }) })
        return answer
      } catch (error) {
        end?.({ error: outboundReasonOf(error) ?? 'internal' })
        throw error
      }
    },
  }
}
