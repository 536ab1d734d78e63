// Serves: opens everything from a configuration, listens on both ports, and closes it all again.
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { checkOidc } from '../admin/oidc-files.js'
import { assemble, type Parts, type Surroundings } from '../assemble.js'
import { warnOfEmptyKinds } from '../assembly/asking.js'
import { openFaces } from '../assembly/face-models.js'
import { checkCertificate } from '../assembly/named-files.js'
import type { App } from '../http/app.js'
import type { Config } from '../platform/config.js'
import { createMetrics } from '../platform/metrics.js'
import { loadCertificate, type ServedCertificate } from '../platform/tls/certificate.js'
import { createApplications } from './applications.js'
import { type Background, startBackground } from './background.js'
import { openControlSocket } from './control-socket.js'
import { adminPlace, cannotListen, interfacePlace, type Place, probePorts } from './ports.js'
import { runCommand } from './run-command.js'
import { type Addresses, sandboxFile, writeSandboxFile } from './sandbox-file.js'
import { registerServiceMetrics } from './service-metrics.js'

export interface Running extends Addresses {
  readonly parts: Parts
  close(): Promise<void>
}

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

const loadServedCertificate = ({ config, clock, log }: Parts): Promise<ServedCertificate> =>
  loadCertificate({
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

/** Answers the port that was taken. */
async function listen(app: App, place: Place): Promise<number> {
  try {
    await app.listen({ host: place.host, port: place.port, backlog })
  } catch (error) {
    throw cannotListen(place, error)
  }
  return (app.server.address() as AddressInfo).port
}

async function open(config: Config, parts: Parts): Promise<Running> {
  const certificate = await loadServedCertificate(parts)
  const metrics = createMetrics()
  await warnOfEmptyKinds(parts)
  registerServiceMetrics(metrics, parts)
  const { app, admin } = createApplications(parts, { certificate, metrics })
  // What the start applied is not what a later command applies: nothing.
  const partsOfCommands = { ...parts, migrated: [], isServing: true }
  const control = await openControlSocket({
    dataDir: config.dataDir,
    run: (words, io) => runCommand(partsOfCommands, words, io),
    log: parts.log,
  })
  let background: Background | undefined
  const closePorts = async () => {
    await control.close()
    await Promise.all([app.close(), admin.close(), background?.stop()])
    certificate.close()
  }
  try {
    const port = await listen(app, interfacePlace(config))
    const adminPort = await listen(admin, adminPlace(config))
    const addresses: Addresses = {
      baseUrl: config.publicUrl ?? `https://${reachable(config.host)}:${port}`,
      adminUrl: `https://${reachable(config['admin.host'])}:${adminPort}`,
      caFile: certificate.caFile,
    }
    parts.address.baseUrl = addresses.baseUrl
    background = await startBackground(parts, metrics)
    await writeSandboxFile(parts, addresses)
    parts.adminUsers.onFirstOwner(() => void writeSandboxFile(parts, addresses))
    const close = async () => {
      await closePorts()
      await parts.close()
    }
    return { ...addresses, parts, close }
  } catch (error) {
    await closePorts()
    throw error
  }
}

/** Opens everything and answers when both ports do. Throws an error with one clear line. */
export async function serve(config: Config, surroundings: Surroundings): Promise<Running> {
  // Not earlier: until the data directory is ours, the file may be that of a service that runs.
  const opened = async () => {
    await rm(sandboxFile(config.dataDir), { force: true })
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
