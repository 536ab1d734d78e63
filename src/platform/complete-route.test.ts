// Which settings of a route apply: the client's own before those of all, each lookup's before the default.
import { expect, it } from 'vitest'
import { completeRoute } from './complete-route.js'
import { readRoutes } from './route-settings.js'

const routes = readRoutes({
  default: { order: ['a', 'b', 'c'], prefer: 'success', deadlineMs: 9_000, cacheS: 60 },
  panbasic: { split: { a: 80, b: 20 } },
  upi: { order: ['c', 'a'], deadlineMs: 700 },
  clients: {
    cl_loans: { default: { order: ['b'] }, panbasic: { order: ['a', 'b'], prefer: 'latency', cacheS: 0 } },
  },
})
const completed = (lookup: string, clientId?: string) => {
  const { order, split, prefer, deadlineMs, cacheS } = completeRoute(routes, lookup, clientId)
  return [order?.join(''), split ?? prefer, deadlineMs, cacheS]
}

it.each([
  ['rc-advanced', undefined, ['abc', 'success', 9_000, 60]],
  ['panbasic', undefined, ['abc', { a: 80, b: 20 }, 9_000, 60]],
  ['upi', undefined, ['ca', undefined, 700, 60]],
  ['upi', 'cl_other', ['ca', undefined, 700, 60]],
  ['upi', 'cl_loans', ['b', undefined, 700, 60]],
  ['panbasic', 'cl_loans', ['ab', 'latency', 9_000, 0]],
])('%s of %s', (lookup, clientId, expected) => expect(completed(lookup, clientId)).toEqual(expected))

it('nothing configured: the order of the sources, ten seconds, no cache', () =>
  expect(completeRoute(readRoutes({}), 'panbasic', 'constructor')).toEqual({
    order: undefined,
    split: undefined,
    prefer: undefined,
    deadlineMs: 10_000,
    cacheS: 0,
  }))
