// Counts durations at almost no cost, and makes a Prometheus histogram of them when metrics are scraped.
import type { Histogram, Registry } from 'prom-client'

const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface DurationTally {
  count: number
  sumMs: number
  /** Durations above the bound of the bucket before, up to and including this one's; the last: above all bounds. */
  readonly inBucket: number[]
}

export const newDurationTally = (): DurationTally => ({
  count: 0,
  sumMs: 0,
  inBucket: Array.from({ length: secondBuckets.length + 1 }, () => 0),
})

export function addDuration(tally: DurationTally, ms: number): void {
  tally.count++
  tally.sumMs += ms
  let bucket = 0
  while (bucket < secondBuckets.length && ms > secondBuckets[bucket]! * 1000) bucket++
  tally.inBucket[bucket]!++
}

/** The library's Histogram takes ten times as long to count. This object has what the registry asks of a metric. */
export function registerDurations(
  registry: Registry,
  metric: {
    name: string
    about: string
    read: () => readonly { labels: Readonly<Record<string, string | number>>; tally: DurationTally }[]
  },
): void {
  const { name, about, read } = metric
  const valuesOf = ({ labels, tally }: ReturnType<typeof read>[number]) => {
    let below = 0
    const buckets = [...secondBuckets, '+Inf'].map((le, i) => {
      below += tally.inBucket[i]!
      return { labels: { le, ...labels }, value: below, metricName: `${name}_bucket` }
    })
    return [
      ...buckets,
      { labels, value: tally.sumMs / 1000, metricName: `${name}_sum` },
      { labels, value: tally.count, metricName: `${name}_count` },
    ]
  }
  const histogram = {
    name,
    async get() {
      return { name, help: about, type: 'histogram', values: read().flatMap(valuesOf), aggregator: 'sum' }
    },
  }
  registry.registerMetric(histogram as unknown as Histogram)
}
