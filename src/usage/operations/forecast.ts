// Defines the operation that forecasts what the current month will come to: calls, charges and cost.
import { Type } from 'typebox'
import { type Clock, dayInIndia, isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { clientId, filterText, object, orNull } from '../../operation/schemas.js'
import type { Figures } from '../figures.js'
import { type Forecast, forecastFrom, forecastMonth } from '../forecast.js'
import { countUnpriced } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'sumFigures'>
  readonly config: SourcesConfig & { readonly currency: string }
  readonly clock: Clock
}

const figure = () => Type.Integer()
const forecast = orNull(object({ so_far: figure(), expected: figure(), low: figure(), high: figure() }))

const shown = (found: Forecast | undefined) =>
  found === undefined
    ? null
    : { so_far: found.soFar, expected: found.expected, low: found.low, high: found.high }

const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+05:30`)

/** The forecast of one figure. Days before the first one with calls are not known. */
const forecastOf = (days: readonly Figures[], name: 'calls' | 'amount' | 'cost', now: number) => {
  const values = days.map(({ group, [name]: value }) => ({ at: dayStart(group[0]!), value }))
  return values.length === 0 ? null : shown(forecastMonth(values, values[0]!.at, now))
}

export const forecastUsage = act({
  name: 'usage.forecast',
  method: 'GET',
  path: '/usage/forecast',
  summary: 'What the current month will come to, by the weekdays of the last four weeks',
  role: 'viewer',
  shared: true,
  input: object({
    client_id: Type.Optional(clientId()),
    lookup: Type.Optional(filterText(64, 'the name of a lookup')),
    source: Type.Optional(filterText(64, 'the name of a source')),
  }),
  answer: object({
    month: Type.String({ description: 'Of Indian Standard Time, like 2026-11.' }),
    at: Type.String({ description: 'Up to when calls are counted.' }),
    currency: Type.String(),
    calls: forecast,
    amount: forecast,
    cost: forecast,
    unpriced: Type.Integer({
      minimum: 0,
      description: 'Calls of these weeks and this month whose cost is not known; then cost is null.',
    }),
  }),
  command: {
    words: 'usage forecast',
    summary: 'Forecast calls, charges and cost of the current month.',
    options: { client_id: 'client' },
    values: { client_id: 'CLIENT_ID', lookup: 'NAME', source: 'NAME' },
    stateful: ['client_id', 'lookup', 'source'],
    notes: [
      'Each day to come is expected to be the mean of the same weekdays of the last four weeks. Four months out of five',
      'should end between low and high. It needs two complete weeks of calls.',
    ],
  },
  async run({ usage, config, clock }: Deps, { client_id: clientId, lookup, source }) {
    const now = clock.now()
    const query = {
      by: ['day'],
      filter: { clientId, lookup, source },
      period: { from: forecastFrom(now), to: now },
    }
    const days = (await usage.sumFigures(query)).filter(({ currency }) => currency === config.currency)
    const counts = await countUnpriced(usage.sumFigures, { ...query, by: [] }, pricedBy(config))
    const unpriced = [...counts.values()].reduce((sum, calls) => sum + calls, 0)
    return {
      month: dayInIndia(now).slice(0, 7),
      at: isoTime(now),
      currency: config.currency,
      calls: forecastOf(days, 'calls', now),
      amount: forecastOf(days, 'amount', now),
      cost: unpriced > 0 ? null : forecastOf(days, 'cost', now),
      unpriced,
    }
  },
})

export const forecastOperations = [forecastUsage]
