// Runs a call with an Idempotency-Key: once for each key; repetitions get the first answer.
import type { Idempotency } from '../idempotency/idempotency.js'
import { failures } from '../kernel/failures.js'
import type { Ledger } from '../usage/ledger.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Caller } from './caller.js'
import type { Lookup } from './lookup.js'
import type { Reply } from './reply.js'

/** A call that has run and is not recorded yet. */
export interface Executed {
  readonly event: UsageEvent
  readonly reply: Reply
}

/** Failures and calls that came too soon are not stored: the next call may get a different answer. */
const mayKeep = ({ status }: Reply): boolean => status < 500 && status !== failures.TOO_MANY_REQUESTS.status

/**
 * Replies with the first answer to the key, or executes the call and stores its answer in the transaction of its
 * event. Throws the Failure of a key that may not be used.
 */
export async function executeOnce(
  parts: { idempotency: Idempotency; ledger: Pick<Ledger, 'record' | 'recordWith'> },
  lookup: Lookup,
  caller: Caller,
  execute: () => Promise<Executed>,
): Promise<Reply> {
  const { transactionId, repeatable } = caller
  const begun = await parts.idempotency.begin({
    clientId: caller.client.clientId,
    asks: `lookup ${lookup.name}`,
    ...repeatable!,
    transactionId,
  })
  if ('kept' in begun) {
    const { status, body, subCode, transactionId: replayOf } = begun.kept
    return { status, body, subCode, price: 0, replayOf }
  }
  let isKept = false
  try {
    const { event, reply } = await execute()
    if (mayKeep(reply)) {
      const { status, body, subCode } = reply
      const answer = { transactionId, status, body, subCode }
      await parts.ledger.recordWith(event, (tx) => begun.claim.keep(tx, answer, event.subjectIndex))
      isKept = true
    } else await parts.ledger.record(event)
    return reply
  } finally {
    await begun.claim.end(isKept)
  }
}
