// Serves: opens the ports of this process or of the processes that it starts, and closes them again.
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { createExecute } from '../admin/execute.js'
import { controlSocketPath } from '../platform/control-socket-path.js'
import { openAgreement, registerDiffering } from './agreement.js'
import { createAdmin, type Frame } from './applications.js'
import { type AssembleOptions, assemble, type Parts } from './compose/assemble.js'
import { openFaces } from './compose/face-models.js'
import { openConfiguredTracing } from './compose/open-tracing.js'
import { type Config, readConfig } from './config.js'
import { openControl } from './control.js'
import { createNode, type Node } from './node.js'
import { executeDepsOf, operations } from './operations/catalogue.js'
import { adminAddress, interfaceAddress, listen, probePorts, reachable, setCertificate } from './ports.js'
import { createReloading } from './reload/reload.js'
import type { Reloading } from './reload/reloading.js'
import { answersCalls, type ServeOptions } from './roles.js'
import { type Addresses, sandboxFile, writeSandboxFile } from './sandbox-file.js'
import { checkBeforeStart } from './start-checks.js'

export interface Running extends Addresses {
  readonly parts: Parts
  /** Reloads what can change while it runs. */
  readonly reloading: Reloading
  /** Says that it is about to stop, and still answers calls. */
  drain(): void
  close(): Promise<void>
}

/** In embedded mode there is no other node. */
async function openAgreementOf({ database, nodes, inForce, log, rowGuard }: Parts, { metrics }: Frame) {
  if (database.mode === 'postgres')
    return openAgreement({
      nodes,
      config: () => inForce.now().config,
      log,
      metrics,
      rowGuard,
      host: hostname(),
    })
  registerDiffering(metrics, () => 0)
  return undefined
}

/** Opens what each node has once: the admin port, the control socket, sandbox.json, the sweep. */
async function lead(parts: Parts, node: Node, assembleOptions: AssembleOptions): Promise<Running> {
  const { config } = parts
  const { frame } = node
  const reloading = createReloading({
    ...parts,
    others: node.others,
    reloadCertificate: frame.certificate.reload,
    setLevel: assembleOptions.setLogLevel ?? (() => {}),
    read: readConfig,
    check: checkBeforeStart,
  })
  const agreement = await openAgreementOf(parts, frame)
  // Migrations were applied by the start, not by a later command.
  const leading: Parts = {
    ...parts,
    reloading,
    sourceHealth: node.sourceHealth,
    migrated: [],
    isServing: true,
  }
  const operating = { operations, execute: createExecute(executeDepsOf(leading)) }
  const admin = createAdmin(frame, leading, { ...node, operating })
  frame.certificate.onChange((pair) => {
    setCertificate(admin, pair)
  })
  const control = await openControl(controlSocketPath(config.dataDir), frame, operating)
  const closePorts = async () => {
    await reloading.close()
    await Promise.all([control.close(), admin.close(), node.close()])
    await agreement?.close()
    frame.certificate.close()
  }
  try {
    await node.start()
    const adminPort = await listen(admin, adminAddress(config))
    const running: Running = {
      baseUrl: parts.address.baseUrl,
      adminUrl: `https://${reachable(config['admin.host'])}:${adminPort}`,
      caFile: frame.certificate.caFile,
      parts,
      reloading,
      drain: () => node.drain(),
      async close() {
        await closePorts()
        await parts.close()
      },
    }
    await writeSandboxFile(parts, running)
    parts.adminUsers.onFirstOwner(() => void writeSandboxFile(parts, running))
    return running
  } catch (error) {
    await closePorts()
    throw error
  }
}

/** Opens everything and resolves when the ports are open. Throws an error with one clear line. */
export async function serve(
  config: Config,
  assembleOptions: AssembleOptions,
  options: ServeOptions = { role: 'all', processes: 1 },
): Promise<Running> {
  // Not earlier: until this process has the data directory's lock, the file may belong to a running service.
  const opened = async () => {
    await rm(sandboxFile(config.dataDir), { force: true })
    await probePorts([
      ...(answersCalls(options.role) ? [interfaceAddress(config)] : []),
      adminAddress(config),
    ])
  }
  // Before anything is created, above all before the sandbox data is imported.
  const doubt = await checkBeforeStart(config)
  if (doubt !== undefined) assembleOptions.log.warn({}, doubt)
  const tracing = await openConfiguredTracing(config, assembleOptions)
  const faces = await openFaces(config)
  const parts = await assemble(config, { ...assembleOptions, faces, tracing, opened })
  try {
    return await lead(parts, await createNode(parts, options), assembleOptions)
  } catch (error) {
    await parts.close()
    throw error
  }
}
