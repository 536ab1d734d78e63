// Adds, rotates and revokes the secrets of a client. Several may be valid at one time.

import type { WriteAudit } from '../platform/audit-port.js'
import { type ChangeClient, type ClientParts, everyNodeKnows } from './change-client.js'
import type { Secret } from './client-cache.js'
import { hashSecret, newSecret } from './secret.js'
import { endSecret, endSecrets, insertSecret } from './secret-store.js'

/** Secrets are found by hash, so this limit only keeps lists readable for people. */
export const maxSecrets = 10

interface AddedSecret {
  readonly clientId: string
  readonly clientSecret: string
  readonly secretId: number
}

export interface ClientSecrets {
  /** The valid ones, the oldest first. */
  secrets(clientId: string): Secret[]
  /**
   * Adds a secret beside the valid ones; resolves when every node accepts it, so that a client can switch without a
   * refused call. Throws when there are `maxSecrets` already.
   */
  addSecret(
    clientId: string,
    about: { name: string | null; endsAt: number | null },
    writeAudit: WriteAudit,
  ): Promise<AddedSecret>
  /** A new secret; the old ones end at once, or after `overlapMs`. */
  rotate(
    clientId: string,
    overlapMs: number,
    writeAudit: WriteAudit,
  ): Promise<AddedSecret & { readonly oldEndsAt: number }>
  /** Revokes one secret and its tokens. Throws when the client has no such valid secret. */
  revokeSecret(clientId: string, secretId: number, writeAudit: WriteAudit): Promise<void>
}

export function createClientSecrets(parts: ClientParts, change: ChangeClient): ClientSecrets {
  const { db, clock, clientCache, pepper, macs } = parts

  return {
    secrets: clientCache.secretsOf,

    async addSecret(clientId, { name, endsAt }, writeAudit) {
      const clientSecret = newSecret()
      const hash = hashSecret(pepper, clientSecret)
      const secretId = await change(clientId, writeAudit, async (tx) => {
        if (clientCache.secretsOf(clientId).length >= maxSecrets)
          throw new Error(`${clientId} has ${maxSecrets} valid secrets already; revoke one first`)
        const id = await insertSecret(tx, macs, { clientId, hash, name, at: clock.now(), endsAt })
        const facts = { secret_id: id, name, expires_at: endsAt }
        return { entry: { act: 'client.secret.add', facts }, answer: id }
      })
      await everyNodeKnows(db)
      return { clientId, clientSecret, secretId }
    },

    async rotate(clientId, overlapMs, writeAudit) {
      const clientSecret = newSecret()
      const hash = hashSecret(pepper, clientSecret)
      const oldEndsAt = clock.now() + overlapMs
      const secretId = await change(clientId, writeAudit, async (tx) => {
        await endSecrets(tx, macs, clientId, oldEndsAt)
        const id = await insertSecret(tx, macs, { clientId, hash, name: null, at: clock.now(), endsAt: null })
        const facts = { secret_id: id, overlap_ms: overlapMs }
        return { entry: { act: 'client.rotate', facts }, answer: id }
      })
      if (overlapMs > 0) await everyNodeKnows(db)
      return { clientId, clientSecret, secretId, oldEndsAt }
    },

    revokeSecret: (clientId, secretId, writeAudit) =>
      change(clientId, writeAudit, async (tx) => {
        if (!(await endSecret(tx, macs, clientId, secretId, clock.now())))
          throw new Error(
            `${clientId} has no secret ${secretId} that is valid; "satyapan client secret list ${clientId}" shows them`,
          )
        return { entry: { act: 'client.secret.revoke', facts: { secret_id: secretId } }, answer: undefined }
      }),
  }
}
