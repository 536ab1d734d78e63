// Opens tracing where the configuration has a collector; elsewhere nothing of OpenTelemetry is loaded.
import type { Tracing, TracingParts } from './tracing.js'

export async function openTracing(parts: TracingParts): Promise<Tracing> {
  const { createTracing } = await import('./sdk-tracing.js')
  return createTracing(parts)
}
