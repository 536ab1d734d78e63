// What Surepass says, at any product, about our account and request, and about answers that come later.
import { type AnswerLine, later, present, rejected } from '../answer-table.js'
import { docs, erxes } from './witnesses.js'

/** It answers later, by a webhook or to a second question. */
export const laterLines: readonly AnswerLine[] = [
  { status: 202, means: later, by: [docs], example: 'pending' },
  {
    status: 200,
    body: { 'data.status': ['pending', 'in_progress'] },
    means: later,
    by: [docs],
    example: 'pending',
  },
]

/** What is about us. Their 401 does not tell a token that is wrong from a product that the plan lacks. */
export const refusalLines: readonly AnswerLine[] = [
  {
    status: 401,
    body: { message_code: ['invalid_token', 'unauthorized', 'authentication_failed'] },
    means: rejected('credentials'),
    by: [docs, erxes],
    example: {
      data: null,
      status_code: 401,
      success: false,
      message: 'Your token is invalid.',
      message_code: 'invalid_token',
      error: null,
    },
  },
  {
    status: 403,
    body: { message_code: 'balance_exhausted' },
    means: rejected('balance'),
    by: [docs, erxes],
    example: { data: null, status_code: 403, success: false, message_code: 'balance_exhausted' },
  },
  {
    status: [400, 422],
    body: { message: /^Input payload validation failed/i, errors: present },
    means: rejected('request'),
    by: [docs],
    example: 'schema-refusal',
  },
  // The path is wrong, or the product was never provisioned: it never speaks of the subject.
  { status: 404, means: rejected('request'), by: [erxes], example: { message: 'Not Found' } },
]
