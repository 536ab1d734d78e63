import { expect, it } from 'vitest'
import { createRestartPause } from './restart-pause.js'

it('replaces at once a process that ran for a while, and after growing pauses one that cannot start', () => {
  const pause = createRestartPause()
  expect(pause(60_000)).toBe(0)
  expect(Array.from({ length: 9 }, () => pause(50))).toEqual([
    100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000,
  ])
  expect(pause(30_000)).toBe(0)
  expect(pause(50)).toBe(100)
})
