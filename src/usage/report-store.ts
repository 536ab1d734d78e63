// The SQL of reports: calls, charges and costs of the usage ledger, summed up by what the operator asks for.
import type { Sql } from '../platform/database/database.js'
import { idsAround, type Period } from './usage-store.js'

/** Days and months are those of Indian Standard Time. */
const inIndia = (form: string) =>
  `to_char(timestamp 'epoch' + (at + 19800000) * interval '1 millisecond', '${form}')`

/** What a report can be grouped by, as SQL; a metadata field besides. */
export const groupings: Readonly<Record<string, string>> = {
  lookup: 'lookup',
  origin: 'origin',
  sub_code: 'sub_code',
  source: 'source',
  client: 'client_id',
  day: inIndia('YYYY-MM-DD'),
  month: inIndia('YYYY-MM'),
}

export const reportGroupings = Object.keys(groupings)

/**
 * Calls about batches: a submission, taken or refused for its file, and a question for the status. They ask no source, name
 * no subject, and are free; each record of the batch is a call of its own.
 */
const isSubmission = `source is null and subject_index is null and request_id is null and (
  lookup = 'batch-processing-status' or sub_code in
    ('SUCCESS', 'INVALID_BATCH_FILE_FORMAT', 'INVALID_INPUT_FILE_FORMAT', 'INVALID_BATCH_SIZE'))`

export interface ReportFigures {
  /** Every event: charged, free, and those about batches. */
  calls: number
  charged: number
  /** Calls of a lookup that cost the client nothing. */
  free: number
  /** Calls about batches; always free. */
  submissions: number
  /** Smallest unit of the currency. */
  amount: number
  /** What the answers cost us at their sources, in the same unit. */
  cost: number
  currency: string
}

export interface ReportRow extends ReportFigures {
  /** Values of the groupings, in their order. */
  group: (string | null)[]
}

/** `by`: names of `reportGroupings`, or `meta:KEY`. `clientId` null: of all clients. */
export async function selectReport(
  db: Sql,
  by: readonly string[],
  period: Period,
  clientId: string | null = null,
): Promise<ReportRow[]> {
  const { below, above } = idsAround(period)
  const values: unknown[] = [period.from, period.to, below, above, clientId]
  const expressions = by.map((name) => {
    if (!name.startsWith('meta:')) return groupings[name]!
    values.push(name.slice('meta:'.length))
    return `metadata ->> $${values.length}::text`
  })
  const named = expressions.map((expression, i) => `${expression} as g${i}`)
  const groups = expressions.map((_, i) => `g${i}`)
  const { rows } = await db.query<ReportFigures & Record<string, string | null>>(
    `select ${[...named, 'currency'].join(', ')}, count(*)::bigint as calls,
       count(*) filter (where charged)::bigint as charged,
       count(*) filter (where not charged and ${isSubmission})::bigint as submissions,
       count(*) filter (where not charged and not (${isSubmission}))::bigint as free,
       coalesce(sum(price), 0)::bigint as amount, coalesce(sum(cost), 0)::bigint as cost
     from usage_event where at >= $1 and at < $2 and transaction_id > $3::uuid and transaction_id < $4::uuid
       and ($5::text is null or client_id = $5)
     group by ${[...groups, 'currency'].join(', ')} order by ${[...groups, 'currency'].join(', ')}`,
    values,
  )
  return rows.map(({ calls, charged, free, submissions, amount, cost, currency, ...row }) => ({
    group: groups.map((group) => row[group] ?? null),
    ...{ calls, charged, free, submissions, amount, cost, currency },
  }))
}
