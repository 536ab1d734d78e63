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
   * SQL that writes the entries of the log. The last three parameters are the hashes and the salts of the events, in their
   * order, and the entries. `added`: the CTE with the transaction_ids of the events that did not exist yet.
   */
  readonly insertEntries: ((parameter: string, added?: string) => string) | undefined
}

/** Inserts an array of rows, $1, into a table of the ledger. `receipts`: the parameters of their hashes and salts. */
function insertInto(table: string, names: string, as: InsertAs, receipts: readonly string[]): string {
  const columns = receipts.length === 0 ? names : `${names}, receipt_hashes, receipt_salt`
  const arrays = ['$1::usage_event_row_3[]', ...receipts.map((parameter) => `${parameter}::bytea[]`)]
  return `
insert into ${table} (${columns})
select * from unnest(${arrays.join(', ')})${as === 'settle' ? '\non conflict (transaction_id) do nothing' : ''}`
}

/** The whole statement: what it adds, with everything else that is made of it in the same commit. */
function statementText(
  table: string,
  names: string,
  as: InsertAs,
  { isCapped, isLate, insertEntries }: Besides,
): string {
  const first = (isCapped ? rowsAndCapped : rowsOnly) + 1
  const receipts = insertEntries === undefined ? [] : [`$${first}`, `$${first + 1}`]
  const inserting = insertInto(table, names, as, receipts)
  const logged = insertEntries?.(`$${first + 2}`, as === 'settle' ? 'added' : undefined)
  if (!isCapped && !isLate && logged === undefined) return inserting
  const added = `with added as (${inserting} returning ${isLate ? lateColumns : 'transaction_id, client_id, at, price'})`
  if (!isCapped && !isLate) return `${added}\n${logged}`
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
