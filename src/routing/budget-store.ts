// Holds the SQL of the budgets of sources: what all nodes have taken of each day and month.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export const budgetPeriods = ['day', 'month'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** One day or month of a source's budget. */
export interface BudgetKey {
  readonly source: string
  readonly period: BudgetPeriod
  /** When it began, Unix milliseconds. */
  readonly start: number
}

const keyOf = ({ source, period, start }: BudgetKey) => [source, period, start]

export interface Granted {
  readonly granted: number
  /** By all nodes together, this grant included. */
  readonly taken: number
}

/** Makes the row that portions are taken from. */
export const insertBudget = (db: Sql, key: BudgetKey) =>
  db.query(
    `insert into source_budget (source, period, start, taken) values ($1, $2, $3, 0) on conflict do nothing`,
    keyOf(key),
    'budget-insert',
  )

// What is needed comes first; of the rest a node takes a quarter at most, so that the last of it is shared.
const claim = `
with held as (
  select greatest(0, $4::bigint - taken) as rest from source_budget
  where source = $1 and period = $2 and start = $3 for update
), decided as (
  select least(rest, $5::bigint + least($6::bigint, greatest(0, rest - $5::bigint) / 4)) as granted from held
)
update source_budget b set taken = b.taken + d.granted
from decided d where b.source = $1 and b.period = $2 and b.start = $3
returning d.granted, b.taken`

/**
 * Takes `need` of the budget and up to `more`, as far as `limit` allows. Undefined: there is no row.
 */
export async function claimBudget(
  db: Sql,
  key: BudgetKey,
  { limit, need, more }: { limit: number; need: number; more: number },
): Promise<Granted | undefined> {
  const { rows } = await db.query<Granted>(claim, [...keyOf(key), limit, need, more], 'budget-claim')
  return rows[0]
}

/** Gives back what was taken and not used; returns what all nodes hold then. */
export async function returnBudget(db: Sql, key: BudgetKey, unused: number): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `update source_budget set taken = greatest(0, taken - $4::bigint)
     where source = $1 and period = $2 and start = $3 returning taken`,
    [...keyOf(key), unused],
    'budget-return',
  )
  return rows[0]?.taken ?? 0
}

/** Notes that the operator is told of this percentage; false when it was noted before for this limit. */
export async function markTold(
  tx: Sql,
  key: BudgetKey,
  { percent, limit }: { percent: number; limit: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update source_budget set told = $4, told_of = $5
     where source = $1 and period = $2 and start = $3 and (told < $4 or told_of <> $5)`,
    [...keyOf(key), percent, limit],
  )
  return rowCount > 0
}

export interface BudgetRow extends BudgetKey {
  readonly taken: number
}

/** The current days and months of all sources. `starts`: when the current day and month began. */
export async function selectBudgets(
  db: Sql,
  starts: Readonly<Record<BudgetPeriod, number>>,
): Promise<BudgetRow[]> {
  const { rows } = await db.query<BudgetRow>(
    `select source, period, start, taken from source_budget
     where (period = 'day' and start = $1) or (period = 'month' and start = $2)`,
    [starts.day, starts.month],
  )
  return rows
}

const endedBudgets = 'source_budget where start < $1'

export const countEndedBudgets = (db: Sql, before: number): Promise<number> =>
  countRows(db, endedBudgets, [before])

export const deleteEndedBudgets = async (db: Sql, before: number): Promise<number> =>
  (await db.query(`delete from ${endedBudgets}`, [before])).rowCount
