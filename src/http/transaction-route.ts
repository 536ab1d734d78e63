// Answers GET /v1/transactions/{transaction_id}: what the ledger holds of one call of the asking client.
import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Authenticator } from '../auth/authenticate.js'
import { type Clock, isoTime } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import { textParam } from '../lookups/params.js'
import type { ShownEvent } from '../usage/usage-store.js'
import { keyedCaller } from './caller.js'
import type { PlainRoute } from './openapi-route.js'
import { envelopeSchema, exampleTransactionId } from './openapi-schemas.js'
import { sendEnvelope } from './send-reply.js'

const transactionPath = '/v1/transactions/:transaction_id'

/** A call of the client; its cost is null where it is not known. */
type FoundCall = Omit<ShownEvent, 'cost'> & { readonly cost: number | null }

/** A call that one built-in source answered has no stored attempts: its event has everything. */
function ownAttempt({ source, cached, sub_code, duration_ms }: FoundCall) {
  if (source === null || cached) return []
  return [{ source, outcome: sub_code, duration_ms, reference: null }]
}

export function addTransactionRoute(
  app: FastifyInstance,
  parts: {
    authenticator: Authenticator
    clock: Clock
    /** The event of a call of this client; undefined for any other id. */
    findEvent: (transactionId: string, clientId: string) => Promise<FoundCall | undefined>
  },
): void {
  const { authenticator, clock, findEvent } = parts
  app.get(transactionPath, { config: { interface: true, envelope: true } }, async (request, reply) => {
    const { clientId } = keyedCaller(request, authenticator, 'transactions', 'token-and-key').client
    const { transaction_id: id } = request.params as { transaction_id: string }
    const event = idPattern.test(id) ? await findEvent(id, clientId) : undefined
    if (event === undefined) throw new Failure('NOT_FOUND')
    const { metadata, at, attempts, consent, ...facts } = event
    const body = answerEnvelope({
      code: 200,
      timestamp: clock.now(),
      transactionId: request.id,
      subCode: 'SUCCESS',
      message: 'Transaction fetched successfully',
      data: {
        ...facts,
        at: isoTime(at),
        metadata: metadata === null ? null : JSON.parse(metadata),
        consent: consent === null ? null : JSON.parse(consent),
        attempts: attempts === null ? ownAttempt(event) : JSON.parse(attempts),
      },
    })
    return sendEnvelope(request, reply, body)
  })
}

const id = () => Type.String({ pattern: '^[0-9a-f]{32}$' })
const whole = () => Type.Integer({ minimum: 0 })
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const event = Type.Object(
  {
    transaction_id: id(),
    request_id: orNull(id()),
    at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC' }),
    client_id: Type.String(),
    lookup: Type.String(),
    version: Type.String(),
    origin: orNull(Type.String()),
    metadata: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()]),
    consent: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
      description: "what the call stated about the person's consent: consent, purpose, reason, id, at",
    }),
    sub_code: orNull(Type.String()),
    http_status: whole(),
    charged: Type.Boolean(),
    price: whole(),
    currency: Type.String(),
    source: orNull(Type.String()),
    cached: Type.Boolean(),
    duration_ms: Type.Number({ minimum: 0 }),
    cost: Type.Union([whole(), Type.Null()], {
      description: 'what the answer cost the operator; null: not known',
    }),
    attempts: Type.Array(
      Type.Object(
        {
          source: Type.String(),
          outcome: Type.String({ description: 'its sub_code, or why it did not answer' }),
          duration_ms: Type.Number({ minimum: 0 }),
          reference: orNull(Type.String({ description: "the source's own id for the call" })),
          reason: Type.Optional(
            Type.Enum(['budget', 'consent'], {
              description:
                'why it was skipped: its budget is used up, or it is told that the person agreed, and the call says that they did not',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'the sources that were asked, in order' },
    ),
  },
  { additionalProperties: false },
)

/** What the OpenAPI document says of this route. */
export const transactionDescription: PlainRoute = {
  operationId: 'transaction',
  method: 'GET',
  path: '/v1/transactions/{transaction_id}',
  summary: "What the ledger holds of one of the client's calls",
  description: 'Only calls of the client that asks; it is free, and is not itself in the ledger.',
  credentials: 'token-and-key',
  inPath: { transaction_id: textParam('X-Transaction-Id of the call', exampleTransactionId) },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The usage event of the call',
      schema: envelopeSchema({
        code: 200,
        timestamp: 'time',
        subCode: 'SUCCESS',
        message: 'Transaction fetched successfully',
        data: event,
      }),
    },
  },
  failures: ['NOT_FOUND', 'INTERNAL_SERVER_ERROR'],
}
