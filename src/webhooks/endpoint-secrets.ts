// Keeps the secrets that a client's webhooks are signed with, and replaces them; they are stored sealed.
import type { Sealing } from '../kernel/sealing.js'
import { unaudited } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import * as store from './endpoint-store.js'
import { newWebhookSecret } from './signing.js'

const secretContext = (clientId: string) => `webhook secret ${clientId}`

export function createEndpointSecrets(parts: { db: Database; vault: Sealing; clock: { now(): number } }) {
  const { db, vault, clock } = parts

  async function addSecret(sql: Sql, clientId: string): Promise<void> {
    const sealed = vault.seal(Buffer.from(newWebhookSecret()), secretContext(clientId))
    await store.insertSecret(sql, clientId, sealed, clock.now())
  }

  /** The valid secrets, the current one first. Creates the first one of a client that has none. */
  async function secrets(clientId: string, sql: Sql = db): Promise<string[]> {
    let sealed = await store.getSecrets(sql, clientId, clock.now())
    if (sealed.length === 0) {
      await addSecret(sql, clientId)
      sealed = await store.getSecrets(sql, clientId, clock.now())
    }
    return sealed.map((secret) => vault.open(secret, secretContext(clientId)).toString())
  }

  return {
    secrets,

    /**
     * Makes a new secret the current one. The others go on signing beside it for `overlapMs`; 0 ends them now.
     * @returns the new secret.
     */
    async rotateSecret(clientId: string, overlapMs: number, writeAudit = unaudited): Promise<string> {
      return db.transaction(async (tx) => {
        await store.endSecrets(tx, clientId, clock.now() + overlapMs)
        await addSecret(tx, clientId)
        const [secret] = await secrets(clientId, tx)
        await writeAudit(tx, {
          act: 'webhook.rotate-secret',
          target: clientId,
          facts: { overlap_ms: overlapMs },
        })
        return secret!
      })
    },
  }
}
