// Limits how many different wrong credentials one address may try.
import { LRUCache } from 'lru-cache'
import { Failure } from '../kernel/failures.js'

const windowMs = 10 * 60_000
/** Most addresses remembered, a few megabytes; beyond it the oldest are forgotten. */
const maxAddresses = 2_000

export interface WrongCredentials {
  /**
   * What is answered to a failure: itself, or TOO_MANY_REQUESTS for a wrong credential from an address that has tried
   * too many different ones. The same wrong credential again does not count as a guess: a client that was given a new
   * secret and still sends the old one must get 401, not 429. Right credentials never come here, so nobody locks a
   * client out, not even from the client's own address; with secrets of 256 random bits the guesses have no chance
   * either way.
   */
  answerTo(failure: Failure, address: string): Failure
}

/** @param parts.max different wrong credentials from one address in ten minutes */
export function createWrongCredentials(parts: { max: () => number; now: () => number }): WrongCredentials {
  const { max, now } = parts
  const tried = new LRUCache<string, { since: number; guesses: Set<string> }>({ max: maxAddresses })
  return {
    answerTo(failure, address) {
      const { guess } = failure
      if (guess === undefined) return failure
      let entry = tried.get(address)
      if (entry === undefined || now() - entry.since >= windowMs) {
        entry = { since: now(), guesses: new Set() }
        tried.set(address, entry)
      }
      if (entry.guesses.has(guess)) return failure
      if (entry.guesses.size < max()) {
        entry.guesses.add(guess)
        return failure
      }
      const retryAfterS = Math.ceil((entry.since + windowMs - now()) / 1000)
      return new Failure('TOO_MANY_REQUESTS', { retryAfterS })
    },
  }
}
