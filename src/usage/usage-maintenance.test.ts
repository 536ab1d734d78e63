// What the maintenance of the ledger does, and in which order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startUsageMaintenance } from './usage-maintenance.js'

const everyMs = 60_000

describe('the maintenance of the ledger', () => {
  const done: string[] = []
  const warnings: string[] = []
  const facts: object[] = []
  const warn = (fact: object, text: string) => {
    facts.push(fact)
    warnings.push(text)
  }
  const log = { info: () => {}, warn, error: () => {} }
  /** Work that has so many steps each time. */
  const work = (name: string, steps: number) => {
    let remaining = steps
    return {
      async step() {
        done.push(name)
        remaining--
        if (remaining > 0) return true
        remaining = steps
        return false
      },
    }
  }
  const partitions = { tend: async () => void done.push('months'), tableOf: () => '', forget() {} }
  const start = (options: Partial<Parameters<typeof startUsageMaintenance>[0]> = {}) =>
    startUsageMaintenance({
      ...{
        database: { mode: 'postgres' },
        partitions,
        rollup: work('sums', 2),
        summaries: work('days', 2),
        metadataSums: work('metadata', 3),
        subjectIndex: { tend: async () => void done.push('subjects') },
      },
      ...{ sumsUp: true, log },
      ...options,
    })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    done.length = 0
    warnings.length = 0
    facts.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('makes months, then sums, then those with fewer columns, then sums by metadata, then the index of subjects, each until there is nothing left to do', async () => {
    const maintenance = start()
    vi.advanceTimersByTime(everyMs)
    const all = ['months', 'sums', 'sums', 'days', 'days', 'metadata', 'metadata', 'metadata', 'subjects']
    await vi.waitFor(() => expect(done).toHaveLength(all.length))
    expect(done).toEqual(all)
    await maintenance.stop()
    vi.advanceTimersByTime(2 * everyMs)
    expect(done).toHaveLength(all.length)
  })

  it('makes no sums where another process of the node does', async () => {
    const maintenance = start({ sumsUp: false })
    for (let passes = 1; passes <= 2; passes++) {
      vi.advanceTimersByTime(everyMs)
      await vi.waitFor(() => expect(done).toHaveLength(passes))
    }
    await maintenance.stop()
    expect(done).toEqual(['months', 'months'])
  })

  it('reports what failed, and goes on the next time', async () => {
    let fails = true
    const metadataSums = {
      async step() {
        if (fails) throw new Error('gone')
        done.push('metadata')
        return false
      },
    }
    const maintenance = start({ metadataSums })
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(warnings).toEqual(['usage could not be summed; this is retried soon']))
    fails = false
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(done.at(-1)).toBe('subjects'))
    await maintenance.stop()
  })

  it('goes on with the others when one fails, and names all that did', async () => {
    const failing = (reason: string) => ({ step: () => Promise.reject<boolean>(new Error(reason)) })
    const countFailure = vi.fn()
    const maintenance = start({ rollup: failing('one'), summaries: failing('two'), countFailure })
    for (let pass = 1; pass <= 2; pass++) {
      done.length = 0
      vi.advanceTimersByTime(everyMs)
      await vi.waitFor(() => expect(warnings).toHaveLength(pass))
      expect(done).toEqual(['months', 'metadata', 'metadata', 'metadata', 'subjects'])
      expect(countFailure).toHaveBeenCalledTimes(pass)
      expect(facts.at(-1)).toEqual({ reason: 'one', failed: ['sums', 'sums with fewer columns'] })
    }
    await maintenance.stop()
  })
})
