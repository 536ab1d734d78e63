import { expect, it } from 'vitest'
import { createBackgroundThrottle } from './background-throttle.js'

/** Works three times for 20 ms each, while so many calls are recorded each time; answers what was done when. */
async function workBeside(calls: number): Promise<string[]> {
  let nowMs = 0
  let recorded = 0
  const done: string[] = []
  const pass = async (what: string, ms: number) => {
    done.push(`${what} from ${nowMs}`)
    nowMs += ms
  }
  const throttled = createBackgroundThrottle({
    recorded: () => recorded,
    nowMs: () => nowMs,
    pause: (ms) => pass('rest', ms),
  })
  const work = () =>
    throttled(async () => {
      await pass('work', 20)
      recorded += calls
    })
  await Promise.all([work(), work(), work()])
  return done
}

it('rests twice as long as it worked, one at a time, while calls are recorded', async () => {
  expect(await workBeside(1)).toEqual([
    'work from 0',
    'rest from 20',
    'work from 60',
    'rest from 80',
    'work from 120',
  ])
})

it('does not rest where there are no calls', async () => {
  expect(await workBeside(0)).toEqual(['work from 0', 'work from 20', 'work from 40'])
})

it('pauses after failed work, and continues', async () => {
  const throttled = createBackgroundThrottle({ recorded: () => 0, nowMs: () => 0, pause: async () => {} })
  await expect(throttled(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await throttled(async () => 'done')).toBe('done')
})
