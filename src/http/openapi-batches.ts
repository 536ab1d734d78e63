// Describes the batch routes and the result file.
import { Type } from 'typebox'
import {
  batchMessages,
  filePart,
  headerFailureOf,
  maxRecords,
  webhookUrlName,
} from '../batches/batch-facts.js'
import { gstinlite } from '../lookups/business/gstinlite.js'
import type { Lookup } from '../lookups/lookup.js'
import { type Param, textParam } from '../lookups/params.js'
import { urlCharsMax } from '../platform/outbound/guard.js'
import { batchStatusPath } from './batch-status-route.js'
import { idempotencyKeyHeader } from './idempotency-key.js'
import { batchListDescriptions, exampleRequestId, orNull, requestIdSchema } from './openapi-batch-list.js'
import type { PlainRoute } from './openapi-route.js'
import { operationIdOf } from './openapi-rows.js'
import {
  envelopeSchema,
  exampleTimestamp,
  exampleTransactionId,
  fileField,
  linkEnd,
} from './openapi-schemas.js'

const envelope = { code: 200, timestamp: 'time', subCode: 'SUCCESS' } as const
const envelopeExample = (message: string, data: unknown) => ({
  code: 200,
  timestamp: exampleTimestamp,
  transaction_id: exampleTransactionId,
  sub_code: 'SUCCESS',
  message,
  data,
})

const webhookUrl: Param = textParam(
  'An https address for the webhook, instead of the registered endpoint; here or as a form field',
  'https://hooks.example.org/satyapan',
  { required: false, maxChars: urlCharsMax },
)

function submission(lookup: Lookup, operationId: string, path: string, column: string): PlainRoute {
  return {
    operationId: `${operationId}Batch`,
    method: 'POST',
    path,
    summary: `${lookup.summary}, for a file of records`,
    description: `A CSV file with the one column \`${column}\` and 1 to ${maxRecords} records. Answered at once; the results go to the webhook and to the status endpoint.`,
    credentials: lookup.credentials,
    metered: true,
    query: { [webhookUrlName]: webhookUrl },
    headers: idempotencyKeyHeader('Makes a repeated submission of the same file answer with the first one'),
    body: {
      contentTypes: ['multipart/form-data'],
      required: true,
      schema: Type.Object({
        [filePart]: fileField('The file, named .csv, UTF-8'),
      }),
    },
    answers: {
      SUCCESS: {
        status: 200,
        about:
          'The batch is accepted and stored, and survives a restart of the server. The code in the body is 201.',
        schema: envelopeSchema({
          ...envelope,
          code: 201,
          message: batchMessages.inProgress,
          own: { request_id: requestIdSchema(), output_batch_file: Type.Literal('') },
        }),
        example: {
          code: 201,
          timestamp: exampleTimestamp,
          transaction_id: exampleTransactionId,
          request_id: exampleRequestId,
          message: batchMessages.inProgress,
          sub_code: 'SUCCESS',
          output_batch_file: '',
        },
      },
    },
    failures: [
      'INVALID_PARAMETER',
      'MONTHLY_CAP_REACHED',
      'INVALID_BATCH_FILE_FORMAT',
      headerFailureOf(column),
      'BATCH_EMPTY',
      'BATCH_TOO_LARGE',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_BATCHES',
      'BATCHES_TOO_LARGE',
      'PAYLOAD_TOO_LARGE',
      'INTERNAL_SERVER_ERROR',
    ],
  }
}

const status: PlainRoute = {
  operationId: 'batchProcessingStatus',
  method: 'GET',
  path: batchStatusPath,
  summary: 'The progress of a batch, and the link to its results',
  description:
    'The link is made anew by each call and is valid for 24 hours, until the retention of the batch ends; from then on its request_id is unknown.',
  credentials: 'token-and-key',
  metered: true,
  query: { request_id: textParam('Handle of the batch', exampleRequestId) },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The state of the batch: 201 while in progress, 200 when complete',
      schema: envelopeSchema({
        ...envelope,
        message: batchMessages.statusFetched,
        data: Type.Object(
          {
            request_id: requestIdSchema(),
            status: Type.Union([Type.Literal(201), Type.Literal(200)]),
            product_id: Type.String(),
            message: Type.String(),
            batch_output_file_url: orNull(Type.String({ format: 'uri' })),
          },
          { additionalProperties: false },
        ),
      }),
      example: envelopeExample(batchMessages.statusFetched, {
        request_id: exampleRequestId,
        status: 201,
        product_id: gstinlite.name,
        message: batchMessages.inProgress,
        batch_output_file_url: null,
      }),
    },
  },
  failures: ['INVALID_PARAMETER', 'INVALID_REQUEST_ID', 'INTERNAL_SERVER_ERROR'],
}

const file: PlainRoute = {
  operationId: 'batchFile',
  method: 'GET',
  path: '/v1/files/batches/{file}',
  summary: 'The result file of a batch, behind the signed link of the status endpoint',
  description: 'The link needs no credentials. Call it as the status endpoint gave it.',
  credentials: 'signed-link',
  inPath: { file: textParam('request_id.csv', `${exampleRequestId}.csv`) },
  query: {
    token: textParam('The encrypted content of the link', 'AAECAwQFBgcICQoL'),
    exp: linkEnd,
    sig: textParam('Signature', '0'.repeat(64)),
  },
  answers: { FILE: { status: 200, about: 'CSV, in the order of the input', contentType: 'text/csv' } },
  failures: ['INVALID_PARAMETER', 'INTERNAL_FAULT'],
}

/** The descriptions of these routes: a submission for each row that has one, and what goes with them. */
export function batchRouteDescriptions(catalogue: readonly Lookup[]): readonly PlainRoute[] {
  const submissions = catalogue.flatMap((lookup) => {
    const { batch, column } = lookup.route
    if (batch === undefined || column === undefined) return []
    return [submission(lookup, operationIdOf(lookup), batch, column)]
  })
  return submissions.length === 0 ? [] : [...submissions, status, ...batchListDescriptions, file]
}
