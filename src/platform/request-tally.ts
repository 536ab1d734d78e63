// Counts requests and their durations by lookup, sub_code and status at almost no cost, and makes Prometheus metrics
// of them when they are scraped.
import { Counter, type Registry } from 'prom-client'
import { addDuration, type DurationTally, newDurationTally, registerDurations } from './duration-tally.js'

export interface Request {
  readonly lookup: string
  readonly subCode: string
  readonly status: number
  readonly durationMs: number
}

interface Tally extends DurationTally {
  readonly lookup: string
  readonly subCode: string
  readonly status: number
}

const labelsOf = ({ lookup, subCode, status }: Tally) => ({ lookup, sub_code: subCode, status })

/** Registers the metrics; returns the function that counts one request. */
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
      for (const tally of [...tallies.values()].flat()) this.inc(labelsOf(tally), tally.count)
    },
  })
  registerDurations(registry, {
    name: 'satyapan_request_duration_seconds',
    about: 'Time from request to answer by lookup, sub_code and HTTP status',
    read: () => [...tallies.values()].flat().map((tally) => ({ labels: labelsOf(tally), tally })),
  })

  return ({ lookup, subCode, status, durationMs }) => {
    let lookupTallies = tallies.get(lookup)
    if (lookupTallies === undefined) {
      lookupTallies = []
      tallies.set(lookup, lookupTallies)
    }
    let tally = lookupTallies.find((each) => each.subCode === subCode && each.status === status)
    if (tally === undefined) {
      tally = { lookup, subCode, status, ...newDurationTally() }
      lookupTallies.push(tally)
    }
    addDuration(tally, durationMs)
  }
}
