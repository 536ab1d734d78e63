// Runs calls in the asynchronous style: accepts them, runs them here or elsewhere, and shows their results.
import type { Lookup } from '../lookups/lookup.js'
import { databaseForCalls, type Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import { createRunTask, type TaskEnd, type TaskRun } from './run-task.js'
import { createSubmit } from './submit.js'
import { createTakeOver } from './take-over.js'
import {
  createRetainedSince,
  resultContext,
  type TaskParts,
  takenOverAtOnce,
  takenOverPerClient,
} from './task-parts.js'
import { type TaskElement, type TaskResult, taskElement } from './task-result.js'
import * as store from './task-store.js'

/** How long `stop` waits for tasks in progress here, of the ten seconds that a stop may take; then they are given back. */
const stopWaitMs = 5_000

/** The rows whose lookups are asked in the asynchronous style. */
export const taskLookups = (catalogue: readonly Lookup[]): Lookup[] =>
  catalogue.filter(({ task }) => task !== undefined)

/** Resolves to what `work` resolves to, or to undefined after `ms`. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The tasks in progress in the process that accepted them. */
function createRunning(
  { jobs, log, around = (work) => work() }: Pick<TaskParts, 'jobs' | 'log' | 'around'>,
  runTask: ReturnType<typeof createRunTask>,
) {
  const running = new Map<string, Promise<TaskEnd | undefined>>()

  async function run({ job, ...task }: TaskRun): Promise<TaskEnd | undefined> {
    try {
      return await runTask({ job, ...task })
    } catch (error) {
      const { transactionId: request_id } = task.caller
      const reason = (error as Error).message
      log.warn({ request_id, lookup: task.lookup.name, reason }, 'a task is asked again later')
      await jobs
        .postpone(job)
        .catch((failed: Error) =>
          log.warn(
            { request_id, reason: failed.message },
            'a task could not be postponed: its lease ends by itself',
          ),
        )
      return undefined
    } finally {
      jobs.letGo(job.id)
    }
  }

  return {
    begin(task: TaskRun): void {
      const { transactionId } = task.caller
      const end = around(() => run(task)).finally(() => running.delete(transactionId))
      running.set(transactionId, end)
    },
    endOf: (requestId: string): Promise<TaskEnd | undefined> =>
      running.get(requestId) ?? Promise.resolve(undefined),
    all: (): Promise<unknown> => Promise.all(running.values()),
    count: (): number => running.size,
  }
}

function createRetention(
  { db, clients, lookups }: Pick<TaskParts, 'db' | 'clients' | 'lookups'>,
  retainedSince: () => number,
) {
  const runnable = (): store.Runnable => ({
    clients: clients().flatMap((client) => (client.active ? [client.clientId] : [])),
    lookups: lookups().map(({ name }) => name),
  })
  return {
    /** How many tasks the sweep deletes; read with `sql`. */
    countEnded: (sql: Sql): Promise<number> => store.countEnded(sql, retainedSince(), runnable()),
    /** Returns how many tasks it deleted. */
    async sweep(): Promise<number> {
      const before = retainedSince()
      const completed = await inPortions((n) => store.deleteCompleted(db, before, n))
      return completed + (await inPortions((n) => store.deleteAbandoned(db, before, runnable(), n)))
    },
  }
}

export function createTasks(parts: TaskParts) {
  const { db, vault, jobs } = parts
  const forCalls = { ...parts, db: databaseForCalls(db) }
  const retainedSince = createRetainedSince(parts)
  const runTask = createRunTask(forCalls)
  const running = createRunning(parts, runTask)

  return {
    submit: createSubmit({ ...forCalls, run: running.begin }),
    ...createRetention(parts, retainedSince),

    /** How a task that this process runs ended; undefined when it does not end within `ms`, or runs elsewhere. */
    endWithin: (requestId: string, ms: number): Promise<TaskEnd | undefined> =>
      within(running.endOf(requestId), ms),

    /** What this client reads of a task; undefined when it has none with this id, or its retention has ended. */
    async find(lookup: Lookup, requestId: string, clientId: string): Promise<TaskElement | undefined> {
      const filter = { requestId, clientId, lookup: lookup.name, retainedSince: retainedSince() }
      const row = await store.selectTask(forCalls.db, filter)
      if (row === undefined) return undefined
      const text = row.result && vault.open(row.result, resultContext(requestId)).toString()
      return taskElement(lookup, row, text === null ? undefined : (JSON.parse(text) as TaskResult))
    },

    /** Begins to take over tasks whose process died. */
    start: (): Promise<void> =>
      jobs.work(createTakeOver({ ...parts, runTask }), {
        all: takenOverAtOnce,
        perGroup: takenOverPerClient,
        groupBy: 'clientId',
      }),

    /** Tasks in progress that this process accepted. */
    running: running.count,

    /** Waits a limited time for the tasks in progress, and gives back the others. */
    async stop(): Promise<void> {
      await within(running.all(), stopWaitMs)
      await jobs.stop()
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>
