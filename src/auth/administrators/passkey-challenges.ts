// Makes and recognises the challenges that passkeys sign; nothing is stored before one is answered.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/database/database.js'
import { sameHash } from '../secret.js'
import * as store from './passkey-store.js'

/** How long a challenge is valid: the user has to find the key or the phone. */
export const challengeLifeMs = 5 * 60_000
const nonceBytes = 16
const timeBytes = 6

/** Its purpose, `sign-in`, or `add` with the user's id: a challenge to sign in adds no passkey. */
export type Purpose = 'sign-in' | `add ${string}`

export function createChallenges({ pepper, clock }: { pepper: Buffer; clock: { now(): number } }) {
  const macOf = (purpose: Purpose, head: Buffer): Buffer =>
    createHmac('sha256', pepper).update(`passkey challenge ${purpose} `).update(head).digest()

  /** When it expires; undefined: it was not made here for this purpose, or it has expired. */
  function endOf(purpose: Purpose, challenge: Buffer): number | undefined {
    const head = challenge.subarray(0, nonceBytes + timeBytes)
    const mac = macOf(purpose, head)
    if (challenge.length !== head.length + mac.length) return undefined
    if (!sameHash(mac, challenge.subarray(head.length))) return undefined
    const until = head.readUIntBE(nonceBytes, timeBytes)
    return until > clock.now() ? until : undefined
  }

  return {
    make(purpose: Purpose): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(timeBytes)
      time.writeUIntBE(clock.now() + challengeLifeMs, 0, timeBytes)
      const head = Buffer.concat([randomBytes(nonceBytes), time])
      return new Uint8Array(Buffer.concat([head, macOf(purpose, head)]))
    },

    isKnown: (purpose: Purpose, challenge: string): boolean =>
      endOf(purpose, Buffer.from(challenge, 'base64url')) !== undefined,

    /** Uses it up, in the transaction of the action that it allows. False: it was used before, or is invalid. */
    async use(tx: Sql, purpose: Purpose, challenge: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url')
      const until = endOf(purpose, bytes)
      if (until === undefined) return false
      return store.insertUsedChallenge(tx, createHash('sha256').update(bytes).digest(), until)
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
