import { describe, expect, it } from 'vitest'
import { createUploadRoom } from './upload-room.js'

const second = 1_000
const megabyte = 1024 * 1024

function roomOf(maxBytes: number) {
  let time = 0
  const enter = createUploadRoom(maxBytes, () => time)
  const given: string[] = []
  return {
    given,
    pass: (ms: number) => {
      time += ms
    },
    enter(name = '') {
      const place = enter()
      place.onGivenAway(() => given.push(name))
      return place
    },
  }
}

describe('createUploadRoom', () => {
  it('is shared by all uploads, and given back as each leaves', () => {
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

  it('gives the room of the slowest that stall to another, and no more than it needs', () => {
    const { enter, given, pass } = roomOf(10 * megabyte)
    const [steady, slow, stalled] = [enter('steady'), enter('slow'), enter('stalled')]
    for (const place of [steady, slow, stalled]) expect(place.take(3 * megabyte)).toBe(true)
    steady.arrived(2 * megabyte)
    slow.arrived(10_000)
    pass(3 * second)
    const next = enter('next')
    expect(next.take(3 * megabyte)).toBe(true)
    expect(given).toEqual(['stalled'])
    expect(enter().take(3 * megabyte)).toBe(true)
    expect(given).toEqual(['stalled', 'slow'])
    expect(enter().take(3 * megabyte)).toBe(false)
    for (const place of [stalled, slow]) place.leave() // what they held is given back already
    expect(enter().take(3 * megabyte)).toBe(false)
  })

  it('takes nothing from an upload that has just begun, is complete, or asks for more itself', () => {
    const { enter, given, pass } = roomOf(10)
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
    expect(given).toEqual([])
    expect(enter().take(1)).toBe(true)
    expect(given).toEqual(['begun'])
  })
})
