// Keeps the metrics: counts and times in Prometheus text, labelled with words of the product, never with values.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { registerDurations } from './duration-tally.js'
import { createRequestTally, type Request } from './request-tally.js'

interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Samples {
  readonly name: string
  readonly about: string
  readonly labels: readonly string[]
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

export interface Metrics {
  observeRequest(request: Request): void
  /** A figure that is read when the metrics are asked for. */
  gauge(name: string, about: string, read: () => number): void
  counter(name: string, about: string): () => void
  /** A counter that is kept elsewhere, and read when the metrics are asked for. */
  total(name: string, about: string, read: () => number): void
  /** A counter with one label, whose values are known. */
  counterBy<Value extends string>(
    name: string,
    about: string,
    label: string,
    values: readonly Value[],
  ): (value: Value) => void
  /** A metric with labels whose values are few and known; read when the metrics are asked for. */
  samples(type: 'counter' | 'gauge', metric: Samples): void
  /** A histogram of durations, by labels whose values are few and known. */
  durations(metric: Parameters<typeof registerDurations>[1]): void
  text(): Promise<string>
  readonly contentType: string
}

/** Gauges that the library names like counters; left out, since the same figures exist by type. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

function registerSamples(registry: Registry, type: 'counter' | 'gauge', metric: Samples): void {
  const { name, about, labels, read } = metric
  const config = { name, help: about, labelNames: [...labels], registers: [registry] }
  if (type === 'gauge')
    new Gauge({
      ...config,
      async collect() {
        for (const sample of await read()) this.set(sample.labels, sample.value)
      },
    })
  else
    new Counter({
      ...config,
      async collect() {
        const samples = await read()
        this.reset()
        for (const sample of samples) this.inc(sample.labels, sample.value)
      },
    })
}

/**
 * @param process names the process in every line, where a node has several: counters of one that was replaced begin at
 *   zero, which a sum over processes would hide
 */
export function createMetrics(process?: number): Metrics {
  const registry = new Registry()
  if (process !== undefined) registry.setDefaultLabels({ process: String(process) })
  collectDefaultMetrics({ register: registry }) // event-loop lag, memory, garbage collection
  for (const name of misnamed) registry.removeSingleMetric(name)
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
    total(name, about, read) {
      new Counter({
        name,
        help: about,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    counterBy(name, about, label, values) {
      const counter = new Counter({ name, help: about, labelNames: [label], registers: [registry] })
      for (const value of values) counter.inc({ [label]: value }, 0) // shown before the first of them
      return (value) => counter.inc({ [label]: value })
    },
    samples: (type, metric) => registerSamples(registry, type, metric),
    durations: (metric) => registerDurations(registry, metric),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
