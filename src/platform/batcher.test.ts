import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.js'

/** More turns of the event loop than a batcher gathers for: a flush that may begin has begun. */
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n++) await turn()
}

/** A flush that the test controls: what it was given, and its end. */
function heldFlushes() {
  const flushes: { items: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const flush = (items: number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      flushes.push({ items, end: () => resolve(items.map((item) => `r${item}`)), fail: reject })
    })
  const began = async (count: number) => {
    while (flushes.length < count) await turn()
    return flushes[count - 1]!
  }
  return { flush, flushes, began }
}

describe('a batcher', () => {
  it('flushes what came together, and then what came meanwhile', async () => {
    const { flush, flushes, began } = heldFlushes()
    const batch = createBatcher(flush, { maxItems: 10 })
    const first = [batch.add(1), batch.add(2)]
    const one = await began(1)
    expect(one.items).toEqual([1, 2])
    const second = [batch.add(3), batch.add(4)]
    await turns()
    expect(flushes).toHaveLength(1)
    expect(batch.pending()).toBe(4)
    one.end()
    expect(await Promise.all(first)).toEqual(['r1', 'r2'])
    const two = await began(2)
    expect(two.items).toEqual([3, 4])
    two.end()
    expect(await Promise.all(second)).toEqual(['r3', 'r4'])
    expect(batch.pending()).toBe(0)
  })

  it('is idle when nothing is waiting or in progress', async () => {
    const { flush, began } = heldFlushes()
    const batch = createBatcher(flush, { maxItems: 10 })
    await batch.idle()
    const added = batch.add(1)
    const one = await began(1)
    let isIdle = false
    const waited = batch.idle().then(() => {
      isIdle = true
    })
    await turns()
    expect(isIdle).toBe(false)
    one.end()
    expect(await added).toBe('r1')
    await waited
  })

  it('gives no flush more than the maximum of items', async () => {
    const sizes: number[] = []
    const batch = createBatcher<number, number>(
      async (items) => {
        sizes.push(items.length)
        return items
      },
      { maxItems: 3 },
    )
    const items = Array.from({ length: 10 }, (_, i) => i)
    expect(await Promise.all(items.map(batch.add))).toEqual(items)
    expect(sizes).toEqual([3, 3, 3, 1])
  })

  it('fails only the items of a failed flush', async () => {
    const { flush, began } = heldFlushes()
    const batch = createBatcher(flush, { maxItems: 10 })
    const failed = expect(batch.add(1)).rejects.toThrow('disk full')
    const one = await began(1)
    const next = batch.add(2)
    one.fail(new Error('disk full'))
    await failed
    ;(await began(2)).end()
    expect(await next).toBe('r2')
    await batch.idle()
  })
})
