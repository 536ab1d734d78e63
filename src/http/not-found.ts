// Answers calls without a route: 405 with the methods of the path, or 404 when there is no such path.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { sendFailure } from './send-failure.js'

/** Add it before the routes, because it records their methods. */
export function addNotFound(app: FastifyInstance, clock: Clock): void {
  const methods = new Set<string>()
  app.addHook('onRoute', ({ method }) => {
    for (const name of [method].flat()) methods.add(name)
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0]!
    const allowed = [...methods].filter((method) => app.findRoute({ method, url }) !== null)
    // The route of a folder of pages matches every path in it, also of pages that do not exist.
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendFailure(request, reply, new Failure('NOT_FOUND'), clock.now())
    reply.header('allow', allowed.join(', '))
    return sendFailure(request, reply, new Failure('METHOD_NOT_ALLOWED'), clock.now())
  })
}
