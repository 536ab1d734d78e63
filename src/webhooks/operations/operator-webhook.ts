// Defines the operations on the operator's own webhook endpoint, which receives events about the sources.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { object } from '../../operation/schemas.js'
import { urlCharsMax } from '../../platform/outbound/guard.js'
import { operatorId } from '../endpoints.js'
import type { Webhooks } from '../webhooks.js'
import {
  addressRefusals,
  type Changing,
  endpointShownTo,
  maxOverlapS,
  noEndpoint,
  type Sending,
  type Shown,
  sendTest,
  sentTest,
  shownEndpoint,
  shownEndpointOf,
  usualOverlapS,
} from './webhooks.js'

const nothing = object({})
const secretAnswer = object({ webhook_secret: Type.String() })
const described = { path: '/operator/webhook', answer: shownEndpoint } as const

export const showOperatorEndpoint = act({
  ...described,
  name: 'operator-webhook.show',
  method: 'GET',
  summary: "The operator's own webhook endpoint, which receives events about the sources",
  role: 'viewer',
  input: nothing,
  run: (deps: Shown, _input, { actor }) => endpointShownTo(actor, deps, operatorId),
})

/** It may be in a private network, so only an owner may choose it. */
export const setOperatorEndpoint = act({
  ...described,
  name: 'operator-webhook.set',
  method: 'PUT',
  summary: "Set the operator's own webhook endpoint and enable it; it may be in a private network",
  role: 'owner',
  freshSignIn: true,
  input: object({ url: Type.String({ minLength: 1, maxLength: urlCharsMax }) }),
  async run(deps: Changing<'setEndpoint'>, { url }, { writeAudit }) {
    const refusal = await deps.webhooks.setEndpoint(operatorId, url, writeAudit)
    if (refusal === 'credentials-in-url') throw invalid('url', addressRefusals[refusal])
    if (refusal !== null) throw invalid('url', 'must be an http:// or https:// address')
    return shownEndpointOf(deps, operatorId)
  },
})

export const removeOperatorEndpoint = act({
  ...described,
  name: 'operator-webhook.remove',
  method: 'DELETE',
  summary: "Remove the operator's own webhook endpoint; its pending deliveries are stopped",
  role: 'owner',
  freshSignIn: true,
  input: nothing,
  async run(deps: Changing<'removeEndpoint'>, _input, { writeAudit }) {
    if (!(await deps.webhooks.removeEndpoint(operatorId, writeAudit))) throw noEndpoint(operatorId)
    return shownEndpointOf(deps, operatorId)
  },
})

export const enableOperatorEndpoint = act({
  ...described,
  name: 'operator-webhook.enable',
  method: 'POST',
  path: '/operator/webhook/enable',
  summary: "Enable the operator's own endpoint again, after its receiver answered 410 Gone",
  role: 'operator',
  input: nothing,
  async run(deps: Changing<'enableEndpoint'>, _input, { writeAudit }) {
    if (!(await deps.webhooks.enableEndpoint(operatorId, writeAudit)))
      throw new Problem('conflict', 'there is no disabled endpoint')
    return shownEndpointOf(deps, operatorId)
  },
})

export const testOperatorEndpoint = act({
  name: 'operator-webhook.test',
  method: 'POST',
  path: '/operator/webhook/test',
  summary: "Send one signed webhook.test event to the operator's own endpoint now",
  role: 'operator',
  input: nothing,
  answer: sentTest,
  run: (deps: Sending) => sendTest(deps, operatorId),
})

export const rotateOperatorSecret = act({
  name: 'operator-webhook.rotate-secret',
  method: 'POST',
  path: '/operator/webhook/rotate-secret',
  summary: 'Create a new signing secret; the old one also signs until the overlap ends',
  role: 'operator',
  freshSignIn: true,
  input: object({
    overlap_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: maxOverlapS, description: `Default: ${usualOverlapS}.` }),
    ),
  }),
  answer: secretAnswer,
  async run(
    { webhooks }: { readonly webhooks: Pick<Webhooks, 'rotateSecret'> },
    { overlap_seconds = usualOverlapS },
    { writeAudit },
  ) {
    return { webhook_secret: await webhooks.rotateSecret(operatorId, overlap_seconds * 1000, writeAudit) }
  },
})

export const showOperatorSecret = act({
  name: 'operator-webhook.reveal-secret',
  method: 'POST',
  path: '/operator/webhook/reveal-secret',
  summary: "Show the signing secret of the operator's own endpoint, which its receiver needs",
  role: 'operator',
  freshSignIn: true,
  input: nothing,
  answer: secretAnswer,
  async run({ webhooks }: { readonly webhooks: Pick<Webhooks, 'secrets'> }) {
    const [secret] = await webhooks.secrets(operatorId)
    return { webhook_secret: secret! }
  },
})

export const operatorWebhookOperations = [
  showOperatorEndpoint,
  setOperatorEndpoint,
  removeOperatorEndpoint,
  enableOperatorEndpoint,
  testOperatorEndpoint,
  rotateOperatorSecret,
  showOperatorSecret,
]
