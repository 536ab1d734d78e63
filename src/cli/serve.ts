// Owns serving: from a configuration to open ports, and back on a signal.
import { rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { checkOidc } from '../admin/oidc-files.js'
import { addAdministration, dashboardPath } from '../admin/open-admin.js'
import { sandboxAdminToken } from '../admin/sandbox-token.js'
import { assemble, type Parts, type Surroundings } from '../assemble.js'
import { warnOfEmptyKinds } from '../assembly/asking.js'
import { openFaces } from '../assembly/face-models.js'
import { checkCertificate } from '../assembly/named-files.js'
import { createApp } from '../http/app.js'
import { addAuthorizeRoute } from '../http/authorize-route.js'
import { addBatchRoutes } from '../http/batch-routes.js'
import { createClientLimits } from '../http/client-limits.js'
import { createCountClosed } from '../http/closed-connections.js'
import { addDocsRoutes } from '../http/docs-routes.js'
import { addDocumentRoutes } from '../http/document-routes.js'
import { addFileRoutes } from '../http/file-routes.js'
import { addLookupRoutes } from '../http/lookup-routes.js'
import { addMetricsRoute, addSourceHealthRoute, addStateRoutes } from '../http/state-routes.js'
import { addTransactionRoute } from '../http/transaction-route.js'
import { catalogue } from '../lookups/catalogue.js'
import type { Config } from '../platform/config.js'
import { createMetrics } from '../platform/metrics.js'
import { loadCertificate } from '../platform/tls/certificate.js'
import { readNetworks } from '../platform/trusted-networks.js'
import { registerSourceMetrics } from '../routing/source-metrics.js'
import { selectEvent } from '../usage/usage-store.js'
import { type Background, startBackground } from './background.js'
import { openControlSocket } from './control-socket.js'
import { adminPlace, cannotListen, interfacePlace, type Place, probePorts } from './ports.js'
import { runCommand } from './run-command.js'

export interface Running {
  readonly baseUrl: string
  readonly adminUrl: string
  readonly caFile: string
  readonly parts: Parts
  close(): Promise<void>
}

const readyWithinMs = 1_000
/**
 * Connections that the system holds until we take them: all that there may be (Linux gives no more than its own limit,
 * 4,096). Where one is dropped instead, its caller tries again after a second, then after two more.
 */
const backlog = 65_535

/** Host part of an address that a client on this machine can use. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The file by which tools find a sandbox: written whole, readable by its owner alone. */
async function writeSandboxFile(running: Running): Promise<void> {
  const { parts, baseUrl, adminUrl, caFile } = running
  if (parts.sandbox === undefined) return
  const { clientId, clientSecret } = parts.sandbox.client()
  const [webhookSecret] = await parts.webhooks.secrets(clientId)
  const file = join(parts.config.dataDir, 'sandbox.json')
  const facts = {
    base_url: baseUrl,
    ca_file: caFile,
    client_id: clientId,
    client_secret: clientSecret,
    webhook_secret: webhookSecret,
    admin_url: adminUrl,
    admin_token: await sandboxAdminToken(parts),
    dashboard_url: `${adminUrl}${dashboardPath}`,
    dashboard_setup_code: await parts.adminUsers.firstCode(),
  }
  await writeFile(`${file}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function open(config: Config, parts: Parts): Promise<Running> {
  const { clock, log } = parts
  const certificate = await loadCertificate({
    certFile: config['tls.certFile'],
    keyFile: config['tls.keyFile'],
    dataDir: config.dataDir,
    hosts: [
      config.host,
      config['admin.host'],
      ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : []),
    ],
    clock,
    log,
  })
  const metrics = createMetrics()
  const { db, ledger } = parts
  metrics.gauge('satyapan_ledger_pending', 'Usage events waiting for their commit', ledger.pending)
  metrics.gauge(
    'satyapan_ledger_lag_seconds',
    'For how long the commit under way has been waited for',
    () => ledger.lagMs() / 1000,
  )
  metrics.gauge('satyapan_ledger_recorded', 'Usage events committed by this process', ledger.recorded)
  await warnOfEmptyKinds(parts)
  registerSourceMetrics(metrics, parts.routing.health)
  metrics.gauge('satyapan_durable_commits', 'Commits made durable by this process', () => db.durableCommits())

  const limits = {
    headersTimeoutMs: config['limits.headersTimeoutMs'],
    requestTimeoutMs: config['limits.requestTimeoutMs'],
    connections: config['limits.connections'],
    connectionsPerAddress: config['limits.connectionsPerAddress'],
    callsPerConnection: config['limits.callsPerConnection'],
    handshakes: config['limits.handshakes'],
    writeTimeoutMs: config['limits.writeTimeoutMs'],
    wrongCredentials: config['limits.wrongCredentials'],
    inFlight: config['limits.inFlight'],
    queuedCalls: config['limits.queuedCalls'],
  }
  const checks = {
    database: () => within(readyWithinMs, db.query('select 1')),
    jobs: () => within(readyWithinMs, parts.batches.check()),
    sources: () => within(readyWithinMs, parts.records.reachable()),
  }
  const isTrustedProxy = readNetworks(config.trustedProxies)!
  const countClosed = createCountClosed(metrics)
  const frame = { certificate, limits, clock, log, metrics, countClosed, isTrustedProxy }
  const app = createApp({ ...frame, gauge: metrics.gauge })
  addStateRoutes(app, checks)
  addAuthorizeRoute(app, parts)
  const clientLimits = createClientLimits(parts)
  addLookupRoutes(app, { ...parts, catalogue, limits: clientLimits, procedures: parts })
  addDocumentRoutes(app, { ...parts, baseUrl: () => parts.address.baseUrl })
  addBatchRoutes(app, { ...parts, catalogue, limits: clientLimits })
  addFileRoutes(app, parts)
  addTransactionRoute(app, { ...parts, findEvent: (id, clientId) => selectEvent(db, id, clientId) })
  addDocsRoutes(app, { catalogue, baseUrl: config.publicUrl })
  const admin = createApp(frame)
  addStateRoutes(admin, checks)
  addMetricsRoute(admin, metrics)
  addSourceHealthRoute(admin, parts.routing.health.report)
  addAdministration(admin, parts)

  certificate.onChange((pair) => {
    for (const { server } of [app, admin])
      (server as unknown as import('node:https').Server).setSecureContext(pair)
  })
  // What the start applied is not what a later command applies: nothing.
  const partsOfCommands = { ...parts, migrated: [], isServing: true }
  const control = await openControlSocket({
    dataDir: config.dataDir,
    run: (words, io) => runCommand(partsOfCommands, words, io),
    log,
  })
  const listen = async (target: typeof app, place: Place) => {
    try {
      await target.listen({ host: place.host, port: place.port, backlog })
    } catch (error) {
      throw cannotListen(place, error)
    }
    return (target.server.address() as AddressInfo).port
  }
  let background: Background | undefined
  const closePorts = async () => {
    await control.close()
    await Promise.all([app.close(), admin.close(), background?.stop()])
    certificate.close()
  }
  try {
    const port = await listen(app, interfacePlace(config))
    const adminPort = await listen(admin, adminPlace(config))
    const running: Running = {
      baseUrl: config.publicUrl ?? `https://${reachable(config.host)}:${port}`,
      adminUrl: `https://${reachable(config['admin.host'])}:${adminPort}`,
      caFile: certificate.caFile,
      parts,
      async close() {
        await closePorts()
        await parts.close()
      },
    }
    parts.address.baseUrl = running.baseUrl
    background = await startBackground(parts, metrics)
    await writeSandboxFile(running)
    parts.adminUsers.onFirstOwner(() => void writeSandboxFile(running))
    return running
  } catch (error) {
    await closePorts()
    throw error
  }
}

/** Opens everything and answers when both ports do. Throws an error with one clear line. */
export async function serve(config: Config, surroundings: Surroundings): Promise<Running> {
  // Not earlier: until the data directory is ours, the file may be that of a service that runs.
  const opened = async () => {
    await rm(join(config.dataDir, 'sandbox.json'), { force: true })
    await probePorts(config)
  }
  // Before anything is made, and long before the made-up country is.
  await checkCertificate(config)
  checkOidc(config)
  const faces = await openFaces(config)
  const parts = await assemble(config, { ...surroundings, faces, opened })
  try {
    return await open(config, parts)
  } catch (error) {
    await parts.close()
    throw error
  }
}
