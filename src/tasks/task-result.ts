// Makes the stored result of a task from the result of its call, and the element that a client reads.
import { indianTime } from '../kernel/clock.js'
import { type Failure, failures } from '../kernel/failures.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformedOutcomes } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import { notFoundStatus, taskAction } from './task-facts.js'
import type { TaskRow } from './task-store.js'

/** The result of a task as it is stored, sealed. */
export type TaskResult =
  | { readonly status: 'completed'; readonly sourceOutput: object }
  | { readonly status: 'failed'; readonly error: string; readonly message: string }

/** What a client reads of a task: the one element of the list that a poll answers. */
export interface TaskElement {
  readonly action: string
  readonly completed_at?: string
  readonly created_at: string
  readonly error?: string
  readonly group_id: string
  readonly message?: string
  readonly request_id: string
  readonly result?: { readonly source_output: object }
  readonly status: 'in_progress' | TaskResult['status']
  readonly task_id: string
  readonly type: string
}

/** Every answer completes a task, "not found" too; a failure and a malformed identifier fail it. */
export function taskResultOf(
  { outcomes }: Lookup,
  { failure, subCode, data }: Pick<Result, 'subCode' | 'data'> & { readonly failure?: Pick<Failure, 'code'> },
): TaskResult {
  if (failure !== undefined)
    return { status: 'failed', error: failure.code, message: failures[failure.code].text }
  if (subCode !== null && malformedOutcomes.has(subCode))
    return { status: 'failed', error: subCode, message: outcomes[subCode]!.message }
  const sourceOutput = subCode === 'SUCCESS' ? (data as object) : { status: notFoundStatus }
  return { status: 'completed', sourceOutput }
}

/** What the log has the hash of: the source_output of a completed task, the error and message of a failed one. */
export const answerOf = (result: TaskResult): string =>
  result.status === 'completed'
    ? JSON.stringify(result.sourceOutput)
    : JSON.stringify({ error: result.error, message: result.message })

/** 32 hex characters in the form of a UUID. */
const uuidOf = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** @param result undefined: the task is in progress */
export function taskElement(
  { task }: Pick<Lookup, 'task'>,
  row: Pick<TaskRow, 'request_id' | 'submitted_at' | 'completed_at'>,
  result: TaskResult | undefined,
): TaskElement {
  const id = uuidOf(row.request_id)
  return {
    action: taskAction,
    ...(row.completed_at !== null && { completed_at: indianTime(row.completed_at) }),
    created_at: indianTime(row.submitted_at),
    ...(result?.status === 'failed' && { error: result.error }),
    group_id: id,
    ...(result?.status === 'failed' && { message: result.message }),
    request_id: row.request_id,
    ...(result?.status === 'completed' && { result: { source_output: result.sourceOutput } }),
    status: result?.status ?? 'in_progress',
    task_id: id,
    type: task!.type,
  }
}
