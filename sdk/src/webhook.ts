// Verifies webhooks: that they come from the server, unchanged and recent.
import { Webhook } from 'standardwebhooks'

/** A batch is complete. */
export interface BatchCompleted {
  readonly type: 'batch.completed'
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly request_id: string
    /** The lookup's name. */
    readonly product_id: string
    readonly status: number
    readonly records: number
    readonly succeeded: number
    readonly failed: number
    readonly batch_output_file_url: string
    /** The rows of the result file; left out when the endpoint takes links only. */
    readonly results?: readonly Readonly<Record<string, unknown>>[]
  }
}

/** Sent by `satyapan webhook test`. */
export interface WebhookTest {
  readonly type: 'webhook.test'
  readonly timestamp: string
  readonly data: unknown
}

export type WebhookEvent = BatchCompleted | WebhookTest

/**
 * Verifies a webhook and returns its event. Throws when the signature is wrong or older than five minutes.
 * @param secret the client's `whsec_` secret
 * @param headers of the request: `webhook-id`, `webhook-timestamp` and `webhook-signature` are read
 * @param body as it arrived, byte for byte
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
): WebhookEvent {
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return new Webhook(secret).verify(
    text,
    Object.fromEntries(names.map((name) => [name, read(name)])),
  ) as WebhookEvent
}
