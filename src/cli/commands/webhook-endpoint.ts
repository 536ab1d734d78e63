// Gives a client's and the operator's own webhook endpoint the same set of operations.
import {
  enableOperatorEndpoint,
  removeOperatorEndpoint,
  rotateOperatorSecret,
  setOperatorEndpoint,
  showOperatorEndpoint,
  showOperatorSecret,
} from '../../webhooks/operations/operator-webhook.js'
import {
  enableEndpoint,
  removeEndpoint,
  rotateWebhookSecret,
  setEndpoint,
  showEndpoint,
  showWebhookSecret,
} from '../../webhooks/operations/webhooks.js'
import type { Administration, Answered } from '../administration.js'

type Shown = Promise<Answered<typeof showEndpoint>>
type Secret = Promise<{ readonly webhook_secret: string }>

export interface EndpointActs {
  show(): Shown
  set(url: string): Shown
  remove(): Shown
  enable(): Shown
  rotate(overlapS: number): Secret
  reveal(): Secret
}

export const operatorEndpoint = (admin: Administration): EndpointActs => ({
  show: () => admin.run(showOperatorEndpoint, {}),
  set: (url) => admin.run(setOperatorEndpoint, { url }),
  remove: () => admin.run(removeOperatorEndpoint, {}),
  enable: () => admin.run(enableOperatorEndpoint, {}),
  rotate: (overlap_seconds) => admin.run(rotateOperatorSecret, { overlap_seconds }),
  reveal: () => admin.run(showOperatorSecret, {}),
})

export const clientEndpoint = (admin: Administration, client_id: string): EndpointActs => ({
  show: () => admin.run(showEndpoint, { client_id }),
  set: (url) => admin.run(setEndpoint, { client_id, url }),
  remove: () => admin.run(removeEndpoint, { client_id }),
  enable: () => admin.run(enableEndpoint, { client_id }),
  rotate: (overlap_seconds) => admin.run(rotateWebhookSecret, { client_id, overlap_seconds }),
  reveal: () => admin.run(showWebhookSecret, { client_id }),
})
