// Tests that what is remembered of consents counts only while the database confirms it, however slow the database is.
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from './current-consents.harness.js'
import { createCurrent } from './current-consents.js'

let store: ReturnType<typeof createStore>
let time: number
let warnings: object[]
let current: ReturnType<typeof createCurrent>

const open = () =>
  createCurrent({
    clock: { now: () => 0, steady: () => time },
    read: store.read,
    changesSince: (moment) => store.changesSince(moment),
    log: { warn: (facts) => void warnings.push(facts) },
  })

beforeEach(async () => {
  store = createStore()
  time = 1_000
  warnings = []
  current = open()
  await current.of('c', 'first') // the first question is asked and answered
  await turn()
  store.reads = 0
  store.questions = 0
})

const isWithdrawn = async (id = 'f-1') => (await current.of('c', id))?.isWithdrawn

/** Calls every 100 ms, as many as there are in `ms`. */
async function callsFor(ms: number, id = 'f-1') {
  const answers: unknown[] = []
  for (const end = time + ms; time < end; time += 100) {
    answers.push(await isWithdrawn(id))
    await turn()
  }
  return answers
}

describe('a consent that calls name', () => {
  it('is read once, however many calls name it, and each answer is given without waiting', async () => {
    store.write('f-1')
    expect(new Set(await callsFor(30_000))).toEqual(new Set([false]))
    expect(store.reads).toBe(1)
    expect(store.questions).toBe(74) // every 400 ms
    expect(current.of('c', 'f-1')).toMatchObject({ isWithdrawn: false })
  })

  it('is not asked about while no call names one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    try {
      current = open()
      await callsFor(1_000)
      store.questions = 0
      time += 60_000
      await vi.advanceTimersByTimeAsync(60_000)
      expect(store.questions).toBe(0)
      await isWithdrawn()
      expect(store.questions).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts again after a pause, unless it changed meanwhile', async () => {
    store.write('f-1')
    store.write('f-2')
    await callsFor(100, 'f-1')
    await callsFor(100, 'f-2')
    expect(store.reads).toBe(2)
    time += 20_000
    store.write('f-2', true)
    expect(await Promise.all([isWithdrawn('f-1'), isWithdrawn('f-2')])).toEqual([false, true])
    expect(store.reads).toBe(3)
  })

  it('is refused within a second of its withdrawal by another process', async () => {
    store.write('f-1')
    await callsFor(2_000)
    store.write('f-1', true)
    const answers = await callsFor(2_000)
    expect(answers.slice(10)).toEqual(Array(10).fill(true))
    expect(store.reads).toBe(2)
  })

  it('is known within a second of its registration by another process', async () => {
    expect(await isWithdrawn()).toBeUndefined()
    await callsFor(1_000)
    expect(store.reads).toBe(1)
    store.write('f-1')
    expect((await callsFor(2_000)).slice(10)).toEqual(Array(10).fill(false))
  })

  it('that this process changed is read at once', async () => {
    store.write('f-1')
    await isWithdrawn()
    await turn()
    store.write('f-1', true)
    current.forget('c', 'f-1')
    expect(await isWithdrawn()).toBe(true)
  })

  it('is read again where the database does not say in time what changed', async () => {
    store.write('f-1')
    await callsFor(1_000)
    store.hold() // a question and whatever else is asked from now on
    time += 400
    expect(await isWithdrawn()).toBe(false) // the question is in progress
    store.write('f-1', true)
    time += 1_000
    const late = isWithdrawn()
    await store.release()
    expect(await late).toBe(true)
    // The answer to the question was as of its begin, before the withdrawal.
    expect(await isWithdrawn()).toBe(true)
  })

  it('is read again when the answer that calls waited for came late, once for all of them', async () => {
    store.write('f-1')
    await callsFor(100)
    time += 20_000
    store.hold()
    const waiting = [isWithdrawn(), isWithdrawn()]
    store.write('f-1', true)
    time += 1_000
    await store.release()
    expect(await Promise.all(waiting)).toEqual([true, true])
    expect(store.reads).toBe(2)
  })

  it('read before a withdrawal whose notice comes first is not kept', async () => {
    store.write('f-1')
    await isWithdrawn('other')
    await turn()
    store.hold()
    const before = isWithdrawn()
    store.write('f-1', true)
    time += 500
    const other = isWithdrawn('other') // asks what changed
    await store.release()
    expect([await before, await other]).toEqual([false, undefined])
    expect(await isWithdrawn()).toBe(true)
  })

  it('is read for each call while the question fails, and calls fail with what they read', async () => {
    store.write('f-1')
    await callsFor(1_000)
    store.fails = true
    time += 1_000
    await expect(isWithdrawn()).rejects.toThrow('no database')
    time += 1_000
    await expect(isWithdrawn()).rejects.toThrow('no database')
    await turn()
    expect(warnings).toEqual([{ reason: 'no database' }]) // once
    store.fails = false
    store.write('f-1', true)
    expect(await isWithdrawn()).toBe(true)
  })

  it('is read again when too many have changed to be told', async () => {
    store.write('f-1')
    await callsFor(1_000)
    store.most = 1
    for (const id of ['f-1', 'f-2']) store.write(id, true)
    expect((await callsFor(1_000)).at(-1)).toBe(true)
  })

  it('whose change is told again is not read again', async () => {
    store.write('f-1')
    await callsFor(500)
    const { reads } = store
    const told = store.changesSince
    // A transaction that stays open keeps the moment where it is.
    store.changesSince = (moment) => told(moment).then((changes) => ({ ...changes, moment: 0 }))
    await callsFor(5_000)
    expect(store.reads).toBe(reads)
  })

  it('is read again after a minute: a deleted one is in no list of changes', async () => {
    store.write('f-1')
    await callsFor(130_000)
    expect(store.reads).toBe(3)
  })

  it('takes its place in a bounded memory', async () => {
    store.bytes = 64 * 1024
    for (let n = 0; n < 200; n++) {
      store.write(`g-${n}`)
      await isWithdrawn(`g-${n}`)
    }
    store.reads = 0
    await isWithdrawn('g-199')
    expect(store.reads).toBe(0)
    await isWithdrawn('g-0')
    expect(store.reads).toBe(1)
  })
})
