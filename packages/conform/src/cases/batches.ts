// Batches: submission, status and results of the four endpoints, and the status endpoint itself.
import { type Case, type Check, practice, Skip, type World } from '../case.js'
import { answered, field, isJson, onlyMembers, refused, status } from '../checks.js'
import type { Exchange } from '../exchange.js'
import { asCases, attributionRows, credentialRows, refusalRows } from '../refusal-cases.js'
import { exactly, filledText, integer, matching, oneOf, text } from '../shapes.js'
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
    column: 'pan_number',
    records: ['{company.found}', 'NOT-A-PAN', '{company.unknown}'],
    isHeaderShown: false,
  },
  {
    name: 'upi-basic',
    path: '/v1/verification/upi-basic/batch',
    column: 'vpa',
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
    ['envelope', initiation, 'the body has no members but those listed', onlyMembers('', members)],
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
  judge({ json }) {
    const data = ((json ?? {}) as { data?: Record<string, unknown> }).data ?? {}
    if (data.status === 200) throw new Skip('the batch was complete at the first poll')
    return data.status === 201 && data.batch_output_file_url === null ? undefined : JSON.stringify(data)
  },
}

const isOwn: Check = {
  expected: 'the request_id of the submission',
  judge(answer, world) {
    const data = ((answer.json ?? {}) as { data?: Record<string, unknown> }).data
    const asked = world.exchanges().find((one) => one.answer === answer)?.request.query?.request_id
    return data?.request_id === asked ? undefined : `data.request_id is ${JSON.stringify(data?.request_id)}`
  },
}

const https = matching('an address that begins with https://', /^https:\/\/\S+$/)
const dataMembers = ['request_id', 'status', 'product_id', 'message', 'batch_output_file_url']
const envelopeMembers = ['code', 'timestamp', 'transaction_id', 'sub_code', 'message', 'data']
const fetched = 'Batch Upload status fetched successfully'

function progressCases(batch: Batch): Case[] {
  const name = `${batch.name}-batch`
  const row = (id: string, section: string, clause: string, ask: Case['ask'], check: Check): Case => {
    return { id: `${name}.${id}`, group, section, clause, ask, check }
  }
  const first = async (world: World): Promise<Exchange> => (await statusOf(world, batch)).first
  const last: typeof first = async (world) => (await statusOf(world, batch)).last
  const results: typeof first = (world) => resultsOf(world, batch)
  const place = (member: string) => `data.${member}`
  return [
    row(
      'status.in-progress',
      rules,
      'status 201 and a null file address while processing',
      first,
      inProgress,
    ),
    row('status', 'Endpoints', 'the status endpoint takes the request_id of the batch', last, answered(200)),
    row('status.code', statusSection, 'the outer envelope has code 200', last, field('code', exactly(200))),
    row(
      'status.timestamp',
      'Standard response envelope',
      'timestamp is an integer',
      last,
      field('timestamp', integer),
    ),
    row(
      'status.sub_code',
      statusSection,
      'and sub_code SUCCESS',
      last,
      field('sub_code', exactly('SUCCESS')),
    ),
    row(
      'status.message',
      statusSection,
      `and message "${fetched}"`,
      last,
      field('message', exactly(fetched)),
    ),
    row(
      'status.envelope',
      'Standard response envelope',
      'no members but those listed',
      last,
      onlyMembers('', envelopeMembers),
    ),
    row('status.data.request_id', statusSection, 'request_id is that of the batch', last, isOwn),
    row('status.data.status', rules, 'status is 200 when complete', last, field(place('status'), oneOf(200))),
    row(
      'status.data.product_id',
      statusSection,
      'product_id is a string, can be empty',
      last,
      field(place('product_id'), text),
    ),
    row('status.data.message', statusSection, 'message is a text', last, field(place('message'), filledText)),
    row(
      'status.data.batch_output_file_url',
      rules,
      'there is a file address when complete',
      last,
      field(place('batch_output_file_url'), https),
    ),
    row(
      'status.data.only',
      statusSection,
      'no fields but those listed',
      last,
      onlyMembers('data', dataMembers),
    ),
    row('results', statusSection, 'the address is that of a downloadable file', results, status(200)),
    row('results.csv', statusSection, 'the file is CSV', results, hasHeader),
    row(
      'results.records',
      practice,
      'every record has a result, malformed ones too',
      results,
      holdsAll(batch),
    ),
    row('results.order', practice, 'results are in the order of the file', results, keepsOrder(batch)),
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
    'timestamp is an integer',
    freeCall,
    field('timestamp', integer),
  ],
  [
    'transaction_id',
    'Standard response envelope',
    'transaction_id is a string',
    freeCall,
    field('transaction_id', filledText),
  ],
  [
    'envelope',
    'Standard response envelope',
    'no members but those listed',
    freeCall,
    onlyMembers('', envelopeMembers),
  ],
  ['no-request_id', 'Endpoints', 'request_id is required', { path: statusPath }, refused],
  [
    'method',
    'Endpoints',
    'the path takes GET: DELETE is refused',
    { ...freeCall, method: 'DELETE' },
    refused,
  ],
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
