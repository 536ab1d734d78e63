// Tests what is kept of a browser's word about a passkey.
import { expect, it } from 'vitest'
import { knownTransports } from './passkey-adding.js'

it.each([
  [
    ['internal', 'hybrid'],
    ['hybrid', 'internal'],
  ],
  [['usb', 'usb', 'tin-can', 7, null, { usb: 1 }], ['usb']],
  [Array(10_000).fill('x'), []],
  ['internal', []],
  [undefined, []],
  [{ length: 1, 0: 'usb' }, []],
])('of the claimed transports only the known ones are kept (%#)', (claimed, kept) => {
  expect(knownTransports(claimed)).toEqual(kept)
})
