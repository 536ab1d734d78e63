// Tests that the samples of the sandbox fit the lookups.
import { expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { rehearsedSamples } from '../../src/sources/sandbox/rehearsed-samples.js'
import { sandboxSamples } from '../../src/sources/sandbox/samples.js'

it('has something to try every lookup with that takes texts', () => {
  const samples = [...sandboxSamples(), ...rehearsedSamples()]
  const tried = new Set(samples.flatMap(({ lookups }) => lookups))
  const texts = catalogue.filter(({ route }) => route.from !== 'form').map(({ name }) => name)
  expect(texts.filter((name) => !tried.has(name))).toEqual([])
})

it('gives every parameter that a lookup needs, and none that it does not know', () => {
  for (const { lookups, parameters } of rehearsedSamples())
    for (const name of lookups) {
      const { input } = catalogue.find((row) => row.name === name)!
      const needed = Object.keys(input).filter((parameter) => input[parameter]!.required)
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining(needed))
      expect(Object.keys(input)).toEqual(expect.arrayContaining(Object.keys(parameters)))
    }
})

it('never has the same parameters for two outcomes of a lookup', () => {
  const seen = new Set<string>()
  for (const { lookups, parameters } of rehearsedSamples())
    for (const name of lookups) {
      const key = JSON.stringify([name, parameters])
      expect(seen.has(key), key).toBe(false)
      seen.add(key)
    }
})
