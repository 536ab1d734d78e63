// Answers GET /v1/transactions/{transaction_id}/receipt: the proof that a call of the asking client is in the log.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Authenticator } from '../auth/authenticate.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import { textParam } from '../lookups/params.js'
import type { Log } from '../receipts/log.js'
import type { LoggedCall } from '../receipts/logged-call.js'
import { keyedCaller } from './caller.js'
import type { PlainRoute } from './openapi-route.js'
import { exampleTransactionId } from './openapi-schemas.js'

const text = 'text/plain; charset=utf-8'
/** The next entries get their places within this time. */
const retryAfterS = 1
const notYet = 'The receipt is not ready yet. Please retry after some time.'

export function addReceiptRoute(
  app: FastifyInstance,
  parts: {
    authenticator: Authenticator
    /** Undefined: there are no receipts. */
    log: Log | undefined
    /** The event of a call of this client; undefined for any other id. */
    findCall: (transactionId: string, clientId: string) => Promise<LoggedCall | undefined>
  },
): void {
  const { authenticator, log, findCall } = parts
  const path = '/v1/transactions/:transaction_id/receipt'
  app.get(path, { config: { interface: true } }, async (request, reply) => {
    const { clientId } = keyedCaller(request, authenticator, 'receipts', 'token-and-key').client
    const { transaction_id: id } = request.params as { transaction_id: string }
    const call = idPattern.test(id) ? await findCall(id, clientId) : undefined
    const receipt = call && (await log?.receipt(call))
    if (receipt === undefined) throw new Failure('NOT_FOUND')
    if (receipt === 'waiting') {
      request.facts.subCode = 'PENDING'
      return reply.code(202).header('retry-after', String(retryAfterS)).send({ detail: notYet })
    }
    request.facts.subCode = 'SUCCESS'
    return reply.type(text).send(receipt)
  })
}

/** What the OpenAPI document says of this route. */
export const receiptDescription: PlainRoute = {
  operationId: 'receipt',
  method: 'GET',
  path: '/v1/transactions/{transaction_id}/receipt',
  summary: "The receipt of one of the client's calls",
  description:
    'A proof in the form `c2sp.org/tlog-proof@v1` that the call and its answer are in the append-only log. It is ready within 2 seconds of the answer; before that the answer is 202. Free, and not itself in the ledger.',
  credentials: 'token-and-key',
  inPath: { transaction_id: textParam('X-Transaction-Id of the call', exampleTransactionId) },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The receipt; it can be verified without this service',
      contentType: 'text/plain',
      schema: Type.String({ description: 'c2sp.org/tlog-proof@v1' }),
    },
    PENDING: {
      status: 202,
      about: 'The call has no place in the log yet; Retry-After says when to ask again',
      schema: Type.Object({ detail: Type.Literal(notYet) }, { additionalProperties: false }),
    },
  },
  failures: ['NOT_FOUND', 'INTERNAL_FAULT'],
}
