// Answers a call that comes again with the same Idempotency-Key by the first answer; a twin under way is waited for.
//
// A call claims its key, is carried out, and writes its answer in the transaction of its event: a crash leaves both or
// neither. A claim whose process died ends by itself, embedded at the next start. What is kept is sealed, and bounded for each client.

import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { Log } from '../platform/log.js'
import * as store from './key-store.js'

/** A claim holds so long without being renewed: what a twin waits for at most when the process of the first died. */
export const claimMs = 20_000
const renewEveryMs = 5_000
/** Less than the 30 s after which many clients give up. */
const maxWaitMs = 25_000
/** How often a twin looks whether the first was answered by another process. */
const pollMs = 100
/** What a client holds is looked up again after this time; in between it is added up. */
const heldForMs = 60_000
const rememberedClients = 10_000

/** The first answer, to the byte. */
export interface KeptAnswer {
  readonly transactionId: string
  readonly status: number
  readonly body: string
  readonly subCode: string
}

/** A call that is the first with its key. */
export interface Claim {
  /** Keeps the answer, in the transaction that writes the call's event. */
  keep(tx: Sql, answer: KeptAnswer, subjectIndex: Buffer | null): Promise<void>
  /** The call is over. Unless its answer was kept for certain, the next call with the key is carried out. */
  end(isKept: boolean): Promise<void>
}

export interface Idempotency {
  /**
   * The first answer to this key, or the claim of a call that is the first. Throws IDEMPOTENCY_KEY_REUSED for other
   * parameters or another lookup; OVERLOADED when the first is not answered in time; TOO_MANY_REQUESTS when too much is
   * kept for the client.
   * @param call.parameters the same text for the same parameters
   */
  begin(call: {
    clientId: string
    key: string
    asks: string
    parameters: string
    transactionId: string
  }): Promise<{ readonly kept: KeptAnswer } | { readonly claim: Claim }>
  /** Deletes keys that have ended; answers how many. */
  sweep(): Promise<number>
  close(): void
}

/** A client's key in the table. Batches had keys first: all are found under the name that theirs had. */
export const keyNameOf = (vault: Indexing, clientId: string, key: string): store.KeyName => ({
  clientId,
  key: vault.index('batch-idempotency', `${clientId}\0${key}`),
})

const idOf = ({ clientId, key }: store.KeyName) => `${clientId} ${key.toString('latin1')}`
const contextOf = ({ clientId, key }: store.KeyName) => `idempotent-answer:${clientId}:${key.toString('hex')}`

export function createIdempotency(parts: {
  db: Database
  vault: Sealing & Indexing
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Bytes of answers that are kept for one client. */
  maxBytesPerClient: number
}): Idempotency {
  const { db, vault, clock, log, maxBytesPerClient } = parts
  /** Calls under way in this process; `over` is for whoever waits for them. */
  const underWay = new Map<string, { name: store.KeyName; transactionId: string; over: Promise<void> }>()
  const held = new LRUCache<string, { bytes: number; oldest: number | null; readAt: number }>({
    max: rememberedClients,
  })
  let renewing: NodeJS.Timeout | undefined
  let abandonedGone: Promise<void> | undefined

  /** Embedded, there is no other process: claims that are there before our first are of one that died. */
  async function dropAbandoned(): Promise<void> {
    if (db.mode !== 'embedded') return
    abandonedGone ??= store.deleteClaims(db).catch((error: unknown) => {
      abandonedGone = undefined
      throw error
    })
    await abandonedGone
  }

  async function renew(): Promise<void> {
    for (const { name, transactionId } of underWay.values()) {
      await store
        .renewClaim(db, name, transactionId, clock.now() + claimMs)
        .catch((error: unknown) => log.warn({ reason: (error as Error).message }, 'a claim was not renewed'))
    }
  }

  async function assertMayHold(clientId: string): Promise<void> {
    const now = clock.now()
    let known = held.get(clientId)
    if (known === undefined || now - known.readAt > heldForMs) {
      known = { ...(await store.selectHeld(db, clientId, now)), readAt: now }
      held.set(clientId, known)
    }
    if (known.bytes < maxBytesPerClient) return
    const endsAt = (known.oldest ?? now) + store.keptForMs
    throw new Failure('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil((endsAt - now) / 1000)) })
  }

  async function release(name: store.KeyName, transactionId: string): Promise<void> {
    try {
      // Where the commit failed, or its end is not known: an answer that is there stays.
      await store.releaseKey(db, name, transactionId)
    } catch (error) {
      const reason = (error as Error).message
      log.warn({ reason }, 'an idempotency key was not given back; its claim ends by itself')
    }
  }

  function claimOf(name: store.KeyName, transactionId: string): Claim {
    const id = idOf(name)
    let tellOver = () => {}
    const over = new Promise<void>((resolve) => {
      tellOver = resolve
    })
    underWay.set(id, { name, transactionId, over })
    renewing ??= setInterval(renew, renewEveryMs).unref()
    return {
      async keep(tx, answer, subjectIndex) {
        const sealed = vault.seal(Buffer.from(JSON.stringify(answer)), contextOf(name))
        await store.keepAnswer(tx, name, { transactionId, answer: sealed, subjectIndex })
        const known = held.get(name.clientId)
        if (known !== undefined) known.bytes += sealed.length
      },
      async end(isKept) {
        if (!isKept) await release(name, transactionId)
        if (underWay.get(id)?.transactionId === transactionId) underWay.delete(id)
        if (underWay.size === 0) {
          clearInterval(renewing)
          renewing = undefined
        }
        tellOver()
      },
    }
  }

  return {
    async begin({ clientId, key, asks, parameters, transactionId }) {
      const name = keyNameOf(vault, clientId, key)
      const digest = vault.index('idempotency-parameters', parameters)
      const from = clock.now()
      await dropAbandoned()
      for (;;) {
        const now = clock.now()
        const own = { ...name, asks, digest, transactionId, now, requestId: null }
        if (await store.claimKey(db, { ...own, claimedUntil: now + claimMs })) {
          const claim = claimOf(name, transactionId)
          try {
            await assertMayHold(clientId)
          } catch (error) {
            await claim.end(false)
            throw error
          }
          return { claim }
        }
        const first = await store.selectKey(db, name)
        if (first === undefined) continue // it was given back meanwhile
        if (first.asks !== asks || !first.digest.equals(digest)) throw new Failure('IDEMPOTENCY_KEY_REUSED')
        if (first.answer !== null)
          return { kept: JSON.parse(vault.open(first.answer, contextOf(name)).toString()) as KeptAnswer }
        if (clock.now() - from >= maxWaitMs) throw new Failure('OVERLOADED', { retryAfterS: 1 })
        const tick = pause(pollMs)
        await (underWay.has(idOf(name)) ? Promise.race([underWay.get(idOf(name))!.over, tick]) : tick)
      }
    },
    sweep: () => inPortions((atMost) => store.deleteEndedKeys(db, clock.now(), atMost)),
    close: () => clearInterval(renewing),
  }
}
