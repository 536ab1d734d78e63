// Reports what happens to webhooks: events that are logged as errors, and a count of attempts.
import type { AttemptOutcome } from './attempt-result.js'

/** Something that the client or the operator must know; it holds no address and no payload. */
export type WebhookEvent =
  | {
      kind: 'delivery-exhausted'
      clientId: string
      deliveryId: string
      type: string
      outcome: AttemptOutcome
    }
  /** Its receiver answered 410, or its endpoint was removed or disabled before the attempt. */
  | {
      kind: 'delivery-stopped'
      clientId: string
      deliveryId: string
      type: string
      outcome: AttemptOutcome | 'no-endpoint'
    }
  /** `endpoint`: its key, when it is not the first. */
  | {
      kind: 'endpoint-disabled'
      clientId: string
      endpoint?: string
      reason: 'gone' | 'operator'
      stopped: number
    }

export interface WebhookLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const messages: Record<WebhookEvent['kind'], string> = {
  'delivery-exhausted': 'webhook delivery given up after its last attempt; it can be replayed',
  'delivery-stopped': 'webhook delivery stopped; it can be replayed',
  'endpoint-disabled': 'webhook endpoint disabled; deliveries to it are kept for a replay',
}

/** Logs each event as an error and passes it on to be counted. */
export function createEventReport(log: WebhookLog, count: (event: WebhookEvent) => void) {
  return (event: WebhookEvent): void => {
    log.error({ ...event }, messages[event.kind])
    count(event)
  }
}
