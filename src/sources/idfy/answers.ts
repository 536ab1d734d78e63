// What IDfy's answers mean. The witnesses are explained in README.md.
import {
  type AnswerLine,
  type AnswerTable,
  failed,
  present,
  rejected,
  statusLines,
  throttled,
  tooSlow,
} from '../answer-table.js'
import {
  docs,
  licenceClients,
  type Product,
  passportClients,
  products,
  sourceClient,
  udyamClients,
  voterClients,
} from './products.js'

const id = '3c1a5c1e-0b0f-4e5c-9f2a-6b1d2e3f4a5b'
const element = (type: string, rest: object) => ({
  action: 'verify_with_source',
  type,
  request_id: id,
  task_id: id,
  group_id: id,
  created_at: '2026-11-02T10:00:00+05:30',
  completed_at: '2026-11-02T10:00:04+05:30',
  ...rest,
})

const readers: Readonly<Record<Product, readonly string[]>> = {
  ind_driving_license: [docs, sourceClient, licenceClients],
  ind_voter_id: [docs, sourceClient, voterClients],
  udyam_aadhaar: [docs, udyamClients],
  ind_passport: [sourceClient, passportClients],
}

/** The element of a task that has ended. What is in progress is asked for again, and is never read by the table. */
const linesOf = (product: Product): AnswerLine[] => [
  {
    of: product,
    status: 200,
    body: { status: 'completed', 'result.source_output.status': 'id_found' },
    means: 'found',
    by: readers[product],
    example: product,
  },
  {
    of: product,
    status: 200,
    body: { status: 'completed', 'result.source_output.status': 'id_not_found' },
    means: 'unknown',
    by: readers[product],
    example: element(product, { status: 'completed', result: { source_output: { status: 'id_not_found' } } }),
  },
  {
    // It passed our own pattern, so there is none.
    of: product,
    status: 200,
    body: { status: 'failed', error: 'BAD_REQUEST', message: /\bvalid\b.*\bnumber\b/i },
    means: 'unknown',
    by: [docs],
    example: element(product, {
      status: 'failed',
      error: 'BAD_REQUEST',
      message: 'Please enter a valid number.',
    }),
  },
  {
    of: product,
    status: 200,
    body: { status: 'failed', error: 'INSUFFICIENT_CREDITS' },
    means: rejected('balance'),
    by: [sourceClient],
    example: element(product, { status: 'failed', error: 'INSUFFICIENT_CREDITS' }),
  },
  {
    of: product,
    status: 200,
    body: { status: 'failed', error: 'TIMEOUT' },
    means: tooSlow,
    by: [sourceClient],
    example: element(product, { status: 'failed', error: 'TIMEOUT' }),
  },
  {
    of: product,
    status: 200,
    body: { status: 'failed' },
    means: failed('registry'),
    by: [docs, licenceClients],
    example: element(product, {
      status: 'failed',
      error: 'SOURCE_DOWN',
      message: 'The source is not available',
    }),
  },
]

/** A request that was not taken: nothing was asked. */
const refusalLines: readonly AnswerLine[] = [
  {
    status: [400, 422],
    body: { error: 'INSUFFICIENT_CREDITS' },
    means: rejected('balance'),
    by: [sourceClient],
    example: { error: 'INSUFFICIENT_CREDITS', message: 'Insufficient credits', status: 422 },
  },
  {
    status: [400, 404, 413, 422],
    means: rejected('request'),
    by: [sourceClient],
    example: { error: 'BAD_REQUEST', message: 'Invalid request' },
  },
  { status: 429, means: throttled(), by: [sourceClient], example: { error: 'TOO_MANY_REQUESTS' } },
]

export const idfyAnswers: AnswerTable = {
  reference: ['request_id'],
  decides: {
    submission: ['request_id'],
    ind_driving_license: [
      'result.source_output.id_number',
      'result.source_output.dob',
      'result.source_output.name',
      'result.source_output.cov_details',
      'result.source_output.date_of_issue',
    ],
    ind_voter_id: ['result.source_output.id_number', 'result.source_output.name_on_card'],
    udyam_aadhaar: ['result.source_output.general_details.enterprise_name'],
    ind_passport: [
      'result.source_output.file_number',
      'result.source_output.date_of_birth',
      'result.source_output.name',
    ],
  } satisfies Record<Product | 'submission', readonly string[]>,
  lines: [
    {
      of: 'submission',
      status: [200, 202],
      body: { request_id: present },
      means: 'found',
      by: [docs, sourceClient, licenceClients, udyamClients],
      example: { request_id: id },
    },
    ...(Object.keys(products) as Product[]).flatMap(linesOf),
    ...refusalLines,
    ...statusLines,
  ],
}
