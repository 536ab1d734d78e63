// Keeps the secrets that a client's webhooks are signed with, and replaces them; they are stored sealed.
import type { Sealing } from '../kernel/sealing.js'
import { unaudited } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import * as store from './endpoint-store.js'
import { newWebhookSecret } from './signing.js'

const secretContext = (key: string) => `webhook secret ${key}`

export function createEndpointSecrets(parts: { db: Database; vault: Sealing; clock: { now(): number } }) {
  const { db, vault, clock } = parts

  async function addSecret(sql: Sql, key: string): Promise<void> {
    const sealed = vault.seal(Buffer.from(newWebhookSecret()), secretContext(key))
    await store.insertSecret(sql, key, sealed, clock.now())
  }

  /** The valid secrets of an endpoint, the current one first. Creates the first one of an endpoint that has none. */
  async function secrets(key: string, sql: Sql = db): Promise<string[]> {
    let sealed = await store.getSecrets(sql, key, clock.now())
    if (sealed.length === 0) {
      await addSecret(sql, key)
      sealed = await store.getSecrets(sql, key, clock.now())
    }
    return sealed.map((secret) => vault.open(secret, secretContext(key)).toString())
  }

  return {
    secrets,

    /**
     * Makes a new secret the current one. The others go on signing beside it for `overlapMs`; 0 ends them now.
     * @param key of the endpoint; the client's id is that of its first one
     * @returns the new secret.
     */
    async rotateSecret(
      clientId: string,
      overlapMs: number,
      writeAudit = unaudited,
      key = clientId,
    ): Promise<string> {
      return db.transaction(async (tx) => {
        await store.endSecrets(tx, key, clock.now() + overlapMs)
        await addSecret(tx, key)
        const [secret] = await secrets(key, tx)
        await writeAudit(tx, {
          act: 'webhook.rotate-secret',
          target: clientId,
          facts: { overlap_ms: overlapMs, ...(key !== clientId && { endpoint: key }) },
        })
        return secret!
      })
    },
  }
}
