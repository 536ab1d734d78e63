// Finds by its id what has no name: a bulk, a delivery of a webhook, a consent, an archive of documents, a PDF.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { maxConsentIdChars } from '../../kernel/consent.js'
import { mayAs, type Role } from '../../kernel/roles.js'
import { object, orNull } from '../../operation/schemas.js'

export const identified = object({
  kind: Type.Enum(['bulk', 'delivery', 'consent', 'archive', 'pdf']),
  id: Type.String(),
  client_id: orNull(Type.String({ description: 'the client that it belongs to' })),
  name: Type.String({ description: 'what it is of: a lookup, an event, a check, the name of a client' }),
  about: Type.String({ description: 'when it began' }),
})
export type Identified = Static<typeof identified>

export interface IdDeps {
  readonly bulk: {
    find(
      id: string,
    ): Promise<
      { readonly client_id: string; readonly lookup: string; readonly started_at: number } | undefined
    >
  }
  readonly webhooks: {
    deliveries(filter: {
      ids: readonly string[]
      limit: number
    }): Promise<readonly { readonly client_id: string; readonly type: string; readonly created_at: number }[]>
  }
  readonly consents: {
    holders(
      id: string,
      clientIds: readonly string[],
      atMost: number,
    ): Promise<readonly { readonly clientId: string; readonly registeredAt: number }[]>
  }
  readonly archives: {
    find(id: string): Promise<{ readonly kind: string; readonly createdAt: number } | undefined>
  }
  readonly reports: { issuedAt(id: string): Promise<number | undefined> }
}

/** An id of a consent is its client's own: many clients may use the same. */
const mostConsents = 8
const hexId = /^[0-9a-f]{32}$/
const deliveryId = /^msg_[A-Za-z0-9_-]{1,64}$/
const consentId = new RegExp(`^[\\x21-\\x7e]{1,${maxConsentIdChars}}$`)

async function findBulk({ bulk }: IdDeps, id: string): Promise<Identified[]> {
  const found = await bulk.find(id)
  if (found === undefined) return []
  const { client_id, lookup, started_at } = found
  return [{ kind: 'bulk', id, client_id, name: lookup, about: isoTime(started_at) }]
}

async function findDelivery({ webhooks }: IdDeps, id: string): Promise<Identified[]> {
  const found = await webhooks.deliveries({ ids: [id], limit: 1 })
  return found.map(({ client_id, type, created_at }) => ({
    kind: 'delivery',
    id,
    client_id,
    name: type,
    about: isoTime(created_at),
  }))
}

async function findConsents(
  { consents }: IdDeps,
  id: string,
  clients: ReadonlyMap<string, string>,
): Promise<Identified[]> {
  const holders = await consents.holders(id, [...clients.keys()], mostConsents)
  return holders.map(({ clientId, registeredAt }) => ({
    kind: 'consent',
    id,
    client_id: clientId,
    name: clients.get(clientId)!,
    about: isoTime(registeredAt),
  }))
}

async function findDocuments({ archives, reports }: IdDeps, id: string): Promise<Identified[]> {
  const [archive, issuedAt] = await Promise.all([archives.find(id), reports.issuedAt(id)])
  const [client_id, pdf] = [null, 'a PDF made for an answer']
  return [
    ...(archive === undefined
      ? []
      : [
          {
            kind: 'archive' as const,
            id,
            client_id,
            name: archive.kind,
            about: isoTime(archive.createdAt),
          },
        ]),
    ...(issuedAt === undefined
      ? []
      : [{ kind: 'pdf' as const, id, client_id, name: pdf, about: isoTime(issuedAt) }]),
  ]
}

/**
 * What the role may see of all that has this id. Nothing of a consent or document is opened.
 * @param clients the names of all clients by their ids
 */
export async function findIdentified(
  deps: IdDeps,
  text: string,
  { role, clients }: { readonly role: Role; readonly clients: ReadonlyMap<string, string> },
): Promise<Identified[]> {
  const hex = text.toLowerCase()
  const isHex = hexId.test(hex)
  const lists = await Promise.all([
    isHex ? findBulk(deps, hex) : [],
    deliveryId.test(text) ? findDelivery(deps, text) : [],
    consentId.test(text) && mayAs(role, 'operator') ? findConsents(deps, text, clients) : [],
    isHex && mayAs(role, 'auditor') ? findDocuments(deps, hex) : [],
  ])
  return lists.flat()
}
