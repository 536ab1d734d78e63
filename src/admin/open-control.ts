// Adds the administration API to the application of the control socket: for whoever may use the socket, as owner.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnsafe } from '../kernel/unsafe-text.js'
import type { Actor } from '../operation/operation.js'
import { Problem } from '../operation/problem.js'
import { originHeader, userHeader } from '../platform/control-socket-path.js'
import { type AdminApiParts, addAdminApi } from './api.js'
import { commandActor } from './authenticate.js'

const maxNameChars = 200

/** What a command says of its user; it names an actor in the audit log. Throws Problem. */
function headerText(request: FastifyRequest, name: string, otherwise: string): string {
  const sent = request.headers[name]
  if (sent === undefined) return otherwise
  let text: string
  try {
    text = decodeURIComponent(String(sent))
  } catch {
    throw new Problem('bad-request', `${name} must be percent-encoded`)
  }
  if (text === '' || text.length > maxNameChars || isUnsafe(text))
    throw new Problem('bad-request', `${name} must be 1 to ${maxNameChars} characters on one line`)
  return text
}

/**
 * The socket lets in nobody but the owner of the data directory and root, who could write the log themselves: who they
 * are is as they say. Throws Problem for what a browser may have sent for a page.
 */
async function actorOf(request: FastifyRequest): Promise<Actor> {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined || site !== undefined)
    throw new Problem('csrf-token', 'The control socket is not for browsers')
  return {
    ...commandActor,
    id: headerText(request, userHeader, 'unknown'),
    origin: headerText(request, originHeader, 'control socket'),
  }
}

/** All operations but those that sign a browser in. */
export function addControl(
  app: FastifyInstance,
  { operations, execute, log }: Pick<AdminApiParts, 'operations' | 'execute' | 'log'>,
): void {
  addAdminApi(app, {
    operations: operations.filter((operation) => !('anonymous' in operation)),
    execute,
    authenticate: actorOf,
    addressOf: () => 'control socket',
    addRoutes: () => {},
    log,
    tellsFaults: true,
    onRefused(operation, problem) {
      // Its message may repeat identifiers: only the user of the command sees it.
      if (problem !== 'invalid-input') log.warn({ operation, problem }, 'a command failed')
    },
  })
}
