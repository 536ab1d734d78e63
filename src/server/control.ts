// Serves the control socket: the administration API over HTTP, for the owner of the data directory alone.
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AdminApiParts } from '../admin/api.js'
import { addControl } from '../admin/open-control.js'
import { type AppParts, createApp } from '../http/app.js'
import { withConnections } from './port-limits.js'

/** Commands at one time. Each is a process of the operator; scripts run a few in parallel. */
const maxConnections = 64
/** At the end of the service: a wait for a batch ends with it. */
const commandsEndWithinMs = 1_000

/** Opens the socket at `path`. Nothing that is sent to it can stop the service. */
export async function openControl(
  path: string,
  frame: AppParts,
  operating: Pick<AdminApiParts, 'operations' | 'execute'>,
): Promise<{ close(): Promise<void> }> {
  const { log } = frame
  const limits = withConnections(frame.limits, maxConnections)
  const app = createApp({ ...frame, certificate: undefined, limits, isTrustedProxy: () => false })
  addControl(app, { ...operating, log })
  await app.ready()
  await rm(path, { force: true }) // left by a process that was killed; the directory lock says that none runs
  const mask = process.umask(0o177) // the socket is the owner's alone from its first moment
  try {
    await app.listen({ path })
  } finally {
    process.umask(mask)
  }
  // For example out of file descriptors: the connection is lost, the service goes on.
  app.server.on('error', (error) =>
    log.warn({ reason: error.message }, 'the control socket reported an error'),
  )
  return {
    async close() {
      const late = setTimeout(() => (app.server as Server).closeAllConnections(), commandsEndWithinMs)
      await app.close()
      clearTimeout(late)
      await rm(path, { force: true })
    },
  }
}
