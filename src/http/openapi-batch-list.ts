// Describes the list of batches and the cancellation of one.
import { Type } from 'typebox'
import { batchMessages, maxRecords } from '../batches/batch-facts.js'
import { gstinlite } from '../lookups/business/gstinlite.js'
import { textParam } from '../lookups/params.js'
import { batchListPath, listedByDefault, maxListed } from './batch-list-routes.js'
import type { PlainRoute } from './openapi-route.js'
import { envelopeSchema, exampleTimestamp, exampleTransactionId } from './openapi-schemas.js'

export const exampleRequestId = '4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60'
export const requestIdSchema = () =>
  Type.String({ pattern: '^[0-9a-f]{32}$', description: 'handle of the batch' })
const time = () => Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

const envelope = { code: 200, timestamp: 'time', subCode: 'SUCCESS' } as const
const example = (message: string, data: unknown) => ({
  code: 200,
  timestamp: exampleTimestamp,
  transaction_id: exampleTransactionId,
  sub_code: 'SUCCESS',
  message,
  data,
})

const whole = () => Type.Integer({ minimum: 0 })
const shown = Type.Object(
  {
    request_id: requestIdSchema(),
    product_id: Type.String(),
    status: Type.Union([Type.Literal(201), Type.Literal(200)]),
    message: Type.String(),
    records: whole(),
    done: whole(),
    succeeded: whole(),
    failed: whole(),
    sub_codes: Type.Record(Type.String(), whole()),
    origin: orNull(Type.String()),
    submitted_at: time(),
    completed_at: orNull(time()),
    cancelled_at: Type.Optional(time()),
  },
  { additionalProperties: false },
)

const list: PlainRoute = {
  operationId: 'batches',
  method: 'GET',
  path: batchListPath,
  summary: "The client's batches, newest first, with their progress",
  description: 'When there are more, the header `Link: <path>; rel="next"` has the path of the next page.',
  credentials: 'token-and-key',
  query: {
    limit: {
      kind: 'integer',
      required: false,
      about: 'How many',
      example: listedByDefault,
      minimum: 1,
      maximum: maxListed,
      default: listedByDefault,
    },
    cursor: textParam(
      'The cursor from the Link header of the previous page',
      `1795355123000-${exampleRequestId}`,
      { required: false },
    ),
  },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The batches',
      schema: envelopeSchema({
        ...envelope,
        message: batchMessages.listFetched,
        data: Type.Object({ batches: Type.Array(shown) }, { additionalProperties: false }),
      }),
      example: example(batchMessages.listFetched, { batches: [] }),
    },
  },
  failures: ['INVALID_PARAMETER', 'INTERNAL_SERVER_ERROR'],
}

const cancelled = {
  request_id: exampleRequestId,
  product_id: gstinlite.name,
  status: 201,
  message: batchMessages.inProgress,
  records: maxRecords,
  done: maxRecords,
  succeeded: 140,
  failed: 859,
  sub_codes: { SUCCESS: 140, DETAILS_NOT_FOUND: 10, CANCELLED: 849 },
  origin: null,
  submitted_at: '2026-11-22T13:45:23.000Z',
  completed_at: null,
  cancelled_at: '2026-11-22T13:45:25.000Z',
}

const cancel: PlainRoute = {
  operationId: 'cancelBatch',
  method: 'DELETE',
  path: '/v1/batches/{request_id}',
  summary: 'Cancels a batch in progress',
  description:
    'Records that were answered stay and are charged; the others are CANCELLED in the result file and free. The batch ends at once, with its file and its webhook. One that is complete stays as it is, without cancelled_at.',
  credentials: 'token-and-key',
  inPath: { request_id: textParam('Handle of the batch', exampleRequestId) },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The state of the batch',
      schema: envelopeSchema({
        ...envelope,
        message: batchMessages.wasCancelled,
        remarks: [batchMessages.wasComplete],
        data: shown,
      }),
      example: example(batchMessages.wasCancelled, cancelled),
    },
  },
  failures: ['INVALID_REQUEST_ID', 'INTERNAL_SERVER_ERROR'],
}

export const batchListDescriptions: readonly PlainRoute[] = [list, cancel]
