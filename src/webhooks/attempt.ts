// Makes one attempt: finds the address and the secrets, signs, sends, and reads the answer.
import type { Sealing } from '../kernel/sealing.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { type AttemptExchange, responseOf, sealExchange } from './attempt-exchange.js'
import { type AttemptResult, fromAnswer, fromOutboundError } from './attempt-result.js'
import { defaultAttemptTimeoutMs } from './due.js'
import { type Endpoint, type Endpoints, operatorId } from './endpoints.js'
import type { WebhookLog } from './events.js'
import { signedHeaders } from './signing.js'

export interface Attempted extends AttemptResult {
  atMs: number
  durationMs: number
  /** What was sent and answered, sealed; null: nothing was sent. */
  exchange: Buffer | null
  /** The endpoint used; null for a delivery with its own address. */
  endpoint: Endpoint | null
}

export interface Outgoing {
  id: string
  clientId: string
  /** Sealed, as stored; null: an endpoint of the client. */
  url: Buffer | null
  /** Without a `url`: the key of the endpoint. */
  lane: string
  payload: Buffer
}

export const urlContext = (id: string): string => `webhook delivery url ${id}`
export const payloadContext = (id: string): string => `webhook delivery payload ${id}`

interface AttemptParts {
  outbound: Pick<Outbound, 'post'>
  /** For the operator's own endpoint. */
  operatorOutbound?: Pick<Outbound, 'post'>
  vault: Sealing
  endpoints: Pick<Endpoints, 'endpoint' | 'secrets'>
  clock: { now(): number }
  log: WebhookLog
  timeoutMs?: number
}

export function createAttempt(parts: AttemptParts) {
  const { outbound, vault, endpoints, clock, log, timeoutMs = defaultAttemptTimeoutMs } = parts

  /** Signs with the secrets of an endpoint and sends `payload`. Never throws: an internal fault is the outcome `internal`. */
  async function send(id: string, endpointKey: string, url: string, payload: string, signal?: AbortSignal) {
    const atMs = clock.now()
    let result: AttemptResult
    let exchange: AttemptExchange | null = null
    try {
      const requestHeaders = {
        'content-type': 'application/json',
        'user-agent': 'Satyapan-Webhooks',
        ...signedHeaders(await endpoints.secrets(endpointKey), id, atMs, payload),
      }
      const way = endpointKey === operatorId ? (parts.operatorOutbound ?? outbound) : outbound
      exchange = { requestHeaders, response: null }
      const request = { headers: requestHeaders, body: payload, timeoutMs, ...(signal && { signal }) }
      const answer = await way.post(url, request)
      exchange = { requestHeaders, response: responseOf(answer) }
      result = fromAnswer(answer, clock.now())
    } catch (error) {
      result = fromOutboundError(error) ?? fault(error, id)
    }
    const durationMs = Math.max(0, clock.now() - atMs)
    const sealed = exchange === null ? null : sealExchange(vault, id, atMs, exchange)
    return { ...result, atMs, durationMs, exchange: sealed }
  }

  function fault(error: unknown, id: string): AttemptResult {
    log.error({ err: error, delivery_id: id }, 'webhook attempt failed because of an internal error')
    return { outcome: 'internal', status: null, retryAfterMs: null }
  }

  return {
    send,

    /** Makes the attempt of a stored delivery; null when its endpoint is gone or disabled. */
    async attempt(
      { id, clientId, url, lane, payload }: Outgoing,
      signal?: AbortSignal,
    ): Promise<Attempted | null> {
      try {
        const endpoint = url === null ? await endpoints.endpoint(lane) : null
        const address = url === null ? endpoint?.url : vault.open(url, urlContext(id)).toString()
        if (address === undefined || (endpoint !== null && endpoint.disabledReason !== null)) return null
        const text = vault.open(payload, payloadContext(id)).toString()
        // An address of a batch's own is signed as the first endpoint is.
        return { ...(await send(id, url === null ? lane : clientId, address, text, signal)), endpoint }
      } catch (error) {
        return { ...fault(error, id), atMs: clock.now(), durationMs: 0, exchange: null, endpoint: null }
      }
    },
  }
}

export type Attempt = ReturnType<typeof createAttempt>
