// Declares what tasks store: until when, and which columns are sealed.
import type { Sql } from '../platform/database/database.js'
import type { RetentionClass, SealedColumn } from '../platform/stored-data.js'
import type { Tasks } from './tasks.js'

export interface TaskRetentionParts {
  readonly db: Sql
  readonly tasks: Pick<Tasks, 'countEnded' | 'sweep'>
}

export const taskRetention: RetentionClass<TaskRetentionParts> = {
  name: 'tasks',
  keeps: 'tasks: their parameters and results, sealed',
  why: 'the result can be fetched, and fetched again',
  until:
    'retention.taskDays after their end; for an inactive client, or a lookup that is gone, after their submission',
  setting: 'retention.taskDays',
  counted: ['tasks'],
  ending: ({ db, tasks }) => ({ ended: () => tasks.countEnded(db), sweep: tasks.sweep }),
}

const requestId = `replace(request_id::text, '-', '')`

export const sealedTaskColumns: readonly SealedColumn[] = [
  {
    table: 'task',
    column: 'input',
    context: `'task input ' || ${requestId}`,
    erasure: { how: 'delete', counted: 'tasks' },
  },
  {
    table: 'task',
    column: 'result',
    context: `'task result ' || ${requestId}`,
    erasure: { how: 'delete', counted: 'tasks' },
  },
]
