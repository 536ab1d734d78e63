// Lines about lookups in the asynchronous style: the submission of a task, and the element that a poll has of it.
import type { Lookup } from '../../lookups/lookup.js'
import { type AnswerLine, failed, present } from '../answer-table.js'
import { pages, submissionOf, thisService } from './known-lookups.js'

const id = '0f'.repeat(16)
const notFound = 'id_not_found'

/** A task that has ended. What is in progress is asked for again, and is never read by the table. */
export function taskLines(lookup: Lookup): AnswerLine[] {
  const { name, task, example } = lookup
  const element = { action: 'verify_with_source', request_id: id, type: task!.type }
  const completed = (source_output: unknown) => ({
    ...element,
    status: 'completed',
    result: { source_output },
  })
  const ended = { of: name, status: 200, by: [pages, thisService] } as const
  return [
    {
      of: submissionOf(lookup),
      status: 200,
      body: { request_id: present },
      means: 'found',
      by: [pages, thisService],
      example: { code: 200, transaction_id: id, sub_code: 'SUCCESS', request_id: id },
    },
    {
      ...ended,
      body: { status: 'completed', 'result.source_output.status': 'id_found' },
      means: 'found',
      example: completed(example),
    },
    {
      ...ended,
      body: { status: 'completed', 'result.source_output.status': notFound },
      means: 'unknown',
      example: completed({ status: notFound }),
    },
    {
      // It passed our own pattern, so there is none.
      ...ended,
      body: { status: 'failed', error: 'BAD_REQUEST' },
      means: 'unknown',
      example: { ...element, status: 'failed', error: 'BAD_REQUEST', message: 'Please enter a valid number' },
    },
    {
      ...ended,
      body: { status: ['failed', 'error'] },
      means: failed('registry'),
      example: {
        ...element,
        status: 'failed',
        error: 'SOURCE_FAILURE',
        message: 'The source did not answer',
      },
    },
  ]
}
