import { expect, it } from 'vitest'
import { createStackLimit } from './stack-limit.js'

const here = 'Error: x\n    at commit (ledger.js:1:1)\n    at call (call.js:2:2)'
const elsewhere = 'Error: x\n    at read (records.js:1:1)'

it('writes five lines of a kind in a minute, and tells once how many were left out', () => {
  let now = 0
  const limit = createStackLimit(() => now)
  const admitted = (message: string, stack: string, times: number) =>
    Array.from({ length: times }, () => limit.admits(message, stack)).filter(Boolean).length
  expect(admitted('a call failed', here, 400)).toBe(5)
  expect(admitted('a call failed', elsewhere, 3)).toBe(3)
  expect(admitted('a job failed', here, 1)).toBe(1)
  now = 59_999
  expect(limit.takeLeftOut()).toEqual([])
  now = 60_000
  expect(limit.takeLeftOut()).toEqual([{ message: 'a call failed', lines: 395 }])
  expect(limit.takeLeftOut()).toEqual([])
  expect(admitted('a call failed', here, 6)).toBe(5)
})

it('begins a new minute by itself where nothing was left out', () => {
  let now = 0
  const limit = createStackLimit(() => now)
  for (let n = 0; n < 5; n++) limit.admits('a call failed', here)
  now = 60_000
  expect(limit.admits('a call failed', here)).toBe(true)
})

it('does not grow without bound', () => {
  const limit = createStackLimit(() => 0)
  for (let n = 0; n < 500; n++) expect(limit.admits(`message ${n}`, here)).toBe(true)
  expect(limit.admits('message 500', here)).toBe(false)
})
