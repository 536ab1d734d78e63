// Owns the metrics: counts and times in Prometheus text, labelled with words of the product, never with values.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeRequest(request: { lookup: string; subCode: string; status: number; durationMs: number }): void
  /** A figure that is read when the metrics are asked for. */
  gauge(name: string, about: string, read: () => number): void
  counter(name: string, about: string): () => void
  text(): Promise<string>
  readonly contentType: string
}

const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry }) // event-loop lag, memory, garbage collection
  const requests = new Counter({
    name: 'satyapan_requests_total',
    help: 'Answers by lookup, sub_code and HTTP status',
    labelNames: ['lookup', 'sub_code', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'satyapan_request_seconds',
    help: 'Time from request to answer by lookup and sub_code',
    labelNames: ['lookup', 'sub_code'],
    buckets: secondBuckets,
    registers: [registry],
  })
  return {
    observeRequest({ lookup, subCode, status, durationMs }) {
      requests.inc({ lookup, sub_code: subCode, status })
      seconds.observe({ lookup, sub_code: subCode }, durationMs / 1000)
    },
    gauge(name, about, read) {
      new Gauge({
        name,
        help: about,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    counter(name, about) {
      const counter = new Counter({ name, help: about, registers: [registry] })
      return () => counter.inc()
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
