// Batches: submission, status and results of the four endpoints, and the status endpoint itself.
import { type Case, type Check, practice, Skip, unconfirmed, type World } from '../case.js'
import { answered, field, isJson, onlyMembers, refused, status } from '../checks.js'
import type { Exchange } from '../exchange.js'
import { asCases, attributionRows, credentialRows, refusalRows } from '../refusal-cases.js'
import { exactly, filledText, integer, matching, orNull, text } from '../shapes.js'
import { fileCases } from './batch-files.js'
import { type Batch, batchGroup, ordinary, resultsOf, statusOf } from './batch-flow.js'
import { hasHeader, holdsAll, keepsOrder } from './batch-results.js'
import { freeCall, statusPath } from './free-call.js'
import { webhookRows } from './webhooks.js'

const group = batchGroup
const initiation = 'Batch initiation response'
const statusSection = 'Batch status (data of the status response)'
const rules = 'Endpoints, rules 1 to 4'

const gst = ['{gstin.found}', 'NOT-A-GSTIN', '{gstin.unknown}']
export const batches: readonly Batch[] = [
  {
    name: 'gstinlite',
    path: '/v1/verification/gstinlite/batch',
    column: 'gstin_number',
    records: gst,
    isHeaderShown: true,
  },
  {
    name: 'gstin-advanced',
    path: '/v1/verification/gstin-advanced/batch',
    column: 'gstin_number',
    records: gst,
    isHeaderShown: true,
  },
  {
    name: 'gstin-by-pan',
    path: '/v1/verification/gstin/gstin-by-pan/batch',
    column: '{column.gstin-by-pan}',
    // Nothing malformed: "the batch PAN file-content error exists as a 422 variant".
    records: ['{company.found}', '{company.unknown}'],
    isHeaderShown: false,
  },
  {
    name: 'upi-basic',
    path: '/v1/verification/upi-basic/batch',
    column: '{column.upi-basic}',
    records: ['{vpa.found}', 'not-a-vpa', '{vpa.unknown}'],
    isHeaderShown: false,
  },
]

const members = [
  'code',
  'timestamp',
  'transaction_id',
  'request_id',
  'message',
  'sub_code',
  'output_batch_file',
]
const processing = 'batch processing in progress'

function submissionCases(batch: Batch): Case[] {
  const ask = ordinary(batch)
  const rows: readonly (readonly [string, string, string, Check])[] = [
    ['found', rules, `POST ${batch.path} accepts a file at once, with HTTP 200`, answered(200)],
    ['content-type', 'What the service does', 'the service is a JSON API', isJson],
    ['code', initiation, 'the body code is 201', field('code', exactly(201))],
    ['timestamp', initiation, 'timestamp is an integer', field('timestamp', integer)],
    ['transaction_id', initiation, 'transaction_id is a string', field('transaction_id', filledText)],
    ['request_id', initiation, 'request_id is a string and required', field('request_id', filledText)],
    ['message', initiation, `message is "${processing}"`, field('message', exactly(processing))],
    ['sub_code', initiation, 'sub_code is SUCCESS', field('sub_code', exactly('SUCCESS'))],
    ['output_batch_file', initiation, 'output_batch_file is a string', field('output_batch_file', text)],
    ['envelope', unconfirmed, 'the body has no members but those listed', onlyMembers('', members)],
  ]
  return asCases(
    `${batch.name}-batch`,
    group,
    rows.map(([id, section, clause, check]) => [id, section, clause, ask, check]),
  )
}

/** In progress: 201 and no file address. Complete at the first poll: that cannot be seen. */
const inProgress: Check = {
  expected: 'status 201 with a null file address while processing',
  check({ json }) {
    const data = ((json ?? {}) as { data?: Record<string, unknown> }).data ?? {}
    if (data.status === 200) throw new Skip('the batch was complete at the first poll')
    return data.status === 201 && data.batch_output_file_url === null ? undefined : JSON.stringify(data)
  },
}

const isOwn: Check = {
  expected: 'the request_id of the submission',
  check(answer, world) {
    const data = ((answer.json ?? {}) as { data?: Record<string, unknown> }).data
    const asked = world.exchanges().find((one) => one.answer === answer)?.request.query?.request_id
    return data?.request_id === asked ? undefined : `data.request_id is ${JSON.stringify(data?.request_id)}`
  },
}

