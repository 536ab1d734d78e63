// Defines the operation behind the dashboard's search: one text finds whatever has this id, and clients, lookups and
// sources by their names.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import type { CatalogueDeps } from '../../lookups/operations/named-lookup.js'
import { act } from '../../operation/operation.js'
import { object } from '../../operation/schemas.js'
import type { UsageFunctions } from '../../usage/usage-functions.js'
import { findIdentified, type IdDeps, identified } from './search-ids.js'

interface Named {
  readonly clientId: string
  readonly name: string
}

interface Deps extends CatalogueDeps, IdDeps {
  readonly clients: { list(): readonly Named[] }
  readonly clientCache: { removed(): readonly Named[] }
  readonly sourceHealth: () => Promise<readonly { readonly name: string; readonly kind: string }[]>
  readonly usage: Pick<UsageFunctions, 'selectAnyEvent'>
  readonly batches: {
    list(filter: {
      clientId: null
      requestId: string
      limit: number
    }): Promise<
      readonly { readonly requestId: string; readonly lookup: string; readonly submittedAt: number }[]
    >
  }
}

const kinds = ['transaction', 'batch', 'client', 'lookup', 'source'] as const

/** Of each kind: nobody reads more, and a longer text finds fewer. */
const mostOfKind = 8
/** When only one kind is asked for: a list to choose from. */
const mostOfOneKind = 50
const id = /^[0-9a-f]{32}$/

const hit = object({
  kind: Type.Enum([...kinds]),
  id: Type.String(),
  name: Type.String(),
  about: Type.String({ description: 'a few words that tell it from others' }),
})
type Hit = Static<typeof hit>

/** Those that begin with the text before those that contain it. */
function matching(text: string, hits: readonly Hit[], most: number): Hit[] {
  const wanted = text.toLowerCase()
  const placeOf = ({ id, name }: Hit) =>
    Math.min(
      ...[id, name].map((text) => text.toLowerCase().indexOf(wanted)).map((at) => (at < 0 ? Infinity : at)),
    )
  return hits
    .map((own) => ({ own, place: placeOf(own) }))
    .filter(({ place }) => place < Infinity)
    .sort((a, b) => Math.sign(a.place) - Math.sign(b.place) || a.own.name.localeCompare(b.own.name))
    .slice(0, most)
    .map(({ own }) => own)
}

/** A call and a batch have ids alone: both are read by their primary keys. */
async function findById({ usage, batches }: Deps, text: string): Promise<Hit[]> {
  if (!id.test(text)) return []
  const [call, [batch]] = await Promise.all([
    usage.selectAnyEvent(text),
    batches.list({ clientId: null, requestId: text, limit: 1 }),
  ])
  return [
    ...(call === undefined
      ? []
      : [{ kind: 'transaction' as const, id: text, name: call.lookup, about: isoTime(call.at) }]),
    ...(batch === undefined
      ? []
      : [{ kind: 'batch' as const, id: text, name: batch.lookup, about: isoTime(batch.submittedAt) }]),
  ]
}

const ofClient =
  (about: string) =>
  ({ clientId, name }: Named): Hit => ({ kind: 'client', id: clientId, name, about })

const find = act({
  name: 'search.find',
  method: 'GET',
  path: '/search',
  summary:
    'Find calls, batches, bulks, deliveries, consents and documents by their ids, and clients, lookups and sources by a part of their name or id',
  role: 'viewer',
  input: object({
    text: Type.String({
      maxLength: 200,
      description: 'an id, or a part of a name; empty: the first of each kind',
    }),
    kind: Type.Optional(Type.Enum([...kinds], { description: 'Only of this kind. Default: of all.' })),
  }),
  answer: object({
    items: Type.Array(hit, {
      description: `At most ${mostOfKind} of each kind, ${mostOfOneKind} when only one is asked for.`,
    }),
    identified: Type.Array(identified, {
      description:
        'What else has the text as its id, of all that the role may see; empty when only one kind is asked for.',
    }),
  }),
  async run(deps: Deps, { text, kind }, { actor: { role } }) {
    const wanted = text.trim()
    const [current, removed] = [deps.clients.list(), deps.clientCache.removed()]
    const isWanted = (candidate: (typeof kinds)[number]) => kind === undefined || kind === candidate
    const lists: Hit[][] = [
      [...current.map(ofClient('client')), ...removed.map(ofClient('removed client'))],
      deps.catalogue.map(({ name, summary }) => ({ kind: 'lookup', id: name, name, about: summary })),
      (await deps.sourceHealth()).map((source) => ({
        kind: 'source',
        id: source.name,
        name: source.name,
        about: source.kind,
      })),
    ]
    const byId =
      isWanted('transaction') || isWanted('batch') ? await findById(deps, wanted.toLowerCase()) : []
    const most = kind === undefined ? mostOfKind : mostOfOneKind
    const named = lists.flatMap((list) =>
      matching(
        wanted,
        list.filter((hit) => isWanted(hit.kind)),
        most,
      ),
    )
    const clients = new Map([...removed, ...current].map(({ clientId, name }) => [clientId, name]))
    return {
      items: [...byId.filter((hit) => isWanted(hit.kind)), ...named],
      identified: kind === undefined ? await findIdentified(deps, wanted, { role, clients }) : [],
    }
  },
})

export const searchOperations = [find]
