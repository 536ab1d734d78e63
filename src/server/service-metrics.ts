// Registers the metrics of the service: ledger, database, sources, and what alerts need: readiness, queues, disk,
// certificate.
import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Client, ClientCache, Secret } from '../auth/client-cache.js'
import type { Clock } from '../kernel/clock.js'
import { cachedFor } from '../platform/cached-value.js'
import type { Metrics, Samples } from '../platform/metrics.js'
import { productVersion } from '../platform/product-version.js'
import type { ServedCertificate } from '../platform/tls/certificate.js'
import type { SpanCounts } from '../platform/tracing/tracing.js'
import { registerComparisonMetrics } from '../routing/compare/comparison-metrics.js'
import { registerSourceMetrics } from '../routing/source-metrics.js'
import type { Parts } from './compose/assemble.js'
import { readyChecks } from './readiness.js'

/** Scrapers come every 15 s or so; several of them, or a tool in a loop, must not ask the database each time. */
const keptMs = 5_000

type MetricParts = Pick<
  Parts,
  | 'database'
  | 'ledger'
  | 'health'
  | 'comparisons'
  | 'batches'
  | 'records'
  | 'clientCache'
  | 'clock'
  | 'config'
  | 'tracing'
>

function registerLedger(metrics: Metrics, { database, ledger }: MetricParts): void {
  metrics.gauge('satyapan_ledger_pending_events', 'Usage events waiting for their commit', ledger.pending)
  const lag = 'satyapan_ledger_lag_seconds'
  metrics.gauge(lag, 'How long the commit in progress has been waiting', () => ledger.lagMs() / 1000)
  metrics.total('satyapan_ledger_events_total', 'Usage events committed by this process', ledger.recorded)
  metrics.gauge(
    'satyapan_ledger_spooled_events',
    'Usage events in the spool of this process, which wait for the database',
    ledger.spooled,
  )
  metrics.total(
    'satyapan_ledger_lost_events_total',
    'Calls that asked a source and are neither in the ledger nor in the spool; the log names them',
    ledger.lost,
  )
  const commits = 'satyapan_database_commits_total'
  metrics.total(commits, 'Commits made durable by this process', () => database.durableCommits())
}

function registerReadiness(metrics: Metrics, parts: MetricParts): void {
  const checks = Object.entries(readyChecks(parts))
  metrics.samples('gauge', {
    name: 'satyapan_ready',
    about: 'Whether a part works: 1 or 0; /readyz says the same',
    labels: ['part'],
    read: cachedFor(parts.clock, keptMs, () =>
      Promise.all(
        checks.map(async ([part, check]) => {
          const works = await check().catch(() => false)
          return { labels: { part }, value: works ? 1 : 0 }
        }),
      ),
    ),
  })
}

/** A gauge without labels that is read from a database or a disk; NaN when it cannot be read. */
function figure(name: string, about: string, read: () => Promise<number>): Samples {
  const value = async () => [{ labels: {}, value: await read().catch(() => Number.NaN) }]
  return { name, about, labels: [], read: value }
}

function registerQueues(metrics: Metrics, { database, clock, clientCache }: MetricParts): void {
  const backlog = cachedFor(clock, keptMs, () => database.selectBacklog())
  const dueAt = cachedFor(clock, keptMs, () => database.nextDueAt(clock.now(), clientCache.inactiveIds()))
  for (const each of [
    figure('satyapan_batch_queue_jobs', 'Batch jobs that wait, on all nodes', async () =>
      Number((await backlog()).waiting),
    ),
    figure('satyapan_batch_queue_lag_seconds', 'How long the oldest of them has waited', async () =>
      Math.max(0, (await backlog()).oldest_s),
    ),
    figure(
      'satyapan_webhook_queue_lag_seconds',
      'How late the oldest delivery is',
      async () => Math.max(0, clock.now() - ((await dueAt()) ?? clock.now())) / 1000,
    ),
  ])
    metrics.samples('gauge', each)
}

function registerDisk(metrics: Metrics, { clock, config: { dataDir } }: MetricParts): void {
  const space = cachedFor(clock, keptMs, () => statfs(dataDir))
  for (const each of [
    figure('satyapan_data_directory_free_bytes', 'Space left for the data directory', async () => {
      const { bavail, bsize } = await space()
      return bavail * bsize
    }),
    figure('satyapan_data_directory_size_bytes', 'Size of its file system', async () => {
      const { blocks, bsize } = await space()
      return blocks * bsize
    }),
  ])
    metrics.samples('gauge', each)
}

