// Owns /healthz and /readyz, and the admin port's /metrics: how the service is, for machines.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.js'

/** Name of a part and whether it works; each check answers within its own time limit. */
export type ReadyChecks = Readonly<Record<string, () => Promise<boolean>>>

export function addStateRoutes(app: FastifyInstance, checks: ReadyChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    )
    const ready = results.every(([, works]) => works)
    const parts = Object.fromEntries(results.map(([name, works]) => [name, works ? 'ok' : 'failing']))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failing', parts })
  })
}

/** How each source is doing, by lookup. */
export function addSourceHealthRoute(app: FastifyInstance, report: () => readonly unknown[]): void {
  app.get('/v1/sources/health', async () => ({ sources: report() }))
}

export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
