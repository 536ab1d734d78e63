// Writes times and amounts for people: in Indian Standard Time, and in the currency's own unit. JSON has neither.
import { moneyText } from '../kernel/amount.js'
import { environmentVariable } from '../platform/environment.js'

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
const indiaAheadMs = 5.5 * 3_600_000

/** Whether the reader chose UTC, by the usual variable TZ. */
const wantsUtc = (): boolean => /^(Etc\/)?UTC$/i.test(environmentVariable('TZ') ?? '')

/** `2026-11-26 10:29:23 IST`; with TZ=UTC `2026-11-26 04:59:23 UTC`. Any other text stays as it is. */
export function timeText(text: string, utc = wantsUtc()): string {
  const ms = isoTime.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) return text
  const shown = new Date(utc ? ms : ms + indiaAheadMs).toISOString()
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)} ${utc ? 'UTC' : 'IST'}`
}

export { moneyText }

/** A cost that is not known is not 0. `unpriced`: how many of its calls have no known cost. */
export function costText(cost: number | null, currency: string, unpriced = 0): string {
  if (cost === null) return 'unknown'
  return unpriced === 0 ? moneyText(cost, currency) : `${moneyText(cost, currency)} and unknown`
}
