// Signs attempts as Standard Webhooks specifies: the form of a secret, and the three headers.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const secretBytes = 32 // the specification asks for 24 to 64

/** A new signing secret, as receivers' libraries take it: `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/**
 * Headers of one attempt. Every secret in force signs, newest first: a receiver that knows any one of them can
 * verify, so a rotation loses nothing.
 *
 * @param atMs time of this attempt; receivers refuse what is more than five minutes off.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  atMs: number,
  payload: string,
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  if (secrets.length === 0) throw new Error('no webhook secret to sign with')
  const at = new Date(atMs)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(atMs / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  }
}
