// Builds the statement that records events, with everything else that is written in the same commit.
import { countLate, lateColumns, lateState } from './rollup-store.js'
import { countLateAttempts } from './source-sums.js'
import { countSpend } from './spend-store.js'

/**
 * How events are inserted. `settle`: they may exist already, since the answer to their commit was lost; existing ones
 * stay as they are.
 */
export type InsertAs = 'insert' | 'settle'

/** The first parameters of the statement: the rows, and what is counted of clients with a cap. */
const rowsOnly = 1
const rowsAndCapped = 3

/** What else the statement does with what it adds. */
interface Besides {
  /** It counts charges of clients with a cap. */
  readonly isCapped: boolean
  /** It counts for sums that are past the time of the events. */
  readonly isLate: boolean
  /**
   * SQL that writes the entries of the log, which are the last parameter. `added`: the CTE with the transaction_ids of the
   * events that did not exist yet.
   */
  readonly insertEntries: ((parameter: string, added?: string) => string) | undefined
}

/** Inserts an array of rows, $1, into a table of the ledger. */
const insertInto = (table: string, names: string, as: InsertAs): string => `
insert into ${table} (${names})
select * from unnest($1::usage_event_row_4[])${as === 'settle' ? '\non conflict (transaction_id) do nothing' : ''}`

/** The whole statement: what it adds, with everything else that is made of it in the same commit. */
function statementText(
  table: string,
  names: string,
  as: InsertAs,
  { isCapped, isLate, insertEntries }: Besides,
): string {
  const inserting = insertInto(table, names, as)
  const entries = `$${(isCapped ? rowsAndCapped : rowsOnly) + 1}`
  const logged = insertEntries?.(entries, as === 'settle' ? 'added' : undefined)
  if (!isCapped && !isLate) {
    if (logged === undefined) return inserting
    return `with added as (${inserting}${as === 'settle' ? ' returning transaction_id' : ''})\n${logged}`
  }
  const added = `with added as (${inserting} returning ${isLate ? lateColumns : 'transaction_id, client_id, at, price'})`
  const logging = logged === undefined ? added : `${added}, logged as (${logged})`
  if (!isLate) return logging + countSpend
  const late = `${lateState}, late_attempts as (${countLateAttempts})${countLate}`
  return isCapped ? `${logging}, spent as (${countSpend})${late}` : logging + late
}

/**
 * Makes each form of the statement once, with a name to prepare it by.
 * @param names the columns, in the order of the type of the rows
 */
export function createStatements(names: string) {
  const made = new Map<string, string>()
  return (table: string, as: InsertAs, besides: Besides): { text: string; name: string } => {
    const { isCapped, isLate, insertEntries } = besides
    const parts = [isCapped && 'capped', isLate && 'late', insertEntries !== undefined && 'logged']
    const name = [as, table, ...parts.filter((part) => part !== false)].join('-')
    let text = made.get(name)
    if (text === undefined) {
      text = statementText(table, names, as, besides)
      made.set(name, text)
    }
    return { text, name }
  }
}
