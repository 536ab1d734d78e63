// The usage event that tests begin from.
import { newTransactionId } from '../kernel/ids.js'
import type { UsageEvent } from './usage-event.js'

/** A charged call at a time (Unix milliseconds); `own` overrides its fields. */
export const eventAt = (at: number, fields: Partial<UsageEvent> = {}): UsageEvent => ({
  transactionId: newTransactionId(at),
  requestId: null,
  at,
  clientId: 'client',
  lookup: 'panbasic',
  version: 'v1',
  origin: null,
  metadata: null,
  consent: null,
  subCode: 'SUCCESS',
  httpStatus: 200,
  charged: true,
  price: 150,
  source: 'records',
  cached: false,
  durationMs: 2.5,
  subjectIndex: Buffer.alloc(32, 7),
  cost: 0,
  attempts: null,
  sourceReference: null,
  ...fields,
})
