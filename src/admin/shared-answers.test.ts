import { expect, it } from 'vitest'
import { createSharedAnswers } from './shared-answers.js'

function openShared() {
  let now = 0
  let count = 0
  const shared = createSharedAnswers({ clock: { now: () => now } })
  const ask = (key: string, maxAgeMs: number) => shared.answer(key, maxAgeMs, async () => ++count)
  return {
    ...shared,
    ask,
    pass(ms: number) {
      now += ms
    },
  }
}

it('shares an answer that is in progress or recent enough, but only for the same question', async () => {
  const shared = openShared()
  expect(await Promise.all([shared.ask('a', 2_000), shared.ask('a', 2_000), shared.ask('b', 2_000)])).toEqual(
    [1, 1, 2],
  )
  shared.pass(2_000)
  expect(await shared.ask('a', 2_000)).toBe(1)
  expect(await shared.ask('a', 1_000)).toBe(3)
  shared.pass(5_001)
  expect(await shared.ask('a', 60_000)).toBe(4)
})

it('makes a new answer after a change, and for callers that accept no old one', async () => {
  const shared = openShared()
  expect(await shared.ask('a', 2_000)).toBe(1)
  expect(await shared.ask('a', 0)).toBe(2)
  expect(await shared.ask('a', 2_000)).toBe(1)
  shared.forget()
  expect(await shared.ask('a', 2_000)).toBe(3)
})

it('caches no failures, and only a few answers', async () => {
  const shared = openShared()
  const fail = () => Promise.reject(new Error('no'))
  await expect(shared.answer('a', 2_000, fail)).rejects.toThrow('no')
  expect(await shared.ask('a', 2_000)).toBe(1)
  for (let i = 0; i < 100; i++) await shared.ask(`other ${i}`, 2_000)
  expect(await shared.ask('a', 2_000)).toBe(102)
})
