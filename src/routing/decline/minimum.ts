// Says whether the minimum volume of a source's contract will be missed this month.

import type { DayValue } from '../../usage/forecast.js'
import { type Forecast, forecastFrom, forecastMonth } from '../../usage/forecast.js'
import { monthBegins, monthOf } from '../../usage/spend-store.js'

export interface MinimumOutlook {
  /** Answers in a month. */
  readonly minimum: number
  readonly answered: number
  /** Undefined: the source was asked for less than two weeks. */
  readonly forecast: Forecast | undefined
  /** The forecast is below the minimum; false too where there is none. */
  readonly isMissed: boolean
}

type SelectAnswers = (
  source: string,
  from: number,
) => Promise<{ days: readonly DayValue[]; first: number | null }>

export async function outlookOf(
  selectAnswers: SelectAnswers,
  { source, minimum, now }: { source: string; minimum: number; now: number },
): Promise<MinimumOutlook> {
  const { days, first } = await selectAnswers(source, forecastFrom(now))
  const forecast = first === null ? undefined : forecastMonth(days, first, now)
  const begins = monthBegins(monthOf(now))
  const answered = days.reduce((sum, { at, value }) => (at >= begins ? sum + value : sum), 0)
  return { minimum, answered, forecast, isMissed: forecast !== undefined && forecast.expected < minimum }
}
