// Holds the SQL of comparisons: what two sources answered to the same question, without values.
import type { Sql } from '../../platform/database/database.js'
import type { ComparedFields } from './compare-answers.js'

/** The `withOutcome` of a source that was asked, and whose answer nobody waited for. */
export const abortedOutcome = 'aborted'

export interface Comparison extends ComparedFields {
  /** Unix milliseconds. */
  readonly at: number
  readonly transactionId: string
  readonly lookup: string
  readonly ofSource: string
  readonly withSource: string
  readonly ofOutcome: string
  readonly withOutcome: string
  readonly ofFound: boolean
  /** Null: it had no answer. */
  readonly withFound: boolean | null
  /** Null where it was not measured. */
  readonly ofMs: number | null
  readonly withMs: number
  /** Smallest unit of the currency. */
  readonly ofCost: number
  readonly withCost: number
}

const columns = `at, transaction_id, lookup, of_source, with_source, of_outcome, with_outcome, of_found, with_found,
  of_ms, with_ms, of_cost, with_cost, equal, normalised, different, only_of, only_with`

/** One statement, and one parameter for all rows: lists of lists cannot be unnested by column. */
export async function insertComparisons(db: Sql, rows: readonly Comparison[]): Promise<void> {
  const asColumns = rows.map((row) => ({
    at: row.at,
    transaction_id: row.transactionId,
    lookup: row.lookup,
    of_source: row.ofSource,
    with_source: row.withSource,
    of_outcome: row.ofOutcome,
    with_outcome: row.withOutcome,
    of_found: row.ofFound,
    with_found: row.withFound,
    of_ms: row.ofMs,
    with_ms: row.withMs,
    of_cost: row.ofCost,
    with_cost: row.withCost,
    equal: row.equal,
    normalised: row.normalised,
    different: row.different,
    only_of: row.onlyOf,
    only_with: row.onlyWith,
  }))
  await db.query(
    `insert into comparison (${columns}) select ${columns} from jsonb_populate_recordset(null::comparison, $1::jsonb)`,
    [JSON.stringify(asColumns)],
  )
}

/** Which second sources were asked about these calls. `transactionIds`: 32 hex characters each. */
export async function selectCompared(
  db: Sql,
  transactionIds: readonly string[],
): Promise<{ transaction_id: string; source: string; outcome: string }[]> {
  if (transactionIds.length === 0) return []
  const { rows } = await db.query<{ transaction_id: string; source: string; outcome: string }>(
    `select replace(transaction_id::text, '-', '') as transaction_id, with_source as source, with_outcome as outcome
     from comparison where transaction_id = any($1::uuid[]) order by at`,
    [transactionIds],
  )
  return rows
}

const ended = 'select id from comparison where at < $1'
/** Some milliseconds of work each. */
const perStatement = 5_000

export async function countOldComparisons(db: Sql, before: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::bigint as count from (${ended}) as old`,
    [before],
  )
  return Number(rows[0]!.count)
}

/** Deletes those made before, some at a time; returns how many. */
export async function deleteOldComparisons(db: Sql, before: number): Promise<number> {
  let total = 0
  for (;;) {
    const { rowCount } = await db.query(
      `delete from comparison where id in (${ended} order by at limit ${perStatement})`,
      [before],
    )
    total += rowCount ?? 0
    if ((rowCount ?? 0) < perStatement) return total
  }
}
