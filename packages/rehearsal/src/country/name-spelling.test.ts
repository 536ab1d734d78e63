// How registries write names: each spelling stays with its person, and all of them occur.

import { expect, test } from 'vitest'
import { customs, devanagari } from './name-parts.js'
import { fullName, habits, nameAt, registryName } from './name-spelling.js'
import { streamOf } from './random.js'

const ravi = { first: 'Ravi', middle: 'Kumar', last: 'Sharma' }
const about = { gender: 'M', fatherName: 'MOHAN LAL SHARMA' } as const

const written = (registry: keyof typeof habits) =>
  new Set(
    Array.from({ length: 3000 }, (_, i) => nameAt(registry, ravi, about, streamOf('spelling', String(i)))),
  )

test('a name in full', () => {
  expect(fullName(ravi)).toBe('Ravi Kumar Sharma')
  expect(registryName({ first: 'Karthik', middle: '', last: '' })).toBe('KARTHIK')
})

test('every spelling of the bank', () => {
  expect([...written('bank')].sort()).toEqual([
    'MR RAVI KUMAR SHARMA',
    'MR. RAVI KUMAR SHARMA',
    'R K SHARMA',
    'RAVI K S',
    'RAVI K SHARMA',
    'RAVI KUMAR SARMA',
    'RAVI KUMAR SHARMA',
    'RAVI KUMAR SHARMA S/O MOHAN LAL SHARMA',
    'RAVI SHARMA',
    'RAVIKUMAR SHARMA',
    'RAWI KUMAR SHARMA',
    'Ravi Kumar Sharma',
    'SHARMA RAVI KUMAR',
    'SHRI RAVI KUMAR SHARMA',
    'रवि कुमार शर्मा',
  ])
})

test('the transport department writes the father behind the name', () => {
  expect(written('transport')).toContain('RAVI KUMAR SHARMA S/O MOHAN LAL SHARMA')
})

test('shares of each registry add up to a hundred', () => {
  for (const habit of Object.values(habits)) expect(habit.reduce((sum, [share]) => sum + share, 0)).toBe(100)
  expect(
    customs.every(({ weight, male, female }) => weight > 0 && male.length > 3 && female.length > 3),
  ).toBe(true)
})

test('a name is never empty and never has empty places, whatever its parts', () => {
  for (const custom of customs) {
    const names = [
      { first: custom.male[0]!, middle: '', last: '' },
      { first: custom.female[0]!, middle: '', last: custom.last[0] ?? '' },
    ]
    for (const name of names)
      for (let i = 0; i < 200; i += 1) {
        const text = nameAt('bank', name, about, streamOf('empty', String(i)))
        expect(text).toMatch(/^\S+( \S+)*$/)
      }
  }
})

test('parts in Devanagari are of that script, and of parts that are used', () => {
  const used = new Set(
    customs.flatMap((each) => [each.male, each.female, each.last, each.maleMiddle, each.femaleMiddle].flat()),
  )
  for (const [part, script] of devanagari) {
    expect(script).toMatch(/^[\u0900-\u097f]+$/)
    expect(used.has(part)).toBe(true)
  }
})
