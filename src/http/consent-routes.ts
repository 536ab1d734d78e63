// The routes by which a client registers, reads and withdraws the consents of persons.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import type { Consents } from '../consents/consents.js'
import type { Clock } from '../kernel/clock.js'
import { isConsentId } from '../kernel/consent.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import type { Actor, WriteAudit } from '../platform/audit-port.js'
import { hasBody } from './call.js'
import { keyedCaller } from './caller.js'
import { readJsonText } from './json-body.js'
import { sendEnvelope } from './send-reply.js'

/** The longest body: a hundred persons, a notice of 4,000 characters. */
export const maxConsentBytes = 64 * 1024
export const consentPath = '/v1/consents/:id'

export const consentMessages = {
  registered: 'Consent registered',
  replaced: 'Consent replaced',
  fetched: 'Consent fetched successfully',
  withdrawn: 'Consent withdrawn',
} as const

export function addConsentRoutes(
  app: FastifyInstance,
  parts: {
    readonly authenticator: Authenticator
    readonly consents: Pick<Consents, 'register' | 'find' | 'withdraw'>
    readonly audit: { by(actor: Actor): WriteAudit }
    readonly clock: Clock
  },
): void {
  const { authenticator, consents, audit, clock } = parts
  const config = { interface: true, envelope: true }

  function callOf(request: FastifyRequest) {
    const { clientId } = keyedCaller(request, authenticator, 'consents', 'token-and-key').client
    const { id } = request.params as { id: string }
    const writeAudit = audit.by({ name: `client:${clientId}`, origin: request.callerAddress() })
    return { clientId, id, writeAudit }
  }

  const envelope = (request: FastifyRequest, message: string, data: object) =>
    answerEnvelope({
      code: 200,
      timestamp: clock.now(),
      transactionId: request.id,
      subCode: 'SUCCESS',
      message,
      data,
    })

  app.put(consentPath, { config: { ...config, maxBodyBytes: maxConsentBytes } }, async (request, reply) => {
    const { clientId, id, writeAudit } = callOf(request)
    const json = hasBody(request.raw)
      ? (await request.readBody((body) => readJsonText(body, maxConsentBytes))).value
      : undefined
    if (!isConsentId(id)) throw new Failure('NOT_FOUND')
    const isNew = await consents.register(clientId, id, json, writeAudit)
    const registered = await consents.find(clientId, id)
    if (registered === undefined) throw new Failure('NOT_FOUND') // a sweep was faster
    const message = isNew ? consentMessages.registered : consentMessages.replaced
    return sendEnvelope(request, reply, envelope(request, message, registered))
  })

  app.get(consentPath, { config }, async (request, reply) => {
    const { clientId, id } = callOf(request)
    const found = isConsentId(id) ? await consents.find(clientId, id) : undefined
    if (found === undefined) throw new Failure('NOT_FOUND')
    return sendEnvelope(request, reply, envelope(request, consentMessages.fetched, found))
  })

  app.delete(consentPath, { config }, async (request, reply) => {
    const { clientId, id, writeAudit } = callOf(request)
    const withdrawn = isConsentId(id) ? await consents.withdraw(clientId, id, writeAudit) : undefined
    if (withdrawn === undefined) throw new Failure('NOT_FOUND')
    return sendEnvelope(request, reply, envelope(request, consentMessages.withdrawn, withdrawn))
  })
}