const https = matching('an address that begins with https://', /^https:\/\/\S+$/)
const dataMembers = ['request_id', 'status', 'product_id', 'message', 'batch_output_file_url']
const envelopeMembers = ['code', 'timestamp', 'transaction_id', 'sub_code', 'message', 'data']
const fetched = 'Batch Upload status fetched successfully'

type ProgressRow = readonly [id: string, section: string, clause: string, check: Check]

const envelopeSection = 'Standard response envelope'

/** About the answer that says that the batch is complete. */
const statusRows: readonly ProgressRow[] = [
  ['status', 'Endpoints', 'the status endpoint takes the request_id of the batch', answered(200)],
  ['status.code', statusSection, 'the outer envelope has code 200', field('code', exactly(200))],
  ['status.timestamp', envelopeSection, 'timestamp is an integer', field('timestamp', integer)],
  ['status.sub_code', statusSection, 'and sub_code SUCCESS', field('sub_code', exactly('SUCCESS'))],
  ['status.message', statusSection, `and message "${fetched}"`, field('message', exactly(fetched))],
  ['status.envelope', unconfirmed, 'no members but those listed', onlyMembers('', envelopeMembers)],
  ['status.data.request_id', statusSection, 'request_id is that of the batch', isOwn],
  ['status.data.status', rules, 'status is 200 when complete', field('data.status', exactly(200))],
  [
    'status.data.product_id',
    statusSection,
    'product_id is a string, can be empty',
    field('data.product_id', text),
  ],
  ['status.data.message', statusSection, 'message is a text', field('data.message', filledText)],
  [
    'status.data.batch_output_file_url',
    rules,
    'there is a file address when complete',
    field('data.batch_output_file_url', https),
  ],
  ['status.data.only', unconfirmed, 'no fields but those listed', onlyMembers('data', dataMembers)],
]

/** About the result file. */
const resultRows = (batch: Batch): readonly ProgressRow[] => [
  ['results', statusSection, 'the address is that of a downloadable file', status(200)],
  ['results.csv', statusSection, 'the file is CSV', hasHeader],
  ['results.records', unconfirmed, 'every record has a result, malformed ones too', holdsAll(batch)],
  ['results.order', unconfirmed, 'results are in the order of the file', keepsOrder(batch)],
]

const progressRow: ProgressRow = [
  'status.in-progress',
  rules,
  'status 201 and a null file address while processing',
  inProgress,
]

function progressCases(batch: Batch): Case[] {
  const row =
    (ask: (world: World) => Promise<Exchange>) =>
    ([id, section, clause, check]: ProgressRow): Case => {
      return { id: `${batch.name}-batch.${id}`, group, section, clause, ask, check }
    }
  return [
    row(async (world) => (await statusOf(world, batch)).first)(progressRow),
    ...statusRows.map(row(async (world) => (await statusOf(world, batch)).last)),
    ...resultRows(batch).map(row((world) => resultsOf(world, batch))),
  ]
}

const statusCases: readonly Case[] = asCases('batch-processing-status', group, [
  ...refusalRows('unknown', 'a request_id that does not exist', freeCall, {
    status: 422,
    subCode: 'INVALID_REQUEST_ID',
    message: 'Invalid Request ID',
  }),
  ['content-type', 'What the service does', 'the service is a JSON API', freeCall, isJson],
  [
    'timestamp',
    'Standard response envelope',
    'timestamp is an integer, or null',
    freeCall,
    field('timestamp', orNull(integer)),
  ],
  [
    'transaction_id',
    'Standard response envelope',
    'transaction_id is a string',
    freeCall,
    field('transaction_id', filledText),
  ],
  ['envelope', unconfirmed, 'no members but those listed', freeCall, onlyMembers('', envelopeMembers)],
  ['no-request_id', 'Endpoints', 'request_id is required', { path: statusPath }, refused],
  ['method', practice, 'the path takes GET: DELETE is refused', { ...freeCall, method: 'DELETE' }, refused],
  ...credentialRows(true, (credentials) => ({ ...freeCall, credentials })),
  ...attributionRows(freeCall),
])

export const batchCases: readonly Case[] = [
  ...batches.flatMap((batch) => [
    ...submissionCases(batch),
    ...progressCases(batch),
    ...fileCases(batch),
    ...webhookRows(batch),
  ]),
  ...statusCases,
]
