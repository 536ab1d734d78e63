// Owns the metrics: counts and times in Prometheus text, labelled with words of the product, never with values.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createRequestTally, type Request } from './request-tally.js'

export interface Metrics {
  observeRequest(request: Request): void
  /** A figure that is read when the metrics are asked for. */
  gauge(name: string, about: string, read: () => number): void
  counter(name: string, about: string): () => void
  /** A counter with one label, whose values are known. */
  counterBy<Value extends string>(
    name: string,
    about: string,
    label: string,
    values: readonly Value[],
  ): (value: Value) => void
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry }) // event-loop lag, memory, garbage collection
  return {
    observeRequest: createRequestTally(registry),
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
    counterBy(name, about, label, values) {
      const counter = new Counter({ name, help: about, labelNames: [label], registers: [registry] })
      for (const value of values) counter.inc({ [label]: value }, 0) // shown before the first of them
      return (value) => counter.inc({ [label]: value })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
