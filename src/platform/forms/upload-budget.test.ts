import { describe, expect, it } from 'vitest'
import { createUploadBudget } from './upload-budget.js'

const second = 1_000
const megabyte = 1024 * 1024

function roomOf(maxBytes: number) {
  let time = 0
  const enter = createUploadBudget(maxBytes, () => time)
  const grants: string[] = []
  return {
    grants,
    pass: (ms: number) => {
      time += ms
    },
    /** An upload of this name, of its own client unless `client` says otherwise. */
    enter(name = '', client = name) {
      const reservation = enter(client)
      reservation.onEvicted(() => grants.push(name))
      return reservation
    },
  }
}

describe('createUploadBudget', () => {
  it('is shared by all uploads, and given back as each ends', () => {
    const { enter } = roomOf(100)
    const [one, other] = [enter(), enter()]
    expect([one.take(60), other.take(30), other.take(11), other.take(10)]).toEqual([true, true, false, true])
    expect(one.take(1)).toBe(false)
    one.leave()
    one.leave()
    expect([other.take(60), other.take(1)]).toEqual([true, false])
    other.leave()
    expect(enter().take(100)).toBe(true)
  })

  it('gives the memory of the slowest stalled uploads to another, and no more than it needs', () => {
    const { enter, grants, pass } = roomOf(10 * megabyte)
    const [steady, slow, stalled] = [enter('steady'), enter('slow'), enter('stalled')]
    for (const reservation of [steady, slow, stalled]) expect(reservation.take(3 * megabyte)).toBe(true)
    steady.arrived(2 * megabyte)
    slow.arrived(10_000)
    pass(3 * second)
    const next = enter('next')
    expect(next.take(3 * megabyte)).toBe(true)
    expect(grants).toEqual(['stalled'])
    expect(enter().take(3 * megabyte)).toBe(true)
    expect(grants).toEqual(['stalled', 'slow'])
    expect(enter().take(3 * megabyte)).toBe(false)
    for (const reservation of [stalled, slow]) reservation.leave() // what they held has already been given back
    expect(enter().take(3 * megabyte)).toBe(false)
  })

  it('takes nothing from an upload that has just begun, is complete, or asks for more itself', () => {
    const { enter, grants, pass } = roomOf(10)
    const complete = enter('complete')
    expect(complete.take(5)).toBe(true)
    complete.complete()
    pass(60 * second)
    const begun = enter('begun')
    expect(begun.take(5)).toBe(true)
    expect(enter().take(1)).toBe(false)
    pass(1 * second)
    expect(enter().take(1)).toBe(false)
    pass(5 * second)
    expect(begun.take(1)).toBe(false)
    expect(grants).toEqual([])
    expect(enter().take(1)).toBe(true)
    expect(grants).toEqual(['begun'])
  })

  it('a client that holds the most gives up its newest upload to one that holds less, until both hold the same', () => {
    const { enter, grants } = roomOf(60)
    const greedy = [1, 2, 3].map((n) => enter(`greedy ${n}`, 'greedy'))
    for (const reservation of greedy) expect(reservation.take(20)).toBe(true)
    for (const reservation of greedy) reservation.complete()
    expect(enter('greedy 4', 'greedy').take(20)).toBe(false)
    const [one, two] = [enter('one', 'modest'), enter('two', 'modest')]
    expect(one.take(20)).toBe(true)
    expect(grants).toEqual(['greedy 3'])
    expect(two.take(20)).toBe(false)
    expect(enter('three', 'third').take(20)).toBe(true)
    expect(grants).toEqual(['greedy 3', 'greedy 2'])
    expect(enter('four', 'fourth').take(20)).toBe(false)
    expect(enter('five', 'fifth').take(1)).toBe(false)
  })

  it('many small uploads give way to one that is no larger than what their client still holds', () => {
    const { enter, grants } = roomOf(50)
    for (let n = 0; n < 50; n++) expect(enter(`greedy ${n}`, 'greedy').take(1)).toBe(true)
    expect(enter('modest').take(20)).toBe(true)
    expect(grants).toHaveLength(20)
    expect(grants).not.toContain('greedy 29')
    expect(enter('third').take(26)).toBe(false)
    expect(grants).toHaveLength(20)
  })

  it('an upload in use is never evicted, and nothing is evicted when that would not be enough', () => {
    const { enter, grants } = roomOf(40)
    const [working, small] = [enter('working', 'greedy'), enter('small', 'greedy')]
    expect([working.take(38), small.take(2)]).toEqual([true, true])
    working.complete()
    working.keep()
    expect(enter('modest').take(10)).toBe(false)
    expect(grants).toEqual([])
    expect(enter('tiny').take(2)).toBe(true)
    expect(grants).toEqual(['small'])
  })
})
