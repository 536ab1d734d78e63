// One call: a request with its answer, and what it holds while it lasts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Peer } from './peers.js'

/** One request and its answer. */
export interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Where its connection comes from; undefined for a request that a test injects without one. */
  readonly peer: Peer | undefined
  /** The transaction id; undefined until the call has reached the application. */
  id: string | undefined
  /** The peer that its slot in flight counts for; undefined while it has none. */
  slotOf: Peer | undefined
  /** Runs once, when the call is over. */
  onOver: (() => void) | undefined
}

export const newCall = (
  request: IncomingMessage,
  response: ServerResponse,
  peer: Peer | undefined,
): Call => ({
  request,
  response,
  peer,
  id: undefined,
  slotOf: undefined,
  onOver: undefined,
})

/** Whether the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0)
}
