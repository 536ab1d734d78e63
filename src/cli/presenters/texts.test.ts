// Tests that texts for people name the zone of a time and the currency of an amount.
import { describe, expect, it } from 'vitest'
import type { Presenter } from '../row-command.js'
import { bulkPresenters } from './bulk.js'
import { comparePresenters } from './compare.js'
import { consentPresenters } from './consent.js'
import { historyPresenter } from './source-history.js'
import { sourcePresenters } from './sources.js'
import { usagePresenters } from './usage.js'

const presenters = new Map<string, Presenter>([
  ...bulkPresenters,
  ...comparePresenters,
  ...consentPresenters,
  historyPresenter,
  ...sourcePresenters,
  ...usagePresenters,
])
const about = { input: {} as never, colour: false }

/** All that people read of an answer. */
function shownText(name: string, answer: object): string {
  const { text, remark } = presenters.get(name)!
  return `${text?.(answer as never, about)}${remark?.(answer as never, {} as never) ?? ''}`
}

const side = {
  source: 'a',
  found: 1,
  found_alone: 0,
  p50_ms: 5,
  p95_ms: 9,
  cost: 12_345,
  cost_per_found: 150,
}
const sum = { count: 1, total: 6_000 }

const bulk = {
  request_id: 'b',
  name: null,
  lookup: 'panbasic',
  state: 'running',
  paused_for: null,
  done: 1,
  records: 2,
  cost: 39_816_000,
  currency: 'INR',
  sub_codes: {},
  started_at: '2026-04-01T06:30:00.000Z',
}
const pair = {
  lookup: 'panbasic',
  of: side,
  with: { ...side, source: 'b', cost_per_found: null },
  share: 1,
  compared: 1,
  aborted: 0,
  same_outcome: 1,
  both_found: 1,
  neither_found: 0,
  no_answer: [],
  fields: [],
}
const reconciled = {
  currency: 'INR',
  from: '2026-03-31T18:30:00.000Z',
  to: '2026-04-30T18:30:00.000Z',
  matched: sum,
  ours_only: sum,
  theirs_only: sum,
  charged_twice: sum,
  price_differs: { ...sum, expected: 4_500 },
  unpriced: { matched: 0, ours_only: 0 },
}
const sums = {
  at: '2026-03-31T18:30:00.000Z',
  source: 'north',
  lookup: 'panbasic',
  answered: 3,
  found: 2,
  failed: { timeout: 1 },
  p50_ms: 5,
  p95_ms: 9,
  cost: 12_345,
  cost_per_found: 6_173,
  currency: 'INR',
}
const source = {
  ...{ name: 'north', kind: 'surepass', base_url: 'https://vendor.example.in', lookups: ['panbasic'] },
  ...{ open: [], minute: { asked: 1, failed: 0 }, budget: null, evidence: {}, not_asked: [], routes: {} },
  ...{ declines: [], minimum: null, tests: { panbasic: { at: '2026-04-01T06:30:00.000Z', answered: true } } },
}
const untested = {
  lookup: 'panbasic',
  answered: null,
  outcome: null,
  duration_ms: null,
  reason: '',
  price: 150,
}
const estimate = { so_far: 100, expected: 200, low: 150, high: 250 }
const forecast = { month: '2026-04', at: '2026-04-20T06:30:00.000Z', currency: 'INR', unpriced: 0 }
const consent = {
  id: 'k1',
  given_at: '2026-04-01T06:30:00.000Z',
  registered_at: '2026-04-01T07:30:00.000Z',
  expires_at: null,
  withdrawn_at: null,
  subjects: [],
  purposes: [],
  lookups: [],
  notice: null,
}

it('the history of sources by hour has hours with their zone, midnight too', () => {
  const text = presenters.get('usage.sources')!.text!({ items: [sums] } as never, {
    input: { by: 'hour' } as never,
    colour: false,
  })
  expect(text).toMatch(/^hour .*\n2026-04-01 00:00:00 IST /)
})

describe('the text of', () => {
  it.each<[string, object, string[]]>([
    ['bulk.show', bulk, ['₹3,98,160.00', '2026-04-01 12:00:00 IST']],
    [
      'sources.configured',
      { items: [source], currency: 'INR' },
      ['1 of 1 lookup answered when last tested, 2026-04-01 12:00:00 IST'],
    ],
    [
      'sources.test',
      { source: 'north', lookups: [untested], currency: 'INR' },
      ['an answer costs ₹1.50; --paid includes it'],
    ],
    [
      'sources.compare',
      {
        items: [
          { ...pair, aborted: 3 },
          { ...pair, compared: 0, aborted: 2 },
        ],
        currency: 'INR',
        comparisons_read: 9,
      },
      ['neither found 0; aborted 3', 'nothing compared in this period; aborted 2'],
    ],
    ['sources.compare', { items: [pair], currency: 'INR', comparisons_read: 1_000 }, ['₹123.45', '₹1.50']],
    [
      'usage.reconcile_file',
      { result: reconciled },
      ['₹60.00', '₹45.00', 'from 2026-04-01 00:00:00 IST to 2026-05-01 00:00:00 IST'],
    ],
    [
      'usage.reconcile_file',
      {
        result: {
          ...reconciled,
          ours_only: { count: 2, total: null },
          unpriced: { matched: 1, ours_only: 2 },
        },
      },
      [
        'ours only          2  unknown',
        'The prices of 1 matched line were not compared: the source has no cost',
      ],
    ],
    ['usage.sources', { items: [sums] }, ['2026-04-01 ', '₹123.45', '₹61.73', '1 (1 timeout)']],
    ['usage.sources', { items: [{ ...sums, cost: null, cost_per_found: null }] }, ['unknown  unknown']],
    [
      'usage.forecast',
      { ...forecast, calls: estimate, amount: estimate, cost: null, unpriced: 1 },
      ['2026-04', '₹2.00', 'cost     unknown', 'The cost of 1 call is not known'],
    ],
    [
      'usage.forecast',
      { ...forecast, calls: null, amount: null, cost: null },
      ['calls    unknown', 'Two complete weeks of calls are needed to say where 2026-04 will end.'],
    ],
    [
      'consents.show',
      { ...consent, expires_at: '2026-04-02T06:30:00.000Z', purposes: ['\u001b[2J'], notice: 'One\nTwo' },
      ['k1: expired 2026-04-02 12:00:00 IST', 'purposes: \\u{001b}[2J', 'notice: One\nTwo'],
    ],
    [
      'consents.list',
      { items: [{ ...consent, withdrawn_at: '2026-04-02T06:30:00.000Z' }] },
      ['withdrawn 2026-04-02 12:00:00 IST'],
    ],
    ['consents.show', consent, ['given 2026-04-01 12:00:00 IST', 'registered 2026-04-01 13:00:00 IST']],
    [
      'usage.verify',
      { days: 1, calls: 2, counted_until: '2026-04-01T06:30:00.000Z', left_out: 0 },
      ['counted up to 2026-04-01 12:00:00 IST'],
    ],
  ])('%s', (name, answer, parts) => {
    const text = shownText(name, answer)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(/T\d\d:\d\d|paise|smallest unit/)
  })
})