/** The other mode's disk and backups are those of a server with tools of its own. */
function registerDatabase(metrics: Metrics, { database, clock }: MetricParts): void {
  metrics.samples('gauge', {
    name: 'satyapan_database_info',
    about: 'Always 1; the label says whether the database is embedded or PostgreSQL',
    labels: ['mode'],
    read: () => [{ labels: { mode: database.mode }, value: 1 }],
  })
  metrics.gauge(
    'satyapan_clock_offset_seconds',
    "How far this machine's clock is ahead of the database's",
    () => clock.aheadMs() / 1000,
  )
  if (database.mode === 'postgres') return
  const about = 'When the last backup was made, in Unix time; 0: none was'
  metrics.samples(
    'gauge',
    figure('satyapan_backup_timestamp_seconds', about, async () => (await database.lastBackupAt()) / 1000),
  )
}

function registerTracing(metrics: Metrics, { tracing }: MetricParts): void {
  const none: SpanCounts = { exported: 0, dropped: 0, failed: 0 }
  metrics.samples('counter', {
    name: 'satyapan_trace_spans_total',
    about:
      'Spans: exported, dropped because too many waited, failed because the collector did not accept them',
    labels: ['outcome'],
    read: () =>
      Object.entries(tracing?.counts() ?? none).map(([outcome, value]) => ({ labels: { outcome }, value })),
  })
}

function registerCertificate(metrics: Metrics, certificate: Pick<ServedCertificate, 'cert' | 'onChange'>) {
  let ends = new X509Certificate(certificate.cert).validTo
  certificate.onChange(({ cert }) => {
    ends = new X509Certificate(cert).validTo
  })
  metrics.samples('gauge', {
    name: 'satyapan_certificate_expiry_timestamp_seconds',
    about: 'When the served certificate expires, in Unix time',
    labels: [],
    read: () => [{ labels: {}, value: Date.parse(ends) / 1000 }],
  })
}

function registerClients(metrics: Metrics, { clientCache }: MetricParts): void {
  metrics.samples('gauge', {
    name: 'satyapan_clients',
    about: 'Clients: active, or inactive, which includes expired ones; removed ones are not counted',
    labels: ['state'],
    read() {
      const all = clientCache.clients()
      const active = all.filter((client) => client.active).length
      return [
        { labels: { state: 'active' }, value: active },
        { labels: { state: 'inactive' }, value: all.length - active },
      ]
    },
  })
}

/** The time at which the last of its secrets expires; Infinity where one does not, -Infinity where it has none. */
const secretsEndAt = (secrets: readonly Secret[]): number =>
  Math.max(...secrets.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))

/** Until then it needs a secret. */
const neededUntil = ({ active, settings }: Client): number =>
  active ? (settings.expires_at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY

export function registerSecrets(
  metrics: Metrics,
  {
    clientCache,
    clock,
  }: {
    readonly clientCache: Pick<ClientCache, 'clients' | 'secretsOf'>
    readonly clock: Pick<Clock, 'now'>
  },
): void {
  const name = 'satyapan_client_secrets_end_timestamp_seconds'
  const about =
    'When the first active client is left without a valid secret, in Unix time, now where one is already; 0: none will be'
  metrics.gauge(name, about, () => {
    const now = clock.now()
    const ends = clientCache.clients().flatMap((client) => {
      const endsAt = Math.max(secretsEndAt(clientCache.secretsOf(client.clientId)), now)
      return endsAt < neededUntil(client) ? [endsAt] : []
    })
    return ends.length === 0 ? 0 : ends.reduce((first, end) => Math.min(first, end)) / 1000
  })
}

export function registerServiceMetrics(
  metrics: Metrics,
  parts: MetricParts,
  certificate: Pick<ServedCertificate, 'cert' | 'onChange'>,
): void {
  metrics.samples('gauge', {
    name: 'satyapan_build_info',
    about: 'Always 1; the version is the label',
    labels: ['version'],
    read: () => [{ labels: { version: productVersion() }, value: 1 }],
  })
  registerLedger(metrics, parts)
  registerSourceMetrics(metrics, parts.health)
  registerComparisonMetrics(metrics, parts.comparisons)
  registerReadiness(metrics, parts)
  registerQueues(metrics, parts)
  registerDisk(metrics, parts)
  registerClients(metrics, parts)
  registerSecrets(metrics, parts)
  registerDatabase(metrics, parts)
  registerTracing(metrics, parts)
  registerCertificate(metrics, certificate)
}
