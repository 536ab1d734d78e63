// How comparisons end when a configuration is replaced or the process stops: what is stored and counted.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { panbasic } from '../../lookups/pan/panbasic.js'
import { input, scripted, stuck } from '../routing.harness.js'
import type { Comparison } from './comparison-store.js'
import { answer, caller, comparing, fromNorth, rulesOf } from './comparisons.harness.js'
import { createCurrentComparisons } from './current-comparisons.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('closing ends what hangs and stores what is compared', async () => {
  const { offer, comparisons, stored } = comparing(scripted(answer()))
  offer()
  await vi.advanceTimersByTimeAsync(10)
  await comparisons.close()
  expect(stored).toHaveLength(1)

  const hanging = comparing(stuck())
  hanging.offer()
  await vi.advanceTimersByTimeAsync(10)
  await hanging.comparisons.close()
  expect(hanging.stored).toMatchObject([{ withOutcome: 'aborted', withFound: null, withCost: 0 }])
  hanging.offer()
  expect(hanging.counted()).toEqual({ aborted: 1, queue_full: 1 })
})

it('closing counts what was not begun, and stores nothing of it: nobody was asked', async () => {
  const south = scripted(answer())
  const { offer, comparisons, stored, counted } = comparing(south)
  for (let n = 0; n < 6; n++) offer()
  const closed = comparisons.close() // in the turn in which they were offered
  await vi.advanceTimersByTimeAsync(10)
  await closed
  expect([south.calls(), stored]).toEqual([0, []])
  expect(counted()).toEqual({ not_begun: 6 })
})

it('a replaced configuration stores what it ended, also when the process stops at once', async () => {
  const stored: Comparison[] = []
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  const { rules: own, deps } = rulesOf(stuck())
  const rules = { ...own, catalogue: deps.catalogue }
  const current = createCurrentComparisons({
    ...deps,
    async insert(rows) {
      await isOpen // a slow database
      stored.push(...rows)
    },
  })
  current.replace(rules)
  current.onAnswered(panbasic, input, fromNorth(), caller)
  await vi.advanceTimersByTimeAsync(10)
  current.replace(rules)
  const closed = current.close()
  open()
  await closed
  expect(stored).toMatchObject([{ withOutcome: 'aborted' }])
  expect(current.counts()[0]!.byResult.aborted).toBe(1)
})
