// Makes one attempt: finds the address and the secrets, signs, sends, and reads the answer.
import type { Sealing } from '../kernel/sealing.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { type AttemptResult, fromAnswer, fromOutboundError } from './attempt-result.js'
import { defaultAttemptTimeoutMs } from './due.js'
import { type Endpoint, type Endpoints, operatorId } from './endpoints.js'
import type { WebhookLog } from './events.js'
import { signedHeaders } from './signing.js'

export interface Attempted extends AttemptResult {
  atMs: number
  durationMs: number
  /** The endpoint used; null for a delivery with its own address. */
  endpoint: Endpoint | null
}

export interface Outgoing {
  id: string
  clientId: string
  /** Sealed, as stored; null: the client's endpoint. */
  url: Buffer | null
  payload: Buffer
}

export const urlContext = (id: string): string => `webhook delivery url ${id}`
export const payloadContext = (id: string): string => `webhook delivery payload ${id}`

export function createAttempt(parts: {
  outbound: Pick<Outbound, 'post'>
  /** For the operator's own endpoint. */
  operatorOutbound?: Pick<Outbound, 'post'>
  vault: Sealing
  endpoints: Pick<Endpoints, 'endpoint' | 'secrets'>
  clock: { now(): number }
  log: WebhookLog
  timeoutMs?: number
}) {
  const { outbound, vault, endpoints, clock, log, timeoutMs = defaultAttemptTimeoutMs } = parts

  /** Signs and sends `payload`. Never throws: an internal fault is the outcome `internal`. */
  async function send(id: string, clientId: string, url: string, payload: string, signal?: AbortSignal) {
    const atMs = clock.now()
    let result: AttemptResult
    try {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Satyapan-Webhooks',
        ...signedHeaders(await endpoints.secrets(clientId), id, atMs, payload),
      }
      const way = clientId === operatorId ? (parts.operatorOutbound ?? outbound) : outbound
      const request = { headers, body: payload, timeoutMs, ...(signal && { signal }) }
      result = fromAnswer(await way.post(url, request), clock.now())
    } catch (error) {
      result = fromOutboundError(error) ?? fault(error, id)
    }
    return { ...result, atMs, durationMs: Math.max(0, clock.now() - atMs) }
  }

  function fault(error: unknown, id: string): AttemptResult {
    log.error({ err: error, delivery_id: id }, 'webhook attempt failed because of an internal error')
    return { outcome: 'internal', status: null, retryAfterMs: null }
  }

  return {
    send,

    /** Makes the attempt of a stored delivery; null when its endpoint is gone or disabled. */
    async attempt({ id, clientId, url, payload }: Outgoing, signal?: AbortSignal): Promise<Attempted | null> {
      try {
        const endpoint = url === null ? await endpoints.endpoint(clientId) : null
        const address = url === null ? endpoint?.url : vault.open(url, urlContext(id)).toString()
        if (address === undefined || (endpoint !== null && endpoint.disabledReason !== null)) return null
        const text = vault.open(payload, payloadContext(id)).toString()
        return { ...(await send(id, clientId, address, text, signal)), endpoint }
      } catch (error) {
        return { ...fault(error, id), atMs: clock.now(), durationMs: 0, endpoint: null }
      }
    },
  }
}

export type Attempt = ReturnType<typeof createAttempt>
