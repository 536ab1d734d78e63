// Tests the cached token: shared requests, and what is remembered of a sign-in that failed.
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../lookups/source.js'
import { createKeptToken } from './kept-token.js'

/** `answers`: one for each sign-in, the last one repeated; an Error is thrown. */
function tokenOf(...answers: readonly (string | Error)[]) {
  const time = { now: 0 }
  let count = 0
  const token = createKeptToken({ now: () => time.now }, async () => {
    const answer = answers[Math.min(count++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return { token: answer, expiresAt: time.now + 3_600_000 }
  })
  return { token, time, requests: () => count }
}

describe('a kept token', () => {
  it('is asked for once by calls at the same time, and again when it was dropped', async () => {
    const { token, requests } = tokenOf('t1', 't2')
    expect(await Promise.all([token.get(), token.get()])).toEqual(['t1', 't1'])
    token.drop('an older one')
    expect(await token.get()).toBe('t1')
    token.drop('t1')
    expect(await token.get()).toBe('t2')
    expect(requests()).toBe(2)
  })

  it.each(['rejected', 'throttled'] as const)(
    'a sign-in that is %s is not repeated for 5 s',
    async (reason) => {
      const { token, time, requests } = tokenOf(new UpstreamError(reason, 'no'), 't1')
      for (const now of [0, 0, 4_999]) {
        time.now = now
        await expect(token.get()).rejects.toMatchObject({ reason, nothingDone: true })
      }
      expect(requests()).toBe(1)
      time.now = 5_000
      expect(await token.get()).toBe('t1')
      token.drop('t1')
      expect(await token.get()).toBe('t1') // the refusal is forgotten
      expect(requests()).toBe(3)
    },
  )

  it.each(['unavailable', 'timeout', 'invalid_response'] as const)(
    'after %s it is asked for at once',
    async (reason) => {
      const { token } = tokenOf(new UpstreamError(reason, 'no', { reference: 'r' }), 't1')
      await expect(token.get()).rejects.toMatchObject({ reason, nothingDone: true, reference: 'r' })
      expect(await token.get()).toBe('t1')
    },
  )
})
