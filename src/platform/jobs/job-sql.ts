// The statements on the queue's table that pg-boss lacks. Only this file and jobs.ts name the table.
import type { Sql } from '../database/database.js'
import type { Job } from './job.js'

export const schema = 'pgboss'

/** Jobs are postponed by seconds: a time further ahead was written by a clock that has since been corrected. */
const isAhead = (column: string) => `${column} > now() + interval '1 minute'`

/** The next jobs of a queue. */
export interface Fetch {
  readonly queue: string
  readonly most: number
  /** The field of a job's data that names its group; jobs without it are limited only by `most`. */
  readonly groupBy: string
  readonly perGroup: number
  /** Jobs of each group that are under way here. */
  readonly underWay: Readonly<Record<string, number>>
}

/** Takes the next jobs as pg-boss does, but no more of each group than its share. */
export async function fetchJobs(sql: Sql, fetch: Fetch): Promise<Job[]> {
  const { rows } = await sql.query<{ id: string; data: Job['data']; retry_count: number }>(
    `with waiting as (
       select id, priority, created_on, case when data ? $3 then
         coalesce(($5::jsonb ->> (data ->> $3))::int, 0)
           + row_number() over (partition by data ->> $3 order by priority desc, created_on, id) else 0 end as place
       from ${schema}.job where name = $1 and state < 'active' and (start_after < now() or ${isAhead('start_after')})
     ), next as (
       select j.id from ${schema}.job j join waiting w using (id)
       where j.name = $1 and j.state < 'active' and w.place <= $4
       order by w.priority desc, w.created_on, w.id limit $2 for update of j skip locked
     )
     update ${schema}.job j set state = 'active', started_on = now(),
       retry_count = case when started_on is not null then retry_count + 1 else retry_count end
     from next where j.name = $1 and j.id = next.id
     returning j.id, j.data, j.retry_count`,
    [fetch.queue, fetch.most, fetch.groupBy, fetch.perGroup, JSON.stringify(fetch.underWay)],
    'job-fetch',
  )
  return rows.map(({ id, data, retry_count: begunBefore }) => ({ id, queue: fetch.queue, data, begunBefore }))
}

/** The queues with jobs that can be taken now, and those with jobs under way, on any node. */
export async function selectQueuesInUse(
  sql: Sql,
): Promise<{ queue: string; ready: boolean; active: boolean }[]> {
  // Every second, usually of an empty table: one statement for all queues, without values, so that it is planned once.
  const { rows } = await sql.query<{ queue: string; ready: boolean; active: boolean }>(
    `select name as queue, bool_or(state < 'active') as ready, bool_or(state = 'active') as active
     from ${schema}.job
     where state = 'active' or state < 'active' and (start_after < now() or ${isAhead('start_after')})
     group by name`,
    undefined,
    'job-queues-in-use',
  )
  return rows
}

/** Frees the jobs that `ids` names, or all that are under way, to be started again. Returns how many. */
export async function releaseJobs(sql: Sql, ids: readonly string[] | null): Promise<number> {
  const { rowCount } = await sql.query(
    `update ${schema}.job set state = 'retry', start_after = now()
     where state = 'active' and ($1::uuid[] is null or id = any($1::uuid[]))`,
    [ids],
  )
  return rowCount
}

/** How many jobs wait past their time, how late the latest is, and how many are under way, on any node. */
export async function selectBacklog(
  sql: Sql,
): Promise<{ waiting: number; oldest_s: number; under_way: number }> {
  const { rows } = await sql.query<{ waiting: number; oldest_s: number; under_way: number }>(
    `select count(*) filter (where state < 'active' and start_after < now()) as waiting,
       coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest_s,
       count(*) filter (where state = 'active') as under_way
     from ${schema}.job`,
  )
  return rows[0]!
}

/** Renews the lease of jobs under way, and every lease that a clock which ran ahead would make too long. */
export async function extendLeases(sql: Sql, ids: readonly string[]): Promise<void> {
  const text = `update ${schema}.job set started_on = now() where state = 'active'
     and (id = any($1::uuid[]) or ${isAhead('started_on')})`
  await sql.query(text, [ids])
}

/** False: the job was ended elsewhere. */
export async function replaceJob(sql: Sql, job: Job, data: Job['data']): Promise<boolean> {
  // A new id: a process whose lease expired has the old one, and can no longer end this job.
  const { rowCount } = await sql.query(
    `update ${schema}.job set id = gen_random_uuid(), data = $3, state = 'created', created_on = now(),
       start_after = now(), started_on = null, retry_count = 0
     where name = $1 and id = $2`,
    [job.queue, job.id, JSON.stringify(data)],
    'job-replace',
  )
  return rowCount === 1
}

export async function postponeJob(sql: Sql, job: Job, seconds: number): Promise<void> {
  await sql.query(
    `update ${schema}.job set state = 'created', started_on = null, start_after = now() + make_interval(secs => $3)
     where name = $1 and id = $2 and state = 'active'`,
    [job.queue, job.id, seconds],
  )
}
