// Builds the statement that records events, with everything else that is written in the same commit.
import { countLate, lateColumns } from './rollup-store.js'
import { countSpend } from './spend-store.js'

/**
 * How events are inserted. `settle`: they may exist already, since the answer to their commit was lost; existing ones
 * stay as they are.
 */
export type InsertAs = 'insert' | 'settle'

/** The statement that inserts an array of rows, $1, into a table of the ledger. */
const insertInto = (table: string, names: string, as: InsertAs) => `
insert into ${table} (${names})
select * from unnest($1::usage_event_row_3[])${as === 'settle' ? '\non conflict (transaction_id) do nothing' : ''}`

/** What else the statement does with what it adds. */
interface Besides {
  /** It counts charges of clients with a cap. */
  readonly isCapped: boolean
  /** It counts for sums that are past the time of the events. */
  readonly isLate: boolean
  /** SQL that writes the entries of the log. */
  readonly logged: string | undefined
}

/** The whole statement: what it adds, with everything else that is made of it in the same commit. */
function statementText(inserting: string, { isCapped, isLate, logged }: Besides): string {
  if (!isCapped && !isLate)
    return logged === undefined
      ? inserting
      : `with added as (${inserting} returning transaction_id)\n${logged}`
  const columns = isLate ? lateColumns : 'client_id, at, price'
  const added = `added as (${inserting} returning ${columns}${isLate ? '' : ', transaction_id'})`
  const logging = logged === undefined ? '' : `, logged as (${logged})`
  if (!isLate) return `with ${added}${logging}${countSpend}`
  return isCapped
    ? `with ${added}${logging}, spent as (${countSpend})${countLate}`
    : `with ${added}${logging}${countLate}`
}

/**
 * Makes each form of the statement once, with a name to prepare it by.
 * @param names the columns, in the order of the type of the rows
 */
export function createStatements(names: string) {
  const made = new Map<string, string>()
  return (table: string, as: InsertAs, besides: Besides): { text: string; name: string } => {
    const { isCapped, isLate, logged } = besides
    const parts = [isCapped && 'capped', isLate && 'late', logged !== undefined && 'logged']
    const name = [as, table, ...parts.filter((part) => part !== false)].join('-')
    let text = made.get(name)
    if (text === undefined) {
      text = statementText(insertInto(table, names, as), besides)
      made.set(name, text)
    }
    return { text, name }
  }
}
