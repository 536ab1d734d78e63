// Lists the types of events: those that clients receive, and those about the service itself.

/** What an endpoint of a client can ask for, and when it happens. */
export const clientEvents = {
  'batch.completed': 'a batch is complete',
  'bulk.completed': 'a bulk has ended',
} as const

/** For the operator's own endpoint. */
export const operatorEvents = {
  'source.opened': 'the circuit breaker of a source has opened',
  'source.recovered': 'a source has recovered',
  'source.budget': 'a source has used 80 % or all of its budget',
  'source.declining': 'a source does worse than in the four weeks before',
  'source.minimum': 'the minimum volume of a source will be missed this month',
  'alert.firing': 'an alert has begun',
  'alert.resolved': 'an alert has ended',
} as const

export type ClientEvent = keyof typeof clientEvents
/** A test is sent by its own way, whatever the endpoint asked for. */
export type EventType = ClientEvent | keyof typeof operatorEvents | 'webhook.test'

export const clientEventTypes = Object.keys(clientEvents) as ClientEvent[]
