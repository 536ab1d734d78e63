// Defines the operations on webhook endpoints: show, set, remove, enable, disable, rotate the secret, test.

import { type Static, Type } from 'typebox'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { type Actor, act } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { clientId, count, object, orNull } from '../../operation/schemas.js'
import { shownAddress } from '../../operation/shown-address.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { type RefusalReason, urlCharsMax } from '../../platform/outbound/guard.js'
import type { Webhooks } from '../webhooks.js'

/** Whether the webhooks of a client carry only the link to the result file. */
interface LinkPreference {
  isLinkOnly(clientId: string): Promise<boolean>
  setLinkOnly(clientId: string, linkOnly: boolean, writeAudit: WriteAudit): Promise<void>
}

export interface Shown {
  readonly webhooks: Pick<Webhooks, 'endpoint'>
  readonly batches: Pick<LinkPreference, 'isLinkOnly'>
}

/** Webhooks with these functions, and what shows an endpoint after them. */
export type Changing<Name extends keyof Webhooks> = Shown & { readonly webhooks: Pick<Webhooks, Name> }

export const usualOverlapS = 86_400
export const maxOverlapS = 3650 * 86_400

export const shownEndpoint = object({
  client_id: clientId(),
  url: orNull(Type.String({ description: 'Null when the client has no endpoint.' })),
  disabled: orNull(Type.Enum(['gone', 'operator'])),
  link_only: Type.Boolean({ description: 'Webhooks carry only the link to the result file.' }),
})

export async function shownEndpointOf(
  { webhooks, batches }: Shown,
  id: string,
): Promise<Static<typeof shownEndpoint>> {
  const endpoint = await webhooks.endpoint(id)
  return {
    client_id: id,
    url: endpoint?.url ?? null,
    disabled: endpoint?.disabledReason ?? null,
    link_only: await batches.isLinkOnly(id),
  }
}

/** The same for whoever asks: a role that may not set an address sees its host alone. */
export async function endpointShownTo(actor: Actor, deps: Shown, id: string) {
  const shown = await shownEndpointOf(deps, id)
  return { ...shown, url: shownAddress(actor, shown.url) }
}

/** Why an address may not be called, in words. */
export const addressRefusals: Readonly<Record<RefusalReason, string>> = {
  'bad-url': 'must be an https:// address',
  'credentials-in-url':
    'must not hold a user name or password: deliveries are signed, and the receiver checks the signature (docs/webhooks.md)',
  'refused-address':
    'may not be called: it is this machine, a private network that webhooks.allowNetworks does not name, or another reserved address',
}

const ofClient = object({ client_id: clientId() })
export const noEndpoint = (id: string) => new Problem('conflict', `${id} has no webhook endpoint`)

export const showEndpoint = act({
  name: 'webhooks.show',
  method: 'GET',
  path: '/clients/{client_id}/webhook',
  summary: "A client's webhook endpoint",
  role: 'viewer',
  input: ofClient,
  answer: shownEndpoint,
  async run(deps: ClientsById<object> & Shown, { client_id }, { actor }) {
    clientOf(deps, client_id)
    return endpointShownTo(actor, deps, client_id)
  },
})

export const setEndpoint = act({
  name: 'webhooks.set',
  method: 'PUT',
  path: '/clients/{client_id}/webhook',
  summary: "Set a client's webhook endpoint and enable it",
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: urlCharsMax })),
    link_only: Type.Optional(Type.Boolean()),
  }),
  answer: shownEndpoint,
  async run(
    deps: ClientsById<object> & Changing<'setEndpoint'> & { readonly batches: LinkPreference },
    { client_id, url, link_only },
    { writeAudit },
  ) {
    clientOf(deps, client_id)
    if (url !== undefined) {
      const refusal = await deps.webhooks.setEndpoint(client_id, url, writeAudit)
      if (refusal !== null) throw invalid('url', addressRefusals[refusal])
    }
    if (link_only !== undefined) await deps.batches.setLinkOnly(client_id, link_only, writeAudit)
    return shownEndpointOf(deps, client_id)
  },
})

export const removeEndpoint = act({
  name: 'webhooks.remove',
  method: 'DELETE',
  path: '/clients/{client_id}/webhook',
  summary: "Remove a client's webhook endpoint; its pending deliveries are stopped",
  role: 'operator',
  freshSignIn: true,
  input: ofClient,
  answer: shownEndpoint,
  async run(deps: ClientsById<object> & Changing<'removeEndpoint'>, { client_id }, { writeAudit }) {
    clientOf(deps, client_id)
    if (!(await deps.webhooks.removeEndpoint(client_id, writeAudit))) throw noEndpoint(client_id)
    return shownEndpointOf(deps, client_id)
  },
})

