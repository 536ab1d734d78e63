// Makes the free event of a call that asked a source and was answered 500, and says what is needed to reconcile it.
import { failures } from '../kernel/failures.js'
import type { UsageEvent } from './usage-event.js'

const { status, subCode } = failures.INTERNAL_SERVER_ERROR

/** Whether a source outside of this process may have been asked: only then is there a list of attempts. */
export const askedASource = ({ attempts }: UsageEvent): boolean => attempts !== null

/** The same call, answered 500: free for the client; source, cost, reference and attempts stay for the invoice. */
export const unansweredEvent = (event: UsageEvent): UsageEvent => ({
  ...event,
  subCode: subCode ?? null,
  httpStatus: status,
  charged: false,
  price: 0,
  receipt: undefined,
})

/** For the log: what matches the call with an invoice, and nothing about the person. */
export const reconcileFacts = (event: UsageEvent) => ({
  transaction_id: event.transactionId,
  at: event.at,
  client_id: event.clientId,
  lookup: event.lookup,
  source: event.source,
  cost: event.cost,
  source_reference: event.sourceReference,
  attempts: event.attempts,
})
