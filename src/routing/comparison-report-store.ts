// Holds the SQL that sums comparisons: how often two sources agree, what only one of them found, times and costs.
import type { Sql } from '../platform/database/database.js'
import { abortedOutcome } from './compare/comparison-store.js'

/** The newest comparisons that are read: some 200 ms of the embedded database, which does one thing at a time. */
export const comparisonsRead = 50_000

export interface ReportFilter {
  /** Null: all. */
  readonly lookup: string | null
  /** Unix milliseconds; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

interface Pair {
  readonly lookup: string
  readonly of_source: string
  readonly with_source: string
}

/** The comparisons of two sources by one lookup. */
export interface PairSums extends Pair {
  /** Without those that were aborted. */
  readonly compared: number
  readonly aborted: number
  readonly same_outcome: number
  readonly both_found: number
  readonly only_of_found: number
  readonly only_with_found: number
  readonly neither_found: number
  readonly no_answer: number
  readonly of_p50_ms: number | null
  readonly of_p95_ms: number | null
  readonly with_p50_ms: number | null
  readonly with_p95_ms: number | null
  readonly of_cost: number
  readonly with_cost: number
  readonly of_found: number
  readonly with_found: number
}

export interface FieldSums extends Pair {
  readonly field: string
  readonly equal: number
  readonly normalised: number
  readonly different: number
  readonly only_of: number
  readonly only_with: number
}

export interface TroubleSums extends Pair {
  readonly outcome: string
  readonly count: number
}

const newest = `newest as materialized (
  select * from comparison where at >= $1 and at < $2 and ($3::text is null or lookup = $3)
  order by at desc limit ${comparisonsRead})`
const pair = 'lookup, of_source, with_source'
const percentile = (share: number, column: string) =>
  `percentile_cont(${share}) within group (order by ${column})`

const valuesOf = ({ from, to, lookup }: ReportFilter) => [from, to, lookup]

/** One that was aborted says nothing about the source: its call is in none of the sums. */
const ended = `with_outcome <> '${abortedOutcome}'`

/** By lookup and sources. Times of `with_source` are those of its answers. */
export async function selectPairs(db: Sql, filter: ReportFilter): Promise<PairSums[]> {
  const { rows } = await db.query<PairSums>(
    `with ${newest}
     select ${pair}, count(*) filter (where ${ended})::int as compared,
       count(*) filter (where not (${ended}))::int as aborted,
       count(*) filter (where of_outcome = with_outcome and of_found = with_found)::int as same_outcome,
       count(*) filter (where of_found and with_found)::int as both_found,
       count(*) filter (where of_found and not with_found)::int as only_of_found,
       count(*) filter (where not of_found and with_found)::int as only_with_found,
       count(*) filter (where not of_found and not with_found)::int as neither_found,
       count(*) filter (where with_found is null and ${ended})::int as no_answer,
       ${percentile(0.5, 'of_ms')} filter (where ${ended}) as of_p50_ms,
       ${percentile(0.95, 'of_ms')} filter (where ${ended}) as of_p95_ms,
       ${percentile(0.5, 'with_ms')} filter (where with_found is not null) as with_p50_ms,
       ${percentile(0.95, 'with_ms')} filter (where with_found is not null) as with_p95_ms,
       coalesce(sum(of_cost) filter (where ${ended}), 0)::bigint as of_cost, sum(with_cost)::bigint as with_cost,
       count(*) filter (where of_found and ${ended})::int as of_found,
       count(*) filter (where with_found)::int as with_found
     from newest group by ${pair} order by ${pair}`,
    valuesOf(filter),
  )
  return rows
}

const counted = (agreement: string) =>
  `count(*) filter (where agreement = '${agreement}')::int as ${agreement}`

/** By field, those that differ most often first. */
export async function selectFields(db: Sql, filter: ReportFilter): Promise<FieldSums[]> {
  const { rows } = await db.query<FieldSums>(
    `with ${newest}, each as (
       select ${pair}, agreement, unnest(names) as field
       from newest cross join lateral (values
         ('equal', equal), ('normalised', normalised), ('different', different),
         ('only_of', only_of), ('only_with', only_with)) as by_agreement (agreement, names))
     select ${pair}, field, ${['equal', 'normalised', 'different', 'only_of', 'only_with'].map(counted).join(', ')}
     from each group by ${pair}, field
     order by ${pair}, different desc, count(*) filter (where agreement like 'only%') desc, field`,
    valuesOf(filter),
  )
  return rows
}

/** By kind of trouble: where `with_source` had no answer. */
export async function selectTroubles(db: Sql, filter: ReportFilter): Promise<TroubleSums[]> {
  const { rows } = await db.query<TroubleSums>(
    `with ${newest}
     select ${pair}, with_outcome as outcome, count(*)::int as count
     from newest where with_found is null and ${ended} group by ${pair}, with_outcome order by ${pair}, count(*) desc, with_outcome`,
    valuesOf(filter),
  )
  return rows
}
