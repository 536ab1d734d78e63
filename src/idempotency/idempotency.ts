// Replays the first answer for a repeated Idempotency-Key; a concurrent repetition waits for the first call.
//
// A call claims its key, runs, and writes its answer in the transaction of its event: a crash leaves both or neither.
// A claim whose process died expires; in embedded mode at the next start. Claims go by the clock: when it jumps, or the
// process is paused, another may take over the key of a call in progress. Then that call's event is not committed.
// Answers are sealed, and limited for each client.

import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { Log } from '../platform/log.js'
import { createAnswerQuota } from './answer-quota.js'
import { claimMs, createClaims } from './claims.js'
import * as store from './key-store.js'

/** Less than the 30 s after which many clients give up. */
const maxWaitMs = 25_000
/** How often a repetition checks whether another process has answered the first call. */
const pollMs = 100

/** The first answer, to the byte. */
interface StoredAnswer {
  readonly transactionId: string
  readonly status: number
  readonly body: string
  readonly subCode: string
}

/** The claim of the first call with a key. */
interface Claim {
  /**
   * Stores the answer, in the transaction that writes the call's event. Throws OVERLOADED when another call has taken
   * the key over: the transaction must not be committed, or the key is charged twice.
   */
  keep(tx: Sql, answer: StoredAnswer, subjectIndex: Buffer | null): Promise<void>
  /** The call is over. Unless its answer was certainly stored, the next call with the key runs. */
  end(isKept: boolean): Promise<void>
}

export interface Idempotency {
  /**
   * The first answer to this key, or the claim of a call that is the first. Throws IDEMPOTENCY_KEY_REUSED for other
   * parameters or another lookup; OVERLOADED when the first is not answered in time; TOO_MANY_REQUESTS when too much is
   * stored for the client.
   * @param call.parameters the same text for the same parameters
   */
  begin(call: {
    clientId: string
    key: string
    asks: string
    parameters: string
    transactionId: string
  }): Promise<{ readonly kept: StoredAnswer } | { readonly claim: Claim }>
  /** Deletes keys that have ended; returns how many. */
  sweep(): Promise<number>
  close(): void
}

/**
 * The names that a client's key may have in the table, that of the index key in use first. Batches had keys first: all
 * keys use the index domain of theirs.
 */
export const keyNamesOf = (vault: Indexing, clientId: string, key: string): readonly store.KeyName[] =>
  vault.indexes('batch-idempotency', `${clientId}\0${key}`).map((index) => ({ clientId, key: index }))

const contextOf = ({ clientId, key }: store.KeyName) => `idempotent-answer:${clientId}:${key.toString('hex')}`

interface IdempotencyParts {
  readonly db: Database
  readonly vault: Sealing & Indexing
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Bytes of stored answers of one client. */
  readonly maxBytesPerClient: () => number
}

/** The stored answer, opened. */
const openAnswer = (vault: Sealing, name: store.KeyName, sealed: Buffer): StoredAnswer =>
  JSON.parse(vault.open(sealed, contextOf(name)).toString()) as StoredAnswer

/** Claims a key that nobody has; returns the name that it was claimed by. */
async function claimKey(
  db: Database,
  names: readonly store.KeyName[],
  call: Omit<store.NewKey, keyof store.KeyName>,
): Promise<store.KeyName | undefined> {
  const claim = async (sql: Sql, name: store.KeyName) =>
    (await store.claimKey(sql, { ...name, ...call })) ? name : undefined
  if (names.length === 1) return claim(db, names[0]!)
  return db.transaction(async (tx) => claim(tx, await store.nameToClaim(tx, names)))
}

/** In embedded mode there is no other process: claims from before our first one belong to a process that died. */
function createDropAbandoned(db: Database): () => Promise<void> {
  if (db.mode !== 'embedded') return async () => {}
  let dropped: Promise<void> | undefined
  return () => {
    dropped ??= store.deleteClaims(db).catch((error: unknown) => {
      dropped = undefined
      throw error
    })
    return dropped
  }
}

export function createIdempotency(parts: IdempotencyParts): Idempotency {
  const { db, vault, clock } = parts
  const steady = steadyNow(clock)
  const claims = createClaims(parts)
  const quota = createAnswerQuota(parts)
  const dropAbandoned = createDropAbandoned(db)

  /** The claim of the first call with a key. Throws TOO_MANY_REQUESTS when too much is stored for the client. */
  async function begun(name: store.KeyName, transactionId: string): Promise<Claim> {
    const end = claims.begin(name, transactionId)
    const claim: Claim = {
      async keep(tx, answer, subjectIndex) {
        const sealed = vault.seal(Buffer.from(JSON.stringify(answer)), contextOf(name))
        const isKept = await store.keepAnswer(tx, name, { transactionId, answer: sealed, subjectIndex })
        if (!isKept) throw new Failure('OVERLOADED', { retryAfterS: 1 })
        quota.add(name.clientId, sealed.length)
      },
      end,
    }
    try {
      await quota.check(name.clientId)
    } catch (error) {
      await end(false)
      throw error
    }
    return claim
  }

  return {
    async begin({ clientId, key, asks, parameters, transactionId }) {
      const names = keyNamesOf(vault, clientId, key)
      const digests = vault.indexes('idempotency-parameters', parameters)
      const from = steady()
      await dropAbandoned()
      for (;;) {
        const now = clock.now()
        const claim = { asks, digest: digests[0]!, transactionId, now, requestId: null }
        // A call of this process is alive, whatever the clock says of its claim.
        const isOurs = names.some(claims.isInProgress)
        const claimed = isOurs
          ? undefined
          : await claimKey(db, names, { ...claim, claimedUntil: now + claimMs })
        if (claimed !== undefined) return { claim: await begun(claimed, transactionId) }
        const first = await store.selectKey(db, names)
        if (first === undefined && !isOurs) continue // it was released meanwhile
        const isOther =
          first !== undefined && !(first.asks === asks && digests.some((one) => one.equals(first.digest)))
        if (isOther) throw new Failure('IDEMPOTENCY_KEY_REUSED')
        if (first?.answer) return { kept: openAnswer(vault, { clientId, key: first.key }, first.answer) }
        if (steady() - from >= maxWaitMs) throw new Failure('OVERLOADED', { retryAfterS: 1 })
        await Promise.race([...names.map(claims.over), pause(pollMs)])
      }
    },
    sweep: () => inPortions((atMost) => store.deleteEndedKeys(db, clock.now(), atMost)),
    close: claims.close,
  }
}
