// Records a batch call that is refused: every call is a usage event, free and failed ones included.
import type { FastifyReply } from 'fastify'
import { type BatchCall, freeEvent } from '../batches/batch-call.js'
import type { Clock } from '../kernel/clock.js'
import { Failure, failures } from '../kernel/failures.js'
import type { Ledger } from '../usage/ledger.js'
import { priceHeader } from './send-reply.js'

/** Records the refusal and rethrows the failure for the client. */
export async function recordRefusal(
  { ledger, clock }: { ledger: Pick<Ledger, 'record'>; clock: Clock },
  reply: FastifyReply,
  error: unknown,
  call: BatchCall,
  of: { lookup: string; version: string },
): Promise<never> {
  const code = error instanceof Failure ? error.code : 'INTERNAL_SERVER_ERROR'
  const { subCode = null, status: httpStatus } = failures[code]
  await ledger.record(freeEvent(call, { ...of, subCode, httpStatus }, clock.now()))
  reply.header(priceHeader, '0')
  throw error
}
