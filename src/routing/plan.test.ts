// The plan of a lookup: which sources in which order, the deadline, and what an answer costs.
import { describe, expect, it } from 'vitest'
import type { RouteSettings } from '../platform/route-settings.js'
import { candidate, lookupNamed, now, routingOf, scripted, settings, success } from './routing.harness.js'
import { createRouting } from './routing.js'

describe('the plan of a lookup', () => {
  const three = [
    candidate('a', scripted(success)),
    candidate('b', scripted(success)),
    candidate('c', scripted(success)),
  ]
  const names = (routes: RouteSettings) =>
    routingOf(['a', 'b', 'c'], routes)
      .route(lookupNamed('panbasic'), three)
      .candidates.map(({ name }) => name)

  it('keeps the order of the configuration', () => expect(names({})).toEqual(['a', 'b', 'c']))
  it('follows the order of its route, and asks no other source', () =>
    expect(names({ panbasic: { order: ['c', 'a'] } })).toEqual(['c', 'a']))
  it('takes the default order, less those that do not answer the lookup', () =>
    expect(names({ default: { order: ['z', 'b'] } })).toEqual(['b']))

  it('what the service computes itself needs no place in an order, and comes last', () => {
    const own = [
      candidate('records', scripted(success)),
      candidate('a', scripted(success)),
      candidate('computed', scripted(success)),
    ]
    const order = (routes: RouteSettings) =>
      routingOf(['a'], routes)
        .route(lookupNamed('name-match'), own)
        .candidates.map(({ name }) => name)
    expect(order({ default: { order: ['a'] } })).toEqual(['a', 'computed'])
    expect(order({ default: { order: ['a', 'records'] } })).toEqual(['a', 'records', 'computed'])
  })

  it('has a deadline when anything outside is asked', () => {
    const lookup = lookupNamed('panbasic')
    expect(routingOf(['a']).route(lookup, three).deadlineMs).toBe(10_000)
    expect(routingOf(['a'], { panbasic: { deadlineMs: 700 } }).route(lookup, three).deadlineMs).toBe(700)
    expect(routingOf([]).route(lookup, three).deadlineMs).toBeUndefined()
  })

  it('knows what an answer costs', () => {
    const costs = (cost: Record<string, number>) =>
      createRouting({
        upstreams: new Map([['a', { ...settings, cost }]]),
        routes: { lookups: {}, clients: {} },
        random: () => 0.5,
        clock: { now },
        onChange() {},
      })
        .route(lookupNamed('panbasic'), three)
        .candidates.map((each) => each.costs)
    expect(costs({ default: 60, panbasic: 25 })).toEqual([25, undefined, undefined])
    expect(costs({ 'rc-advanced': 9 })).toEqual([0, undefined, undefined])
  })
})
