// Whom to ask first: by weight, by price, by the share of answers and by latency of the last five minutes.
import { describe, expect, it } from 'vitest'
import { type Choosable, createChoice, type Policy } from './choice.js'

interface Figures {
  readonly asked: number
  readonly answered: number
  readonly p50_ms: number | null
}

const figures = (asked: number, answered = asked, p50_ms: number | null = 100): Figures => ({
  asked,
  answered,
  p50_ms,
})

/** Random numbers in turn, the last one for ever. */
const inTurn = (...numbers: number[]) => {
  let n = 0
  return () => numbers[Math.min(n++, numbers.length - 1)]!
}

const cost: Readonly<Record<string, number>> = { a: 60, b: 25, c: 25 }

function choose(policy: Partial<Policy>, lately: Readonly<Record<string, Figures>>, random = () => 0.5) {
  const time = { at: 0 }
  const current = { ...lately }
  const sources = Object.keys(lately).map(
    (name): Choosable => ({
      name,
      cost: cost[name]!,
      lately: () => ({ ...current[name]!, failed: 0, p95_ms: null }),
    }),
  )
  const choice = createChoice({ split: undefined, prefer: undefined, ...policy }, sources, {
    random,
    now: () => time.at,
  })
  return {
    time,
    current,
    first: () => sources[typeof choice === 'number' ? choice : choice()]!.name,
  }
}

const idle = figures(0, 0, null)

describe('a split', () => {
  it('gives each source its share of the calls', () => {
    const counts: Record<string, number> = { a: 0, b: 0, c: 0 }
    let n = 0
    const random = () => (n++ % 1_000) / 1_000
    const { first } = choose({ split: { a: 70, b: 20, c: 10 } }, { a: idle, b: idle, c: idle }, random)
    for (let i = 0; i < 10_000; i++) counts[first()]!++
    expect(counts).toEqual({ a: 7_000, b: 2_000, c: 1_000 })
  })

  it('asks a source without a weight first only when the split names none of those that answer', () => {
    for (const random of [0, 0.5, 0.999_999])
      expect(choose({ split: { b: 1, z: 9 } }, { a: idle, b: idle }, () => random).first()).toBe('b')
    expect(choose({ split: { y: 1, z: 9 } }, { a: idle, b: idle }, () => 0.9).first()).toBe('a')
  })
})

describe('prefer', () => {
  it('cost: the cheapest, of two the first', () =>
    expect(choose({ prefer: 'cost' }, { a: idle, b: idle, c: idle }).first()).toBe('b'))

  it.each([
    ['the best share of answers', { a: figures(100, 90), b: figures(50, 49), c: figures(40, 38) }, 'b'],
    ['of two the first', { a: figures(100, 90), b: figures(50, 45) }, 'a'],
    ['one with fewer than 20 calls is not compared', { a: figures(100, 50), b: figures(19, 19) }, 'a'],
    ['20 calls are enough', { a: figures(100, 50), b: figures(20, 20) }, 'b'],
    ['what is known goes before what is not', { a: figures(19, 19), b: figures(20, 2) }, 'b'],
    ['the order while nothing is known', { a: idle, b: figures(5) }, 'a'],
  ])('success: %s', (_name, lately, expected) =>
    expect(choose({ prefer: 'success' }, lately).first()).toBe(expected),
  )

  it.each([
    ['the shortest median', { a: figures(50, 50, 300), b: figures(50, 50, 80) }, 'b'],
    ['of two the first', { a: figures(50, 50, 80), b: figures(50, 50, 80) }, 'a'],
    ['one that never answered has none', { a: figures(50, 50, 300), b: figures(50, 0, null) }, 'a'],
  ])('latency: %s', (_name, lately, expected) =>
    expect(choose({ prefer: 'latency' }, lately).first()).toBe(expected),
  )

  it('one call in twenty goes to another source, to each of the others alike', () => {
    let n = 0
    const random = () => (n++ % 1_000) / 1_000
    const { first } = choose({ prefer: 'success' }, { a: figures(50, 40), b: figures(50), c: idle }, random)
    const counts: Record<string, number> = { a: 0, b: 0, c: 0 }
    for (let i = 0; i < 10_000; i++) counts[first()]!++
    expect(counts).toEqual({ a: 250, b: 9_500, c: 250 })
  })

  it('follows a source that gets better, within a quarter of a second', () => {
    const { first, current, time } = choose({ prefer: 'success' }, { a: figures(50), b: figures(50, 45) })
    expect(first()).toBe('a')
    current.a = figures(90, 70)
    time.at = 249
    expect(first()).toBe('a')
    time.at = 250
    expect(first()).toBe('b')
  })

  it('has nothing to choose between one source', () =>
    expect(choose({ prefer: 'success' }, { a: idle }, inTurn(0)).first()).toBe('a'))
})
