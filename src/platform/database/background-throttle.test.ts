import { expect, it } from 'vitest'
import { createBackgroundThrottle } from './background-throttle.js'

/**
 * Works as often as there are `calls`, for `workMs` each, while so many calls are recorded during each piece of work.
 * Returns what was done when.
 */
async function workBeside(calls: readonly number[], pauseFactor?: number, workMs = 20): Promise<string[]> {
  let nowMs = 0
  let recorded = 0
  const done: string[] = []
  const pass = async (what: string, ms: number) => {
    done.push(`${what} from ${nowMs}`)
    nowMs += ms
  }
  const throttled = createBackgroundThrottle({
    recorded: () => recorded,
    ...(pauseFactor === undefined ? {} : { pauseFactor }),
    nowMs: () => nowMs,
    pause: (ms) => pass('pause', ms),
  })
  const work = (some: number) =>
    throttled(async () => {
      await pass('work', workMs)
      recorded += some
    })
  await Promise.all(calls.map(work))
  return done
}

it('pauses for twice as long as it worked, one at a time, while calls are recorded', async () => {
  expect(await workBeside([1, 1, 1])).toEqual([
    'work from 0',
    'pause from 20',
    'work from 60',
    'pause from 80',
    'work from 120',
  ])
})

it('pauses for as long as it worked where that is asked for', async () => {
  expect(await workBeside([1, 0], 1)).toEqual(['work from 0', 'pause from 20', 'work from 40'])
})

it('pauses for a second at most: the machine may have stood still during a piece of work', async () => {
  expect(await workBeside([1, 0], 2, 90_000)).toEqual(['work from 0', 'pause from 90000', 'work from 91000'])
})

it('pauses for some time after the last call was recorded', async () => {
  expect(await workBeside([1, 0, 0, 0])).toEqual([
    'work from 0',
    'pause from 20',
    'work from 60',
    'work from 80',
    'work from 100',
  ])
  expect(await workBeside([1, 0, 0], 0.5)).toEqual([
    'work from 0',
    'pause from 20',
    'work from 30',
    'pause from 50',
    'work from 60',
  ])
})

it('does not pause where there are no calls', async () => {
  expect(await workBeside([0, 0, 0])).toEqual(['work from 0', 'work from 20', 'work from 40'])
})

it('lets the event loop run before each piece of work', async () => {
  const done: string[] = []
  const throttled = createBackgroundThrottle({ recorded: () => 0 })
  const work = async () => void done.push('work')
  setImmediate(() => done.push('event loop'))
  await throttled(work)
  setImmediate(() => done.push('event loop'))
  await throttled(work)
  expect(done).toEqual(['event loop', 'work', 'event loop', 'work'])
})

it('pauses after failed work, and continues', async () => {
  const throttled = createBackgroundThrottle({ recorded: () => 0, nowMs: () => 0, pause: async () => {} })
  await expect(throttled(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await throttled(async () => 'done')).toBe('done')
})
