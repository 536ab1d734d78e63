// Why a source is asked: its place and share in the routes of all clients and of single ones.
import { expect, it } from 'vitest'
import { readRoutes } from '../../platform/route-settings.js'
import { placesOf, type RoutedSource } from './route-views.js'

const figures = (asked: number, answered: number, p50_ms: number | null = 100) => ({
  asked,
  answered,
  failed: asked - answered,
  p50_ms,
  p95_ms: p50_ms,
})

const answering: readonly RoutedSource[] = [
  { name: 'records', cost: undefined, five_minutes: figures(9, 9, 1) },
  { name: 'north', cost: 60, five_minutes: figures(1_000, 900, 300) },
  { name: 'south', cost: 25, five_minutes: figures(200, 199, 80) },
  { name: 'west', cost: 90, five_minutes: figures(3, 3, 10) },
]
const whys = (routes: object) =>
  answering.map(({ name }) =>
    placesOf(readRoutes(routes), 'panbasic', name, answering)
      .map(({ client_id, place, policy, first, why }) =>
        [...(client_id === null ? [] : [client_id]), place, policy, first, why].join(' | '),
      )
      .join(' & '),
  )

it.each([
  [
    {},
    [
      '1 | order | 0 | answers inside this installation',
      '2 | order | 100 | first in the order',
      '3 | order | 0 | when north had no answer',
      '4 | order | 0 | when north and south had no answer',
    ],
  ],
  [
    { panbasic: { order: ['south', 'north'], split: { north: 2, south: 1 } } },
    ['', '2 | split | 66.7 | weight 2 of 3', '1 | split | 33.3 | weight 1 of 3', ''],
  ],
  [
    { default: { prefer: 'success' } },
    [
      '1 | order | 0 | answers inside this installation',
      '2 | success | 2.5 | 90 % of 1000 calls in 5 minutes were answered',
      '3 | success | 95 | 99.5 % of 200 calls in 5 minutes were answered',
      '4 | success | 2.5 | 3 calls in 5 minutes; 20 are needed to compare it',
    ],
  ],
  [
    { panbasic: { order: ['north', 'south'], prefer: 'latency' } },
    [
      '',
      '1 | latency | 5 | a median of 300 ms in 5 minutes',
      '2 | latency | 95 | a median of 80 ms in 5 minutes',
      '',
    ],
  ],
  [
    {
      panbasic: { order: ['north', 'south'], prefer: 'cost' },
      clients: { cl_loans: { default: { order: ['west'] } }, cl_other: { upi: { order: ['north'] } } },
    },
    [
      '',
      '1 | cost | 0 | 60 for an answer',
      '2 | cost | 100 | 25 for an answer',
      'cl_loans | 1 | order | 100 | first in the order',
    ],
  ],
])('%j', (routes, expected) => expect(whys(routes)).toEqual(expected))
