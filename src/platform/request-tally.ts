// Owns the counting of requests: counts and times by lookup, sub_code and status, kept so that one more costs next to
// nothing, and turned into Prometheus metrics when somebody asks.
import { Counter, type Histogram, type Registry } from 'prom-client'

const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const secondsName = 'satyapan_request_seconds'

export interface Request {
  readonly lookup: string
  readonly subCode: string
  readonly status: number
  readonly durationMs: number
}

interface Tally {
  readonly lookup: string
  readonly subCode: string
  readonly status: number
  count: number
  sumMs: number
  /** Requests that took longer than the bucket before and no longer than this one; the last: longer than all. */
  readonly inBucket: number[]
}

/** Registers the metrics; answers the function that counts one request. */
export function createRequestTally(registry: Registry): (request: Request) => void {
  /** Of each lookup one per sub_code and status, few enough to search. */
  const tallies = new Map<string, Tally[]>()

  new Counter({
    name: 'satyapan_requests_total',
    help: 'Answers by lookup, sub_code and HTTP status',
    labelNames: ['lookup', 'sub_code', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { lookup, subCode, status, count } of [...tallies.values()].flat())
        this.inc({ lookup, sub_code: subCode, status }, count)
    },
  })

  function secondsOf(tally: Tally) {
    const labels = { lookup: tally.lookup, sub_code: tally.subCode, status: tally.status }
    let below = 0
    const buckets = [...secondBuckets, '+Inf'].map((le, i) => {
      below += tally.inBucket[i]!
      return { labels: { le, ...labels }, value: below, metricName: `${secondsName}_bucket` }
    })
    return [
      ...buckets,
      { labels, value: tally.sumMs / 1000, metricName: `${secondsName}_sum` },
      { labels, value: tally.count, metricName: `${secondsName}_count` },
    ]
  }
  // What the registry asks of a metric; its own Histogram counts for ten times as long.
  const seconds = {
    name: secondsName,
    async get() {
      return {
        name: secondsName,
        help: 'Time from request to answer by lookup, sub_code and HTTP status',
        type: 'histogram',
        values: [...tallies.values()].flat().flatMap(secondsOf),
        aggregator: 'sum',
      }
    },
  }
  registry.registerMetric(seconds as unknown as Histogram)

  return ({ lookup, subCode, status, durationMs }) => {
    let own = tallies.get(lookup)
    if (own === undefined) {
      own = []
      tallies.set(lookup, own)
    }
    let tally = own.find((each) => each.subCode === subCode && each.status === status)
    if (tally === undefined) {
      tally = {
        lookup,
        subCode,
        status,
        count: 0,
        sumMs: 0,
        inBucket: Array.from({ length: secondBuckets.length + 1 }, () => 0),
      }
      own.push(tally)
    }
    tally.count++
    tally.sumMs += durationMs
    let bucket = 0
    while (bucket < secondBuckets.length && durationMs > secondBuckets[bucket]! * 1000) bucket++
    tally.inBucket[bucket]!++
  }
}
