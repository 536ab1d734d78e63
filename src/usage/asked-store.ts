// Holds the SQL of the calls to a source, from the usage ledger: our side of its invoice.
import type { Sql } from '../platform/database/database.js'
import { type IsPriced, knownCost } from './unpriced.js'
import { idsAround } from './usage-ids.js'
import type { Period } from './usage-store.js'

/** A call for which a source was asked. */
export interface AskedCall {
  readonly transactionId: string
  /** Unix milliseconds when the call came in. */
  readonly at: number
  readonly lookup: string
  /** What the answer costs us, in the smallest unit of the currency; 0 when the source had no answer. Null: not known. */
  readonly cost: number | null
  /** The source's own id of the call. */
  readonly reference: string | null
  /** Why the source had no answer; null when it answered. */
  readonly trouble: string | null
}

interface AskedRow {
  transaction_id: string
  at: number
  lookup: string
  cost: number
  answered: boolean
  source_reference: string | null
  attempts: { source: string; outcome: string; reference: string | null }[] | null
}

const askedPage = `
select replace(transaction_id::text, '-', '') as transaction_id, at, lookup, cost, source_reference,
  coalesce(source = $5 and not cached, false) as answered, attempts::jsonb as attempts
from usage_event
where at >= $1 and at < $2 and transaction_id > $3 and transaction_id < $4
  and ((source = $5 and not cached)
    or (attempts is not null and attempts::jsonb @> jsonb_build_array(jsonb_build_object('source', $5::text))))
order by usage_event.transaction_id limit $6`

/** The source was not asked: its breaker was open, its budget used up, or the person had not agreed. */
const notAsked = 'skipped'

/** Pages through the calls of a period for which the source was asked, in order of time. */
export async function* selectAsked(
  db: Sql,
  { source, isPriced }: { readonly source: string; readonly isPriced: IsPriced },
  period: Period,
  pageRows: number,
): AsyncGenerator<AskedCall[]> {
  const { above, ...start } = idsAround(period)
  let { below } = start
  for (;;) {
    const { rows } = await db.query<AskedRow>(askedPage, [
      period.from,
      period.to,
      below,
      above,
      source,
      pageRows,
    ])
    if (rows.length === 0) return
    below = rows.at(-1)!.transaction_id
    yield rows.flatMap((row) => {
      const attempt = row.attempts?.find((each) => each.source === source)
      if (!row.answered && attempt?.outcome === notAsked) return []
      return {
        transactionId: row.transaction_id,
        at: row.at,
        lookup: row.lookup,
        cost: row.answered ? knownCost({ ...row, source, cached: false }, isPriced) : 0,
        reference: row.answered ? row.source_reference : (attempt?.reference ?? null),
        trouble: row.answered ? null : (attempt?.outcome ?? null),
      }
    })
    if (rows.length < pageRows) return
  }
}
