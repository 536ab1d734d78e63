// Opens the documents and the signed links to them, under the address by which clients reach the service.
import type { ClientCache } from '../../auth/client-cache.js'
import { type ClientLinks, createClientLinks } from '../../documents/client-links.js'
import { createDocuments, type Documents } from '../../documents/documents.js'
import { createSignedLinks } from '../../documents/signed-links.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Database } from '../../platform/database/database.js'
import type { Vault } from '../../vault/vault.js'
import type { StartConfig } from '../config.js'

export interface OpenDocuments extends Documents {
  readonly clientLinks: ClientLinks
  /** The address under which clients reach the service; a service that serves corrects it once it listens. */
  readonly address: { baseUrl: string }
}

export function openDocuments(parts: {
  db: Database
  vault: Vault
  config: StartConfig
  clientCache: Pick<ClientCache, 'secretById'>
  clock: Clock
}): OpenDocuments {
  const { db, vault, config, clientCache, clock } = parts
  const links = createSignedLinks({ keys: () => vault.keys('link'), clock })
  const isInForce = (secretId: number) => clientCache.secretById(secretId)?.client.active === true
  const clientLinks = createClientLinks({ links, isInForce })
  return {
    ...createDocuments({ db, vault, links, clientLinks, clock, newId }),
    clientLinks,
    address: { baseUrl: config.publicUrl ?? `https://${config.host}:${config.port}` },
  }
}
