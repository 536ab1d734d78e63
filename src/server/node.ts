// Runs the work of a node: in this process, or in several that this one starts and supervises.

import type { ReadyChecks } from '../http/state-routes.js'
import { mergeMetrics } from '../platform/merge-metrics.js'
import { mergeHealth } from '../routing/merge-health.js'
import type { Frame } from './applications.js'
import { type Background, startBackground } from './background.js'
import { createProcesses } from './cluster/processes.js'
import { warnOfEmptyKinds } from './compose/asking.js'
import type { Parts } from './compose/assemble.js'
import { drainMs } from './drain.js'
import { openFrame } from './frame.js'
import { interfaceAddress, probePorts, reachable } from './ports.js'
import { readyChecks } from './readiness.js'
import type { OtherProcesses } from './reload/reload.js'
import { answersCalls, type ServeOptions, worksOnJobs } from './roles.js'
import { startWork, type Work } from './work.js'

export interface Node {
  readonly frame: Frame
  readonly checks: ReadyChecks
  /** Begins the work. Throws one clear line when it cannot. */
  start(): Promise<void>
  /** Says that it is about to stop, and still answers calls. */
  drain(): void
  close(): Promise<void>
  /** The processes that this one started. */
  readonly others: OtherProcesses
  /** Metrics of all processes. */
  metricsText(): Promise<string>
  readonly sourceHealth: Parts['sourceHealth']
}

const noOthers: OtherProcesses = { prepare: async () => undefined, use() {}, discard() {} }

async function oneProcess(parts: Parts, { role }: ServeOptions): Promise<Node> {
  const frame = await openFrame(parts)
  let work: Work | undefined
  return {
    frame,
    checks: readyChecks(parts),
    async start() {
      work = await startWork(parts, frame, { role, sweeps: worksOnJobs(role) })
    },
    others: noOthers,
    drain: frame.draining.begin,
    close: async () => work?.close(),
    metricsText: frame.metrics.text,
    sourceHealth: parts.sourceHealth,
  }
}

async function severalProcesses(parts: Parts, { role, processes: count }: ServeOptions): Promise<Node> {
  const { config, inForce, log, clock } = parts
  const frame = await openFrame(parts, 0)
  // All processes listen on one port, so a free one is chosen for them.
  const [port = config.port] =
    config.port === 0 && answersCalls(role) ? await probePorts([interfaceAddress(config)]) : []
  parts.address.baseUrl = config.publicUrl ?? `https://${reachable(config.host)}:${port}`
  const orders = {
    role,
    port,
    processes: count,
    file: config.file,
    fileText: config.fileText,
    reloadedText: config.fileText,
    level: inForce.now().config['log.level'],
    drainMs: answersCalls(role) ? drainMs(config) : 0,
  }
  const processes = createProcesses({ count, orders, log, clock })
  frame.metrics.gauge('satyapan_processes', 'Processes that serve', processes.serving)
  let background: Background | undefined
  return {
    frame,
    checks: { ...readyChecks(parts), processes: async () => processes.serving() > 0 },
    async start() {
      await processes.start()
      background = await startBackground(parts, frame.metrics, { jobs: false, sweeps: worksOnJobs(role) })
    },
    others: processes.reloading,
    drain() {
      frame.draining.begin()
      processes.drain()
    },
    async close() {
      await Promise.all([processes.stop(), background?.stop()])
    },
    metricsText: async () => mergeMetrics([await frame.metrics.text(), ...(await processes.ask('metrics'))]),
    sourceHealth: async () => mergeHealth(await processes.ask('sources')),
  }
}

export async function createNode(parts: Parts, options: ServeOptions): Promise<Node> {
  await warnOfEmptyKinds({ ...parts, config: parts.inForce.now().config })
  return options.processes === 1 ? oneProcess(parts, options) : severalProcesses(parts, options)
}
