import { Counter, Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createRequestTally, type Request } from './request-tally.js'

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const durations = [0, 1, 1.5, 2.5, 3, 5, 9, 10, 11, 99, 100, 2_500, 2_501, 10_000, 10_001, 60_000]

/** The same requests, counted by the library's own metrics. */
async function countedByLibrary(requests: readonly Request[]): Promise<string> {
  const registry = new Registry()
  const labelNames = ['lookup', 'sub_code', 'status']
  const counter = new Counter({
    name: 'satyapan_requests_total',
    help: 'Answers by lookup, sub_code and HTTP status',
    labelNames,
    registers: [registry],
  })
  const histogram = new Histogram({
    name: 'satyapan_request_duration_seconds',
    help: 'Time from request to answer by lookup, sub_code and HTTP status',
    labelNames,
    buckets,
    registers: [registry],
  })
  for (const { lookup, subCode, status, durationMs } of requests) {
    counter.inc({ lookup, sub_code: subCode, status })
    histogram.observe({ lookup, sub_code: subCode, status }, durationMs / 1000)
  }
  return registry.metrics()
}

/** Lines and labels sorted, sums rounded: they are added in another unit. */
const comparable = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`)
        .replace(/(_sum.* )([\d.]+)$/, (_, name: string, sum: string) => name + Number(sum).toFixed(6)),
    )
    .sort()

describe('the tally of requests', () => {
  it('shows the same as the metrics of the library', async () => {
    const requests = durations.flatMap((durationMs) => [
      { lookup: 'panbasic', subCode: 'SUCCESS', status: 200, durationMs },
      { lookup: '', subCode: 'NOT_FOUND', status: 404, durationMs: durationMs / 2 },
      { lookup: 'odd "name"\n\\', subCode: 'SOURCE_FAILURE', status: 500, durationMs },
    ])
    const registry = new Registry()
    const count = createRequestTally(registry)
    for (const request of requests) count(request)
    const text = await registry.metrics()
    expect(comparable(text)).toEqual(comparable(await countedByLibrary(requests)))
    expect(await registry.metrics()).toBe(text)
    count(requests[0]!)
    expect(await registry.metrics()).toContain(
      'satyapan_requests_total{lookup="panbasic",sub_code="SUCCESS",status="200"} 17',
    )
  })
})
