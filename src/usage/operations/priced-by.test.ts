// Tests of which sources the cost of an answer is known, also of an upstream that has the name of the sandbox.
import { expect, it } from 'vitest'
import type { SourceSetting } from '../../platform/source-settings.js'
import { pricedBy } from './priced-by.js'

const upstream = (name: string, cost: Record<string, number>) =>
  ({ name, kind: 'same-interface', cost }) as unknown as SourceSetting

const sources = [
  upstream('north', { default: 60 }),
  upstream('south', { panbasic: 40 }),
  upstream('sandbox', {}),
]

it.each([
  ['records', undefined, true],
  ['computed', undefined, true],
  ['sandbox', undefined, true],
  ['records', sources, true],
  ['north', sources, true],
  ['south', sources, true],
  ['sandbox', sources, false],
  ['removed', sources, false],
] as const)('%s, sources %j: %s', (source, configured, known) => {
  expect(pricedBy({ sources: configured })(source, 'panbasic')).toBe(known)
})

it('knows no cost of a lookup that is not named', () => {
  expect(pricedBy({ sources })('south', 'rc-advanced')).toBe(false)
})
