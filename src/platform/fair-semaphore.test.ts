import { describe, expect, it } from 'vitest'
import { createFairSemaphore, type EntryLimit } from './fair-semaphore.js'

/** Work that lasts until the test ends it, in the order in which it began. */
function openWork(permits: number, limit?: EntryLimit) {
  const enter = createFairSemaphore(permits, limit)
  const begun: { name: string; end: () => void; fail: () => void }[] = []
  const submit = (key: string, name: string) =>
    enter(
      key,
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) })
        }),
    )
  const names = () => begun.map(({ name }) => name)
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { begun, submit, names, settle }
}

describe('a fair semaphore', () => {
  it('runs as many at a time as it has permits, and returns what the work returns', async () => {
    const { begun, submit, names, settle } = openWork(2)
    const first = submit('a', 'a1')
    void submit('a', 'a2')
    void submit('a', 'a3')
    await settle()
    expect(names()).toEqual(['a1', 'a2'])
    begun[0]!.end()
    expect(await first).toBe('a1')
    await settle()
    expect(names()).toEqual(['a1', 'a2', 'a3'])
  })

  it('takes turns between keys, in whatever order they came', async () => {
    const { begun, submit, names, settle } = openWork(1)
    for (let n = 1; n <= 5; n++) void submit('a', `a${n}`)
    for (let n = 1; n <= 2; n++) void submit('b', `b${n}`)
    void submit('c', 'c1')
    for (let n = 0; n < 8; n++) {
      await settle()
      begun[n]!.end()
    }
    await settle()
    expect(names()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  })

  it('gives a free permit to the key that has the fewest', async () => {
    const { begun, submit, names, settle } = openWork(4)
    for (let n = 1; n <= 8; n++) void submit('slow', `slow${n}`)
    for (let n = 1; n <= 6; n++) void submit('quick', `quick${n}`)
    await settle()
    begun[0]!.end()
    await settle()
    expect(names().slice(4)).toEqual(['quick1'])
    // However often the quick one ends, it has its own permit; the slow one keeps the other three.
    for (let n = 4; n < 7; n++) {
      begun[n]!.end()
      await settle()
    }
    expect(names().slice(4)).toEqual(['quick1', 'quick2', 'quick3', 'quick4'])
    begun[1]!.end()
    await settle()
    expect(names().at(-1)).toBe('quick5') // two each
    begun[2]!.end()
    await settle()
    expect(names().at(-1)).toBe('slow5')
  })

  it('refuses what is one too many, of a key and in all, until something ends', async () => {
    const limit = { perKey: 2, inAll: 3, refusal: () => new Error('full') }
    const { begun, submit, names, settle } = openWork(1, limit)
    void submit('a', 'a1')
    void submit('a', 'a2')
    await expect(submit('a', 'a3')).rejects.toThrow('full')
    void submit('b', 'b1')
    await expect(submit('c', 'c1')).rejects.toThrow('full')
    begun[0]!.end()
    await settle()
    void submit('c', 'c2')
    await expect(submit('c', 'c3')).rejects.toThrow('full')
    for (let n = 1; n < 4; n++) {
      begun[n]!.end()
      await settle()
    }
    expect(names()).toEqual(['a1', 'a2', 'b1', 'c2'])
  })

  it('gives the permit of failed work to the next', async () => {
    const { begun, submit, names, settle } = openWork(1)
    const failing = submit('a', 'a1')
    void submit('a', 'a2')
    await settle()
    begun[0]!.fail()
    await expect(failing).rejects.toThrow('a1')
    await settle()
    expect(names()).toEqual(['a1', 'a2'])
    begun[1]!.end()
    await settle()
    void submit('b', 'b1')
    expect(names()).toEqual(['a1', 'a2', 'b1'])
  })
})
