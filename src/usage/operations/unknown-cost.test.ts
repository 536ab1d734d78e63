// Tests that operations say what is not known of a cost, instead of 0.
import { expect, it } from 'vitest'
import type { SourceSetting } from '../../platform/source-settings.js'
import type { SourceSums } from '../source-sums.js'
import type { FoundEvent } from '../usage-search.js'
import { exportUsage } from './export.js'
import { sumSources } from './source-figures.js'
import { listTransactions } from './transactions.js'

/** The settings of a source that are read here. */
const upstream = (name: string, cost: Readonly<Record<string, number>>) =>
  ({ name, kind: 'same-interface', cost }) as unknown as SourceSetting
const config = {
  currency: 'INR',
  sources: [upstream('priced', { default: 60 }), upstream('free', { panbasic: 0 }), upstream('silent', {})],
}

const sums = (source: string, cost: number, answered = 2): SourceSums => ({
  ...{ at: 0, source, lookup: 'panbasic', answered, found: 2, failed: {}, p50_ms: 1, p95_ms: 1 },
  ...{ cost, cost_per_found: cost / 2 },
})

it.each([
  ['of a source with a cost', sums('priced', 120), 120, 60],
  ['of a source that is free by its contract', sums('free', 0), 0, 0],
  ['of the operator’s own records', sums('records', 0), 0, 0],
  ['of a source without a cost', sums('silent', 0), null, null],
  ['of a source that had one', sums('silent', 30), 30, 15],
  ['of a source that answered nothing', sums('silent', 0, 0), 0, 0],
])('the cost of the days %s', async (_, found, cost, perFound) => {
  const usage = { selectSourceSums: async () => [found] }
  const { items } = await sumSources.run({ usage, config }, {}, {} as never)
  expect(items).toEqual([expect.objectContaining({ cost, cost_per_found: perFound, currency: 'INR' })])
})

const event = (source: string | null, cached = false) =>
  ({
    ...{ at: 0, lookup: 'panbasic', source, cached, cost: 0, metadata: null, consent: null },
    attempts: '[]',
  }) as unknown as FoundEvent

it.each([
  ['that no source answered', event(null), 0],
  ['that the cache answered', event('silent', true), 0],
  ['of a source that is free by its contract', event('free'), 0],
  ['of a source without a cost', event('silent'), null],
])('the cost of a call %s', async (_, found, cost) => {
  const usage = {
    searchEvents: async () => ({ events: [found], next: null }),
    selectAnyEvent: async () => found,
  }
  const { items } = await listTransactions.run({ usage, config }, {}, {} as never)
  expect(items.map((each) => each.cost)).toEqual([cost])
})

it.each([
  ['that no source answered', event(null), '0', 0],
  ['of a source that is free by its contract', event('free'), '0', 0],
  ['of a source without a cost', event('silent'), '', null],
] as const)('the exported cost of a call %s', async (_, found, cell, value) => {
  async function* selectEvents() {
    yield [{ ...found, at: '2026-04-01T06:30:00.000Z', attempts: 1 }]
  }
  const exported = async (format: 'csv' | 'jsonl') => {
    const { pieces } = await exportUsage.open(
      { usage: { selectEvents } as never, config },
      { format },
      {} as never,
    )
    let text = ''
    for await (const piece of pieces) text += piece
    return text.trim().split('\n')
  }
  const [heading, line] = await exported('csv')
  expect(line!.split(',')[heading!.split(',').indexOf('cost')]).toBe(cell)
  expect(JSON.parse((await exported('jsonl'))[0]!).cost).toBe(value)
})
