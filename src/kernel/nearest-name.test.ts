// Which name is meant by a misspelt one.
import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.js'

const known = ['panbasic', 'panadvanced', 'rc-advanced', 'mobile-to-uan-list', 'upi-basic']

it.each([
  ['rc-advance', 'rc-advanced'],
  ['rcAdvanced', 'rc-advanced'],
  ['pan_basic', 'panbasic'],
  ['mobile-to-uan', undefined],
  ['mobile-to-uan-lists', 'mobile-to-uan-list'],
  ['voter-id', undefined],
  ['', undefined],
])('%s: %s', (name, expected) => expect(nearestName(name, known)).toBe(expected))
