// Answers /healthz, /readyz and the admin port's /metrics.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.js'
import type { Draining } from './draining.js'

/** Name of a part and whether it works; each check answers within its own time limit. */
export type ReadyChecks = Readonly<Record<string, () => Promise<boolean>>>

/** These routes answer however much is in flight: an overloaded service must not be restarted. */
const config = { probe: true }

/** Callers who ask while the checks run share their result, so frequent probes do not load the database. */
function sharing<T>(work: () => Promise<T>): () => Promise<T> {
  let inProgress: Promise<T> | undefined
  return () => {
    inProgress ??= work().finally(() => {
      inProgress = undefined
    })
    return inProgress
  }
}

export interface NodeState {
  readonly checks: ReadyChecks
  /** Checks whose results are shown, and decide nothing. */
  readonly told?: ReadyChecks
  readonly draining: Pick<Draining, 'isOn'>
  readonly warnings?: () => readonly string[]
}

/**
 * While it drains, a node is not ready, whatever its parts do: proxies must choose another one. Warnings are shown, and
 * leave it ready.
 */
export function addStateRoutes(
  app: FastifyInstance,
  { checks, told = {}, draining, warnings = () => [] }: NodeState,
): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  const resultsOf = (some: ReadyChecks) =>
    Promise.all(
      Object.entries(some).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    )
  const checked = sharing(() => Promise.all([resultsOf(checks), resultsOf(told)]))
  app.get('/readyz', { config }, async (_request, reply) => {
    const [results, beside] = await checked()
    const ready = results.every(([, works]) => works)
    const parts = Object.fromEntries(
      [...results, ...beside].map(([name, works]) => [name, works ? 'ok' : 'failing']),
    )
    if (draining.isOn()) return reply.code(503).send({ status: 'failing', reason: 'draining', parts })
    const messages = warnings()
    const added = messages.length === 0 ? {} : { warnings: messages }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failing', parts, ...added })
  })
}

/** How each source is doing, by lookup. */
export function addSourceHealthRoute(
  app: FastifyInstance,
  report: () => Promise<
    readonly { readonly name: string; readonly kind: string; readonly lookups: unknown }[]
  >,
): void {
  app.get('/v1/sources/health', async () => ({
    sources: (await report()).map(({ name, kind, lookups }) => ({ name, kind, lookups })),
  }))
}

export function addMetricsRoute(app: FastifyInstance, metrics: Pick<Metrics, 'contentType' | 'text'>): void {
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
}
