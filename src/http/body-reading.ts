// Reads the bodies of calls for their routes: asks for a body only when it may come, and starts work when it is
// complete.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../kernel/failures.js'
import type { Upload } from '../platform/forms/form-parts.js'
import { hasBody } from './call.js'
import type { InFlightLimit } from './in-flight-limit.js'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Reads the body of the call with `read`, at most `maxBodyBytes` of the route's configuration. Then the call takes
     * its slot among those in flight. Throws PAYLOAD_TOO_LARGE for a body announced as larger, before any of it is
     * read; OVERLOADED when none is free; and what `read` throws.
     */
    readBody<T>(read: (body: Upload) => Promise<T>): Promise<T>
  }
}

export function addBodyReading(app: FastifyInstance, inFlight: InFlightLimit): void {
  app.decorateRequest('readBody', async function <
    T,
  >(this: FastifyRequest, read: (body: Upload) => Promise<T>) {
    const { call } = this.facts
    const { maxBodyBytes = 0 } = this.routeOptions.config
    const { expect, 'content-length': length } = this.headers
    if (Number(length ?? 0) > maxBodyBytes) throw new Failure('PAYLOAD_TOO_LARGE')
    if (expect?.toLowerCase() === '100-continue' && hasBody(this.raw)) call.response.writeContinue()
    const body = await read(this.raw)
    inFlight.enter(call)
    return body
  })
}
