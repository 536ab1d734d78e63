// Starts the work of one process: the port of the interface, batches and webhooks.
import { steadyNow } from '../kernel/clock.js'
import { createMoreAccepts } from '../platform/more-accepts.js'
import { type Frame, openInterface } from './applications.js'
import { type Background, startBackground } from './background.js'
import type { Parts } from './compose/assemble.js'
import { interfaceAddress, listen, reachable, setCertificate } from './ports.js'
import { readyChecks } from './readiness.js'
import { answersCalls, type Role, worksOnJobs } from './roles.js'

export interface Work {
  close(): Promise<void>
}

/**
 * Throws one clear line when the port is not available. `sweeps`: this process also runs the sweep and sums the ledger.
 */
export async function startWork(
  parts: Parts,
  frame: Frame,
  options: { readonly role: Role; readonly sweeps: boolean },
): Promise<Work> {
  const { config } = parts
  const served = answersCalls(options.role) ? openInterface(frame, parts, readyChecks(parts)) : undefined
  const app = served?.app
  if (served !== undefined) parts.configuring.serveWith(({ catalogue }) => served.withLookups(catalogue))
  let background: Background | undefined
  const close = async () => {
    await Promise.all([app?.close(), background?.stop()])
  }
  frame.certificate.onChange((pair) => {
    if (app !== undefined) setCertificate(app, pair)
  })
  try {
    await parts.ledger.prepare()
    const accepts = createMoreAccepts({ log: parts.log, now: steadyNow(parts.clock) })
    const port = app === undefined ? config.port : await listen(app, interfaceAddress(config), accepts)
    parts.address.baseUrl = config.publicUrl ?? `https://${reachable(config.host)}:${port}`
    const duties = { jobs: worksOnJobs(options.role), sweeps: options.sweeps }
    background = await startBackground(parts, frame.metrics, duties)
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
