// Defines the operations on the several webhook endpoints of a client: list, add, change, remove, test, secrets.
import { Type } from 'typebox'
import { clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { clientId, object, seconds } from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import { maxEndpoints } from '../endpoints.js'
import {
  type Deps,
  endpointId,
  events,
  keyOf,
  members,
  note,
  ofEndpoint,
  shown,
  shownOne,
  url,
  view,
} from './endpoint-views.js'
import { addressRefusals, maxOverlapS, type Sending, sendTest, sentTest, usualOverlapS } from './webhooks.js'

const path = '/clients/{client_id}/webhook/endpoints'
const onePath = `${path}/{endpoint_id}` as const

export const listEndpoints = act({
  name: 'webhook-endpoints.list',
  method: 'GET',
  path,
  summary: 'The webhook endpoints of a client, with the events that each of them receives',
  role: 'viewer',
  input: object({ client_id: clientId() }),
  answer: object({ items: Type.Array(shown) }),
  command: { words: 'webhook endpoint list', operands: ['client_id'] },
  async run(deps: Deps, { client_id }, { actor }) {
    clientOf(deps, client_id)
    const endpoints = await deps.webhooks.endpointsOf(client_id)
    return { items: endpoints.map((each) => view(actor, client_id, each)) }
  },
})

export const addEndpoint = act({
  name: 'webhook-endpoints.add',
  method: 'POST',
  path,
  summary: 'Add a webhook endpoint beside the others of a client; it has a signing secret of its own',
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    url: url(),
    events: Type.Optional(events()),
    note: Type.Optional(note()),
  }),
  answer: object({ ...members, webhook_secret: Type.String() }),
  command: {
    words: 'webhook endpoint add',
    operands: ['client_id', 'url'],
    values: { events: 'EVENT', note: 'TEXT' },
    notes: [
      'The first endpoint of a client is the one of "satyapan webhook set".',
      'Each event is sent to every endpoint that receives it. See docs/webhooks.md.',
    ],
  },
  async run(deps: Deps<'addEndpoint' | 'secrets'>, input, { actor, writeAudit }) {
    const { client_id } = input
    clientOf(deps, client_id)
    const endpoint = { url: input.url, events: input.events ?? null, note: input.note ?? null }
    const added = await deps.webhooks.addEndpoint(client_id, endpoint, writeAudit)
    if (added === null)
      throw new Problem(
        'conflict',
        `a client has at most ${maxEndpoints} webhook endpoints: remove one first`,
      )
    if ('refusal' in added) throw invalid('url', addressRefusals[added.refusal])
    const [secret] = await deps.webhooks.secrets(added.key)
    return { ...(await shownOne(deps, actor, client_id, added.key)), webhook_secret: secret! }
  },
})

export const changeEndpoint = act({
  name: 'webhook-endpoints.change',
  method: 'PATCH',
  path: onePath,
  summary: "Change an endpoint's address, events or note; members that are left out stay as they are",
  role: 'operator',
  freshSignIn: true,
  input: object({
    ...ofEndpoint.properties,
    url: Type.Optional(url()),
    events: Type.Optional(events()),
    note: Type.Optional(note()),
  }),
  answer: shown,
  command: {
    words: 'webhook endpoint change',
    operands: ['client_id', 'endpoint_id'],
    values: { events: 'EVENT', note: 'TEXT', url: 'URL' },
    needsOption: true,
    notes: ['--events none: it receives all events. A new address enables it.'],
  },
  async run(deps: Deps<'setEndpoint' | 'changeEndpoint'>, input, { actor, writeAudit }) {
    const { client_id, url: address, events: types, note: text } = input
    const key = await keyOf(deps, input)
    if (address !== undefined) {
      const refusal = await deps.webhooks.setEndpoint(client_id, address, writeAudit, key)
      if (refusal !== null) throw invalid('url', addressRefusals[refusal])
    }
    const change = {
      ...(types !== undefined && { events: types }),
      ...(text !== undefined && { note: text }),
    }
    if (Object.keys(change).length > 0) await deps.webhooks.changeEndpoint(client_id, key, change, writeAudit)
    return shownOne(deps, actor, client_id, key)
  },
})

