// Opens the tasks: their queue and their settings.
import type { Lookup } from '../lookups/lookup.js'
import { derived } from '../platform/derived.js'
import type { Around } from '../platform/jobs/job.js'
import { createJobs } from '../platform/jobs/jobs.js'
import type { TaskValues } from './config-keys.js'
import { type TaskParts, taskQueue } from './task-parts.js'
import { createTasks, type Tasks, taskLookups } from './tasks.js'

/** Work begins only with `start`. */
export function openTasks(
  parts: Omit<TaskParts, 'jobs' | 'lookups' | 'retentionDays' | 'openPerClient' | 'log'> & {
    /** Those in force. */
    readonly settings: () => Pick<TaskValues, 'retention.taskDays' | 'limits.openTasksPerClient'>
    /** The lookups in force. */
    readonly catalogue: () => readonly Lookup[]
    readonly around: Around
    readonly log: Parameters<typeof createJobs>[0]['log']
  },
): Tasks {
  const { db, log, settings, catalogue, around } = parts
  return createTasks({
    ...parts,
    jobs: createJobs({ db, log, queues: () => [taskQueue], around }),
    lookups: derived(catalogue, taskLookups),
    retentionDays: () => settings()['retention.taskDays'],
    openPerClient: () => settings()['limits.openTasksPerClient'],
  })
}
