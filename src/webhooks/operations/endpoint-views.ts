// How the webhook endpoints of a client are shown to an operator, and found by their ids.
import { type Static, Type } from 'typebox'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import type { Actor } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { clientId, object, orNull } from '../../operation/schemas.js'
import { shownAddress } from '../../operation/shown-address.js'
import { urlCharsMax } from '../../platform/outbound/guard.js'
import type { KeyedEndpoint } from '../endpoints.js'
import { clientEventTypes } from '../event-types.js'
import type { Webhooks } from '../webhooks.js'

const first = 'first'
const notePattern = String.raw`^[^\p{Cc}]*$`

export const endpointId = () =>
  Type.String({ pattern: `^(${first}|ep_[0-9a-f]{16})$`, description: `${first}, or ep_ and 16 digits` })
export const url = () =>
  Type.String({ minLength: 1, maxLength: urlCharsMax, description: 'An https:// address.' })
export const events = () =>
  orNull(
    Type.Array(Type.Enum([...clientEventTypes]), {
      minItems: 1,
      maxItems: clientEventTypes.length,
      uniqueItems: true,
      description: `The events that it receives, of ${clientEventTypes.join(', ')}. Null: all of them.`,
    }),
  )
export const note = () =>
  orNull(Type.String({ minLength: 1, maxLength: 200, pattern: notePattern, description: 'What it is for.' }))

export const members = {
  endpoint_id: endpointId(),
  url: Type.String({ description: 'A role that may not set it sees its host alone.' }),
  events: events(),
  note: note(),
  disabled: orNull(Type.Enum(['gone', 'operator'])),
}
export const shown = object(members)
export const ofEndpoint = object({ client_id: clientId(), endpoint_id: endpointId() })
export type Deps<Name extends keyof Webhooks = never> = ClientsById<object> & {
  readonly webhooks: Pick<Webhooks, 'endpointsOf' | Name>
}

const idOf = (key: string, client: string) => (key === client ? first : key)

export const view = (actor: Actor, client: string, endpoint: KeyedEndpoint): Static<typeof shown> => ({
  endpoint_id: idOf(endpoint.key, client),
  url: shownAddress(actor, endpoint.url)!,
  events:
    endpoint.events === null ? null : clientEventTypes.filter((type) => endpoint.events!.includes(type)),
  note: endpoint.note,
  disabled: endpoint.disabledReason,
})

/** The key of an endpoint. Throws Problem when the client has none of this id. */
export async function keyOf(deps: Deps, input: Static<typeof ofEndpoint>): Promise<string> {
  const { client_id, endpoint_id } = input
  clientOf(deps, client_id)
  const endpoints = await deps.webhooks.endpointsOf(client_id)
  const found = endpoints.find(({ key }) => idOf(key, client_id) === endpoint_id)
  if (found === undefined) throw notFound(`webhook endpoint ${endpoint_id} of ${client_id}`)
  return found.key
}

export async function shownOne(deps: Deps, actor: Actor, client: string, key: string) {
  const found = (await deps.webhooks.endpointsOf(client)).find((each) => each.key === key)
  if (found === undefined) throw notFound(`webhook endpoint ${idOf(key, client)} of ${client}`)
  return view(actor, client, found)
}
