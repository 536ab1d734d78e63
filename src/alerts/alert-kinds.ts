// Lists the alerts: what each measures, in which unit, and the threshold that it begins with.

export interface AlertKind {
  /** What it says when it fires. */
  readonly about: string
  readonly unit: 'percent' | 'ms' | 'count'
  /** Fires at this value and above. */
  readonly threshold: number
  readonly most: number
  /** The minutes of calls that are measured; null: it measures what is there at the moment. */
  readonly minutes: number | null
}

const dayMinutes = 1_440

/** Longest window: every minute it is read again. */
export const maxMinutes = dayMinutes

export const alertKinds = {
  failures: {
    about: 'Share of the calls that got no answer (5xx)',
    unit: 'percent',
    threshold: 5,
    most: 100,
    minutes: 10,
  },
  latency: {
    about: '95th percentile of how long calls took',
    unit: 'ms',
    threshold: 8_000,
    most: 600_000,
    minutes: 10,
  },
  spend: {
    about: "The client that is nearest to its cap: this month's charges, in percent of it",
    unit: 'percent',
    threshold: 90,
    most: 100,
    minutes: null,
  },
  deliveries: {
    about: 'Webhook deliveries that wait for an attempt',
    unit: 'count',
    threshold: 1_000,
    most: 10_000_000,
    minutes: null,
  },
  sources: {
    about: 'Sources that are out: their circuit breakers are open',
    unit: 'count',
    threshold: 1,
    most: 100,
    minutes: null,
  },
} as const satisfies Record<string, AlertKind>

export type AlertName = keyof typeof alertKinds
export const alertNames = Object.keys(alertKinds) as AlertName[]