const toggle = (verb: 'enable' | 'disable', summary: string) =>
  act({
    name: `webhooks.${verb}`,
    method: 'POST',
    path: `/clients/{client_id}/webhook/${verb}`,
    summary,
    role: 'operator',
    input: ofClient,
    answer: shownEndpoint,
    async run(
      deps: ClientsById<object> & Changing<'enableEndpoint' | 'disableEndpoint'>,
      { client_id },
      { writeAudit },
    ) {
      clientOf(deps, client_id)
      const changed =
        verb === 'enable'
          ? await deps.webhooks.enableEndpoint(client_id, writeAudit)
          : await deps.webhooks.disableEndpoint(client_id, 'operator', { writeAudit })
      if (!changed) throw new Problem('conflict', `${client_id} has no endpoint to ${verb}`)
      return shownEndpointOf(deps, client_id)
    },
  })
export const enableEndpoint = toggle('enable', 'Enable an endpoint that was disabled')
const disableEndpoint = toggle(
  'disable',
  'Disable an endpoint; new events are kept so that they can be replayed',
)

export const rotateWebhookSecret = act({
  name: 'webhooks.rotate-secret',
  method: 'POST',
  path: '/clients/{client_id}/webhook/rotate-secret',
  summary: 'Create a new signing secret; the old one also signs until the overlap ends',
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    overlap_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: maxOverlapS, description: `Default: ${usualOverlapS}.` }),
    ),
  }),
  answer: object({ client_id: clientId(), webhook_secret: Type.String() }),
  async run(
    deps: ClientsById<object> & { readonly webhooks: Pick<Webhooks, 'rotateSecret'> },
    { client_id, overlap_seconds = usualOverlapS },
    { writeAudit },
  ) {
    clientOf(deps, client_id)
    const overlapMs = overlap_seconds * 1000
    const webhook_secret = await deps.webhooks.rotateSecret(client_id, overlapMs, writeAudit)
    return { client_id, webhook_secret }
  },
})

export const showWebhookSecret = act({
  name: 'webhooks.reveal-secret',
  method: 'POST',
  path: '/clients/{client_id}/webhook/reveal-secret',
  summary: "Show a client's webhook signing secret, which its receiver needs",
  role: 'operator',
  freshSignIn: true,
  input: ofClient,
  answer: object({ client_id: clientId(), webhook_secret: Type.String() }),
  async run(deps: ClientsById<object> & { readonly webhooks: Pick<Webhooks, 'secrets'> }, { client_id }) {
    clientOf(deps, client_id)
    const [secret] = await deps.webhooks.secrets(client_id)
    return { client_id, webhook_secret: secret! }
  },
})

export const sentTest = object({
  client_id: clientId(),
  webhook_id: Type.String(),
  outcome: Type.String({ description: '`delivered`, or why the delivery failed' }),
  http_status: orNull(Type.Integer()),
  duration_ms: count(),
})

export interface Sending {
  readonly webhooks: Pick<Webhooks, 'sendTest'>
}

/** `key`: of the endpoint, the first one by default. Throws Problem when there is none. */
export async function sendTest(
  { webhooks }: Sending,
  id: string,
  key = id,
): Promise<Static<typeof sentTest>> {
  const sent = await webhooks.sendTest(id, key)
  if (sent === null) throw noEndpoint(id)
  const { id: webhook_id, outcome, status, durationMs } = sent
  return { client_id: id, webhook_id, outcome, http_status: status, duration_ms: durationMs }
}

export const testEndpoint = act({
  name: 'webhooks.test',
  method: 'POST',
  path: '/clients/{client_id}/webhook/test',
  summary: 'Send one signed webhook.test event now',
  role: 'operator',
  input: ofClient,
  answer: sentTest,
  async run(deps: ClientsById<object> & Sending, { client_id }) {
    clientOf(deps, client_id)
    return sendTest(deps, client_id)
  },
})

export const webhookOperations = [
  showEndpoint,
  setEndpoint,
  removeEndpoint,
  enableEndpoint,
  disableEndpoint,
  rotateWebhookSecret,
  showWebhookSecret,
  testEndpoint,
]
