// Tests admission: short turns, addresses in turn, and refusals only when the queue does not empty.
import { describe, expect, it } from 'vitest'
import { createAdmissionQueue } from './admission-queue.js'

const perTurn = 16

function setUp(maxWaiting: number) {
  let time = 0
  let pending: (() => void) | undefined
  const log: string[] = []
  const queue = createAdmissionQueue({
    maxWaiting: () => maxWaiting,
    now: () => time,
    nextTurn: (work) => {
      expect(pending).toBeUndefined()
      pending = work
    },
  })
  return {
    log,
    waiting: queue.waiting,
    enter: (address: string, times = 1) => {
      for (let n = 0; n < times; n++)
        queue.enter(
          () => address,
          () => log.push(address),
          () => log.push(`${address} refused`),
        )
    },
    turn() {
      const work = pending
      pending = undefined
      work?.()
      return pending !== undefined
    },
    pass: (ms: number) => {
      time += ms
    },
    refused: () => log.filter((line) => line.endsWith('refused')).map((line) => line.split(' ')[0]),
  }
}

describe('calls', () => {
  it('start at once while there is room in a turn', () => {
    const { enter, log, turn } = setUp(100)
    enter('a', perTurn)
    expect(log).toHaveLength(perTurn)
    expect(turn()).toBe(false) // nothing keeps the event loop awake
    for (let n = 0; n < 3 * perTurn; n++) {
      enter('a')
      expect(log).toHaveLength(perTurn + n + 1)
      turn()
    }
  })

  it('beyond one turn start in the next turns, in order', () => {
    const { enter, log, turn, waiting } = setUp(100)
    enter('a', perTurn)
    enter('b')
    enter('c', perTurn)
    expect(log).toHaveLength(perTurn)
    expect(waiting()).toBe(perTurn + 1)
    expect(turn()).toBe(true)
    expect(log.slice(perTurn)).toEqual(['b', ...Array<string>(perTurn - 1).fill('c')])
    enter('d') // not before those that wait
    expect(turn()).toBe(false)
    expect(log.slice(-2)).toEqual(['c', 'd'])
  })

  it('of an address with few calls do not wait for an address with many', () => {
    const { enter, log, turn } = setUp(1_000)
    enter('flood', 500)
    enter('one')
    turn()
    expect(log.indexOf('one')).toBeLessThan(perTurn + 2)
  })
})

describe('refusals', () => {
  it('do not follow a burst', () => {
    const { enter, refused, turn, pass } = setUp(20)
    enter('a', 500)
    pass(90)
    enter('a', 10)
    while (turn());
    pass(1_000)
    enter('a', 500)
    expect(refused()).toEqual([])
  })

  it('follow when the queue has not emptied for a while, the latest calls first', () => {
    const { enter, refused, pass, log, turn } = setUp(20)
    enter('a', perTurn + 20)
    pass(101)
    enter('a', 5)
    expect(refused()).toEqual(Array(5).fill('a'))
    while (turn());
    expect(log.filter((line) => line === 'a')).toHaveLength(perTurn + 20)
  })

  it('follow at once soon after another refusal', () => {
    const { enter, refused, pass, turn } = setUp(20)
    enter('a', perTurn + 20)
    pass(101)
    enter('a')
    while (turn());
    pass(1_500)
    enter('a', perTurn + 21)
    expect(refused()).toEqual(['a', 'a'])
    while (turn());
    pass(2_500)
    enter('a', perTurn + 21)
    expect(refused()).toEqual(['a', 'a'])
  })

  it('hit the address with the most calls waiting, not the latest one', () => {
    const { enter, refused, pass } = setUp(20)
    enter('flood', perTurn + 20)
    pass(101)
    enter('one', 9)
    expect(refused()).toEqual(Array(9).fill('flood'))
    enter('one', 5)
    expect(refused().filter((address) => address === 'one').length).toBeGreaterThan(0)
  })
})
