// Tests whose turn it is, who loses a place when the queue is full, and that a pause saves up no time.
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.js'

/** Serves `turns` jobs, each taking the time that `costs` gives for its client; returns their clients in order. */
function serve(
  queue: ReturnType<typeof createFairQueue<string>>,
  turns: number,
  costs: Record<string, number>,
) {
  return Array.from({ length: turns }, () => {
    const client = queue.next()!.split(' ')[0]!
    queue.charge(client, costs[client]!)
    return client
  }).join('')
}

function filled(jobs: Record<string, number>) {
  const queue = createFairQueue<string>()
  for (const [client, count] of Object.entries(jobs))
    for (let n = 0; n < count; n++) queue.add(client, `${client} ${n}`, 1_000)
  return queue
}

describe('createFairQueue', () => {
  it('gives one client its jobs in order', () => {
    const queue = filled({ a: 3 })
    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a 0', 'a 1', 'a 2', undefined])
    expect(queue.size()).toBe(0)
  })

  it('takes turns, however many one client has waiting', () => {
    expect(serve(filled({ a: 50, b: 2, c: 3 }), 8, { a: 10, b: 10, c: 10 })).toBe('abcabcac')
  })

  it('counts time: a client with long jobs gets fewer turns', () => {
    expect(serve(filled({ a: 50, b: 50 }), 12, { a: 1_000, b: 200 })).toBe('abbbbbabbbbb')
  })

  it('jobs that take no time do not keep another waiting', () => {
    expect(serve(filled({ a: 50, b: 2 }), 5, { a: 0, b: 0 })).toBe('ababa')
  })

  it('one job at a time gives no advantage over a queue', () => {
    const queue = filled({ b: 50 })
    let turns = ''
    for (let n = 0; n < 12; n++) {
      if (n % 2 === 0) queue.add('a', 'a x', 1_000)
      turns += serve(queue, 1, { a: 1_000, b: 200 })
    }
    expect(turns.split('a')).toHaveLength(3)
  })

  it('a client that returns after a pause starts level with the others, and has saved up no time', () => {
    const queue = filled({ a: 50 })
    serve(queue, 20, { a: 100 })
    for (let n = 0; n < 20; n++) queue.add('b', `b ${n}`, 1_000)
    expect(serve(queue, 8, { a: 100, b: 100 })).toMatch(/^(ab|ba)+$/)
  })

  it('when full, the client with the most loses its newest job to one that has fewer, until both have as many', () => {
    const queue = createFairQueue<string>()
    for (let n = 0; n < 6; n++) expect(queue.add('a', `a ${n}`, 6)).toBeUndefined()
    expect(queue.isFullFor('a', 6)).toBe(true)
    expect(queue.add('a', 'a 6', 6)).toBe('a 6')
    expect(queue.isFullFor('b', 6)).toBe(false)
    expect([0, 1, 2, 3].map((n) => queue.add('b', `b ${n}`, 6))).toEqual(['a 5', 'a 4', 'a 3', 'b 3'])
    expect(queue.isFullFor('b', 6)).toBe(true)
    expect(queue.size()).toBe(6)
    expect(queue.add('c', 'c 0', 6)).toBe('a 2')
    expect(serve(queue, 6, { a: 1, b: 1, c: 1 })).toBe('abcabb')
  })

  it('when full of clients with one job each, the last to come is refused', () => {
    const queue = createFairQueue<string>()
    for (const client of ['a', 'b', 'c']) queue.add(client, client, 3)
    expect(queue.add('d', 'd', 3)).toBe('d')
    expect(queue.next()).toBe('a')
    expect(queue.add('d', 'd', 3)).toBeUndefined()
  })

  it('a job is taken out once, and its place is free again', () => {
    const queue = createFairQueue<string>()
    queue.add('a', 'a 0', 2)
    queue.add('a', 'a 1', 2)
    expect([queue.remove('a 0'), queue.remove('a 0'), queue.size()]).toEqual([true, false, 1])
    expect(queue.add('a', 'a 2', 2)).toBeUndefined()
    expect([queue.next(), queue.next()]).toEqual(['a 1', 'a 2'])
  })
})
