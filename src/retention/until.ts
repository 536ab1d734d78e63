// Says until when stored data is kept, with the configured values instead of the names of settings.
import { counted } from '../kernel/counted.js'
import type { RetentionClass } from '../platform/stored-data.js'

type Settings = Readonly<Record<string, unknown>>

const withUnit = (key: string, value: unknown): string =>
  counted(Number(value), key.endsWith('Years') ? 'year' : 'day')

/** `7 years after they were withdrawn`, where the class says `retention.consentYears after they were withdrawn`. */
export function untilText(
  { until, setting }: Pick<RetentionClass<never>, 'until' | 'setting'>,
  settings: Settings,
): string {
  if (setting === undefined || !until.includes(setting)) return until
  const value = settings[setting]
  if (value === undefined) return `no end is set (${setting})`
  const after = until.slice(until.indexOf(setting) + setting.length)
  const hasUnit = after.startsWith(' whole financial years')
  return until.replace(setting, hasUnit ? String(value) : withUnit(setting, value))
}

/** What stays of a person who is erased. */
export interface KeptAfterErasing {
  readonly what: string
  readonly why: string
  readonly until: string
}

export const keptAfterErasing = (
  classes: readonly RetentionClass<never>[],
  settings: Settings,
): KeptAfterErasing[] =>
  // First what a law wants kept.
  [...classes]
    .sort(
      (one, other) =>
        Number(other.afterErasing?.law !== undefined) - Number(one.afterErasing?.law !== undefined),
    )
    .flatMap((one) => {
      if (one.afterErasing === undefined) return []
      const { keeps, law } = one.afterErasing
      return [{ what: keeps, why: law ?? one.why, until: untilText(one, settings) }]
    })
