// The table of registered consents: only this file names it. Their bodies stay sealed here.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export interface ConsentRow {
  client_id: string
  id: string
  body: Buffer
  /** Unix milliseconds, as are the next two. */
  registered_at: number
  expires_at: number | null
  withdrawn_at: number | null
}

const columns = 'client_id, id, body, registered_at, expires_at, withdrawn_at'

/** What became of a consent that was put. */
export type PutEnd = 'created' | 'replaced' | 'withdrawn' | 'full'

/**
 * Registers a consent, or replaces one that was not withdrawn.
 * @param mostPerClient consents that a client may have
 */
export async function putConsent(tx: Sql, row: ConsentRow, mostPerClient: number): Promise<PutEnd> {
  const { rowCount: isKnown } = await tx.query('select 1 from consent where client_id = $1 and id = $2', [
    row.client_id,
    row.id,
  ])
  const { rowCount: isFull } = await tx.query(
    'select 1 from consent where client_id = $1 order by id offset $2 limit 1',
    [row.client_id, mostPerClient - 1],
  )
  if (isKnown === 0 && isFull === 1) return 'full'
  // In one statement: the same id may be put twice at one time.
  const { rows } = await tx.query<{ created: boolean }>(
    `insert into consent as c (client_id, id, body, registered_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (client_id, id) do update
       set body = excluded.body, registered_at = excluded.registered_at, expires_at = excluded.expires_at
       where c.withdrawn_at is null
     returning c.xmax::text = '0' as created`,
    [row.client_id, row.id, row.body, row.registered_at, row.expires_at],
  )
  if (rows[0] === undefined) return 'withdrawn'
  return rows[0].created ? 'created' : 'replaced'
}

export async function selectConsent(sql: Sql, clientId: string, id: string): Promise<ConsentRow | undefined> {
  const text = `select ${columns} from consent where client_id = $1 and id = $2`
  return (await sql.query<ConsentRow>(text, [clientId, id], 'consent-by-id')).rows[0]
}

/** Which of these clients have a consent of this id, and since when. */
export async function selectHolders(
  sql: Sql,
  id: string,
  clientIds: readonly string[],
  atMost: number,
): Promise<{ client_id: string; registered_at: number }[]> {
  const { rows } = await sql.query<{ client_id: string; registered_at: number }>(
    `select client_id, registered_at from consent where client_id = any($1::text[]) and id = $2
     order by registered_at desc limit $3`,
    [clientIds, id, atMost],
  )
  return rows
}

/** A consent with the transaction that changed it last. */
export interface MarkedConsent extends ConsentRow {
  changed_in: number
}

/** Consents by client and id, in one statement, in the order in which they were asked for. */
export async function selectConsentsOf(
  sql: Sql,
  asked: readonly (readonly [clientId: string, id: string])[],
): Promise<(MarkedConsent | undefined)[]> {
  const { rows } = await sql.query<MarkedConsent>(
    `select ${columns}, changed_in from consent where (client_id, id) in (select * from unnest($1::text[], $2::text[]))`,
    [asked.map(([clientId]) => clientId), asked.map(([, id]) => id)],
    'consents-by-id',
  )
  const found = new Map(rows.map((row) => [`${row.client_id} ${row.id}`, row]))
  return asked.map(([clientId, id]) => found.get(`${clientId} ${id}`))
}

export interface ConsentChanges {
  /** What had been committed at this moment is in `changed` or was before: the next question begins here. */
  readonly moment: number
  /** undefined: there were too many. A deleted consent is not among them. */
  readonly changed: readonly { clientId: string; id: string; changedIn: number }[] | undefined
}

/**
 * The consents that were registered, replaced or withdrawn since `moment`; some of them were told before. Every change
 * that is committed later is of a transaction that is in progress now or begins later, so the oldest of those that are
 * in progress is the next moment.
 * @param moment undefined: it is asked for the first time, and nothing is told but the moment
 */
export async function selectConsentChanges(
  sql: Sql,
  moment: number | undefined,
  atMost: number,
): Promise<ConsentChanges> {
  // The upper end leaves out rows that another server wrote, before its database was copied to this one.
  const { rows } = await sql.query<{ moment: number; changed: [string, string, number][] }>(
    `select pg_snapshot_xmin(now_seen)::text::bigint as moment,
       (select coalesce(json_agg(json_build_array(client_id, id, changed_in)), '[]') from (
          select client_id, id, changed_in from consent
          where changed_in >= $1::bigint and changed_in < pg_snapshot_xmax(now_seen)::text::bigint
          limit $2) as touched) as changed
     from pg_current_snapshot() as now_seen`,
    [moment ?? null, atMost + 1],
    'consent-changes',
  )
  const { moment: next, changed } = rows[0]!
  if (changed.length > atMost) return { moment: next, changed: undefined }
  return { moment: next, changed: changed.map(([clientId, id, changedIn]) => ({ clientId, id, changedIn })) }
}

/** A withdrawn consent is withdrawn, whether or not it would have expired since. */
const inState = {
  'in-force': 'withdrawn_at is null and (expires_at is null or expires_at > $4)',
  expired: 'withdrawn_at is null and expires_at <= $4',
  withdrawn: 'withdrawn_at is not null and $4::bigint is not null',
} as const
export type ConsentState = keyof typeof inState
export const consentStates = Object.keys(inState) as ConsentState[]

export interface ConsentPage {
  readonly clientId: string
  readonly after: string | null
  readonly limit: number
  /** Absent: any. */
  readonly state?: ConsentState | undefined
}

/** Of one client, in the order of their ids, after `after`. */
export async function selectConsents(
  sql: Sql,
  { clientId, after, limit, state }: ConsentPage,
  now: number,
): Promise<ConsentRow[]> {
  const condition = state === undefined ? '$4::bigint is not null' : inState[state]
  const { rows } = await sql.query<ConsentRow>(
    `select ${columns} from consent where client_id = $1 and ($2::text is null or id > $2) and ${condition}
     order by id limit $3`,
    [clientId, after, limit, now],
  )
  return rows
}

/** False: there is none, or it was withdrawn before. */
export async function withdrawConsent(tx: Sql, clientId: string, id: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update consent set withdrawn_at = $3 where client_id = $1 and id = $2 and withdrawn_at is null',
    [clientId, id, now],
  )
  return rowCount === 1
}

const ended = 'least(withdrawn_at, expires_at) < $1'

export const countEndedConsents = (sql: Sql, before: number): Promise<number> =>
  countRows(sql, `consent where ${ended}`, [before])

/** Deletes some of those that ended before `before`; returns how many. */
export async function deleteEndedConsents(sql: Sql, before: number, atMost: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from consent where (client_id, id) in (select client_id, id from consent where ${ended} limit $2)`,
    [before, atMost],
  )
  return rowCount
}
