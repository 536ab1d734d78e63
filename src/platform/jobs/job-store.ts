// The statements on the table of jobs. Only this file names it.
import type { Sql } from '../database/database.js'
import type { Job, NewJob } from './job.js'

/** Times are at most seconds ahead: one further ahead was written by a clock that has since been corrected. */
const isAhead = `due_at > now() + interval '1 minute'`
const isReady = `not leased and (due_at <= now() or ${isAhead})`

/** Adds the jobs at the ends of their queues, in the order given. */
export async function insertJobs(sql: Sql, jobs: readonly NewJob[]): Promise<void> {
  await sql.query(
    `insert into job (queue, data, priority)
     select added ->> 'queue', added -> 'data', (added ->> 'priority')::int
     from jsonb_array_elements($1::jsonb) with ordinality as list (added, place) order by place`,
    [JSON.stringify(jobs)],
    'job-insert',
  )
}

/** Adds a job that the caller does itself: it is leased from the beginning. Returns its id. */
export async function insertLeasedJob(sql: Sql, job: NewJob, leaseS: number): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into job (queue, data, priority, leased, due_at, starts)
     values ($1, $2::jsonb, $3, true, now() + make_interval(secs => $4), 1) returning id`,
    [job.queue, JSON.stringify(job.data), job.priority, leaseS],
    'job-insert-leased',
  )
  return rows[0]!.id
}

/** The next jobs of a queue. */
export interface Fetch {
  readonly queue: string
  readonly most: number
  /** The field of a job's data that names its group; jobs without it are limited only by `most`. */
  readonly groupBy: string
  readonly perGroup: number
  /** Jobs of each group that are in progress here. */
  readonly inProgress: Readonly<Record<string, number>>
  readonly leaseS: number
}

/** Leases the next jobs, but no more of each group than its share. Nodes that fetch at once get different ones. */
export async function fetchJobs(sql: Sql, fetch: Fetch): Promise<Job[]> {
  const { rows } = await sql.query<{ id: number; data: Job['data']; starts: number }>(
    `with waiting as (
       select id, case when data ? $3 then
         coalesce(($5::jsonb ->> (data ->> $3))::int, 0)
           + row_number() over (partition by data ->> $3 order by priority desc, id) else 0 end as place
       from job where queue = $1 and ${isReady}
     ), next as (
       select id from job join waiting using (id) where ${isReady} and place <= $4
       order by priority desc, id limit $2 for update of job skip locked
     )
     update job set leased = true, due_at = now() + make_interval(secs => $6), starts = starts + 1
     from next where job.id = next.id returning job.id, data, starts`,
    [fetch.queue, fetch.most, fetch.groupBy, fetch.perGroup, JSON.stringify(fetch.inProgress), fetch.leaseS],
    'job-fetch',
  )
  return rows.map(({ id, data, starts }) => ({ id, queue: fetch.queue, data, begunBefore: starts - 1 }))
}

/** The queues with jobs that can be taken now, and those with jobs in progress, on any node. */
export async function selectQueuesInUse(
  sql: Sql,
): Promise<{ queue: string; ready: boolean; active: boolean }[]> {
  // Every second, usually of an empty table: one statement for all queues, without values, so that it is planned once.
  const { rows } = await sql.query<{ queue: string; ready: boolean; active: boolean }>(
    `select queue, bool_or(${isReady}) as ready, bool_or(leased) as active from job
     where leased or ${isReady} group by queue`,
    undefined,
    'job-queues-in-use',
  )
  return rows
}

/**
 * Renews the leases of the jobs `ids`, and ends those of others that have expired. A lease that a clock which ran ahead
 * made too long becomes one of the usual length.
 */
export async function renewLeases(sql: Sql, ids: readonly number[], leaseS: number): Promise<void> {
  await sql.query(
    `update job set leased = id = any($1) or due_at > now(),
       due_at = case when id = any($1) or due_at > now() then now() + make_interval(secs => $2) else now() end
     where leased and (id = any($1) or due_at <= now() or ${isAhead})`,
    [ids, leaseS],
    'job-renew-leases',
  )
}

/** Ends the leases of the jobs that `ids` names; they can be started again at once. */
export async function releaseJobs(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query('update job set leased = false, due_at = now() where leased and id = any($1)', [ids])
}

/** Ends the leases of all jobs of the queues but those that `held` names. Returns how many. */
export async function releaseQueues(
  sql: Sql,
  queues: readonly string[],
  held: readonly number[],
): Promise<number> {
  const { rowCount } = await sql.query(
    `update job set leased = false, due_at = now()
     where leased and queue = any($1::text[]) and id <> all($2::bigint[])`,
    [queues, held],
  )
  return rowCount
}

/** Ends the lease of a job, which can be started again after a pause. `uncounted`: as if it had not been started. */
export async function delayJob(sql: Sql, id: number, seconds: number, uncounted = false): Promise<void> {
  await sql.query(
    `update job set leased = false, due_at = now() + make_interval(secs => $2), starts = starts - $3
     where id = $1 and leased`,
    [id, seconds, uncounted ? 1 : 0],
  )
}

/** Moves a job to the end of its queue with other data, as one never started. False: it was ended elsewhere. */
export async function replaceJob(sql: Sql, { id }: Job, data: Job['data']): Promise<boolean> {
  // A new id: a process whose lease expired has the old one, and can no longer end this job.
  const { rowCount } = await sql.query(
    `update job set id = default, data = $2, due_at = now(), leased = false, starts = 0 where id = $1`,
    [id, JSON.stringify(data)],
    'job-replace',
  )
  return rowCount === 1
}

export async function deleteJob(sql: Sql, { id }: Pick<Job, 'id'>): Promise<void> {
  await sql.query('delete from job where id = $1', [id], 'job-delete')
}

/** How many jobs wait past their time, how late the latest is, and how many are in progress, on any node. */
export async function selectBacklog(
  sql: Sql,
): Promise<{ waiting: number; oldest_s: number; under_way: number }> {
  const { rows } = await sql.query<{ waiting: number; oldest_s: number; under_way: number }>(
    `select count(*) filter (where not leased and due_at < now()) as waiting,
       coalesce(extract(epoch from now() - min(due_at) filter (where not leased)), 0)::float8 as oldest_s,
       count(*) filter (where leased) as under_way
     from job`,
  )
  return rows[0]!
}

/** Throws when the jobs cannot be read. */
export async function checkJobs(sql: Sql): Promise<void> {
  await sql.query('select from job limit 1')
}