export const removeOneEndpoint = act({
  name: 'webhook-endpoints.remove',
  method: 'DELETE',
  path: onePath,
  summary: 'Remove an endpoint with its secret; its pending deliveries are stopped',
  role: 'operator',
  freshSignIn: true,
  input: ofEndpoint,
  answer: object({ removed: endpointId() }),
  command: { words: 'webhook endpoint remove', operands: ['client_id', 'endpoint_id'] },
  async run(deps: Deps<'removeEndpoint'>, input, { writeAudit }) {
    await deps.webhooks.removeEndpoint(input.client_id, writeAudit, await keyOf(deps, input))
    return { removed: input.endpoint_id }
  },
})

const toggle = (verb: 'enable' | 'disable', summary: string) =>
  act({
    name: `webhook-endpoints.${verb}`,
    method: 'POST',
    path: `${onePath}/${verb}`,
    summary,
    role: 'operator',
    input: ofEndpoint,
    answer: shown,
    command: { words: `webhook endpoint ${verb}`, operands: ['client_id', 'endpoint_id'] },
    async run(deps: Deps<'enableEndpoint' | 'disableEndpoint'>, input, { actor, writeAudit }) {
      const key = await keyOf(deps, input)
      const changed =
        verb === 'enable'
          ? await deps.webhooks.enableEndpoint(input.client_id, writeAudit, key)
          : await deps.webhooks.disableEndpoint(input.client_id, 'operator', { key, writeAudit })
      if (!changed) throw new Problem('conflict', `endpoint ${input.endpoint_id} is ${verb}d already`)
      return shownOne(deps, actor, input.client_id, key)
    },
  })
const enableOne = toggle('enable', 'Enable an endpoint that was disabled')
const disableOne = toggle('disable', 'Disable an endpoint; its events are kept so that they can be replayed')

interface Noting {
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

const secretAnswer = object({ endpoint_id: endpointId(), webhook_secret: Type.String() })

export const rotateOneSecret = act({
  name: 'webhook-endpoints.rotate-secret',
  method: 'POST',
  path: `${onePath}/rotate-secret`,
  summary: 'Create a new signing secret for an endpoint; the old one also signs until the overlap ends',
  role: 'operator',
  freshSignIn: true,
  input: object({
    ...ofEndpoint.properties,
    overlap_seconds: Type.Optional(
      seconds(maxOverlapS, `How long the old secret signs too. Default: ${usualOverlapS}.`),
    ),
  }),
  answer: secretAnswer,
  command: {
    words: 'webhook endpoint rotate-secret',
    operands: ['client_id', 'endpoint_id'],
    about: { overlap_seconds: 'Both secrets sign for this long: 15m, 24h. Default: 24h.' },
  },
  async run(deps: Deps<'rotateSecret'>, { overlap_seconds = usualOverlapS, ...input }, { writeAudit }) {
    const key = await keyOf(deps, input)
    const secret = await deps.webhooks.rotateSecret(input.client_id, overlap_seconds * 1000, writeAudit, key)
    return { endpoint_id: input.endpoint_id, webhook_secret: secret }
  },
})

export const showOneSecret = act({
  name: 'webhook-endpoints.reveal-secret',
  method: 'POST',
  path: `${onePath}/reveal-secret`,
  summary: 'Show the signing secret of an endpoint, which its receiver needs',
  role: 'operator',
  freshSignIn: true,
  input: ofEndpoint,
  answer: secretAnswer,
  command: { words: 'webhook endpoint secret', operands: ['client_id', 'endpoint_id'] },
  async run(deps: Deps<'secrets'> & Noting, input, { writeAudit }) {
    const [secret] = await deps.webhooks.secrets(await keyOf(deps, input))
    const facts = { endpoint: input.endpoint_id }
    await deps.auditAlone(writeAudit, {
      act: 'webhook-endpoints.reveal-secret',
      target: input.client_id,
      facts,
    })
    return { endpoint_id: input.endpoint_id, webhook_secret: secret! }
  },
})

export const testOneEndpoint = act({
  name: 'webhook-endpoints.test',
  method: 'POST',
  path: `${onePath}/test`,
  summary: 'Send one signed webhook.test event to an endpoint now',
  role: 'operator',
  input: ofEndpoint,
  answer: sentTest,
  command: { words: 'webhook endpoint test', operands: ['client_id', 'endpoint_id'] },
  run: async (deps: Deps & Sending, input) => sendTest(deps, input.client_id, await keyOf(deps, input)),
})

export const endpointOperations = [
  listEndpoints,
  addEndpoint,
  changeEndpoint,
  removeOneEndpoint,
  enableOne,
  disableOne,
  rotateOneSecret,
  showOneSecret,
  testOneEndpoint,
]
