import { expect, it } from 'vitest'
import { drainMs } from './drain.js'

it('is five seconds in live mode and none in sandbox mode, unless the configuration says otherwise', () => {
  expect(drainMs({ drainS: undefined, mode: 'live' })).toBe(5_000)
  expect(drainMs({ drainS: undefined, mode: 'sandbox' })).toBe(0)
  expect(drainMs({ drainS: 0, mode: 'live' })).toBe(0)
  expect(drainMs({ drainS: 12, mode: 'sandbox' })).toBe(12_000)
})
