// When the time for all attempts of a call is over.
import { describe, expect, it } from 'vitest'
import { isTimeOver } from './source.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }

describe('the time for all attempts', () => {
  it.each([
    ['no limit', {}, false],
    ['two milliseconds left', { endsAt: 1_002 }, false],
    ['one millisecond left, by which a timer may be early', { endsAt: 1_001 }, true],
    ['none left', { endsAt: 1_000 }, true],
    ['long over', { endsAt: 1 }, true],
    ['ended by the call itself', { endsAt: 9_999, signal: AbortSignal.abort() }, true],
  ])('%s', (_name, fields, expected) => expect(isTimeOver({ ...call, ...fields }, 1_000)).toBe(expected))
})
