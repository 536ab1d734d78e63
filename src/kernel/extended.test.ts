// Tests that copies with more members have one shape, as V8 sees them.
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { consentOf, readConsentHeaders } from './consent.js'
import { extended } from './extended.js'

setFlagsFromString('--allow-natives-syntax')
const haveSameShape = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean

const made = <Made extends object>(make: (n: number) => Made): [Made, Made] => {
  const list = Array.from({ length: 1_000 }, (_, n) => make(n)) // the first ones may differ while V8 learns
  return [list.at(-2)!, list.at(-1)!]
}

it('has the members of both, and leaves the first as it is', () => {
  const call = { id: 'a', at: 1 }
  expect(extended(call, { at: 2, signal: null })).toEqual({ id: 'a', at: 2, signal: null })
  expect(call).toEqual({ id: 'a', at: 1 })
})

it('gives all copies one shape, also copies of copies', () => {
  const [one, other] = made((n) => extended(extended({ id: `${n}`, at: n }, { endsAt: n }), { signal: null }))
  expect(haveSameShape(one, other)).toBe(true)
})

it.each<[string, string[], object]>([
  ['a parameter', [], { pan_number: 'A', consent: 'Y' }],
  ['a header', ['X-Satyapan-Consent-Id', 'form-1'], {}],
  ['both', ['X-Satyapan-Consent-Id', 'form-1'], { consent: 'Y', purpose: 'KYC', reason: 'r' }],
])('consents that were stated by %s have one shape', (_what, headers, parameters) => {
  const [one, other] = made(() => consentOf(readConsentHeaders(headers), { ...parameters })!)
  expect(haveSameShape(one, other)).toBe(true)
})
