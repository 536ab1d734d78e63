// Counts the calls of the last hour by minute, a portion at a time, and keeps what it has counted.
import type { Clock } from '../kernel/clock.js'
import type { Database, Sql } from '../platform/database/database.js'
import { smallestIdAt } from './usage-ids.js'
import type { Period } from './usage-period.js'
import { eventsAtOnce, portionsOfEvents } from './usage-portions.js'

const minuteMs = 60_000
const minutesShown = 60
/** Figures are stored for such short times so that little of the last minute is read again. */
const slotMs = 10_000
/**
 * Calls are expected in the ledger within this time of their beginning. A slower one is missing here, but never from
 * reports or invoices.
 */
const openForMs = 60_000
/** Durations are counted in steps that are 2 % apart: this many steps for a factor of ten. */
const stepsOfTen = 100
const shortestMs = 0.01
/** A PostgreSQL server reads beside other work. */
const portions = { embedded: eventsAtOnce, postgres: 100_000 }

interface RecentMinute {
  /** Unix milliseconds of its beginning. */
  readonly at: number
  readonly calls: number
  readonly failed: number
  readonly charged: number
  /** Smallest unit of the currency. */
  readonly amount: number
  /** Null where there were no calls. */
  readonly p95_ms: number | null
}

export interface RecentCalls {
  /** The last 60 minutes, the current one last. The records of batches count too. */
  minutes(): Promise<RecentMinute[]>
}

interface Count {
  /** When its slot begins. */
  readonly at: number
  readonly step: number
  readonly calls: number
  readonly failed: number
  readonly charged: number
  readonly amount: number
}

/** Calls whose ids were made in the period, each in one slot of it. */
async function selectCounts(db: Sql, creationPeriod: Period): Promise<Count[]> {
  const { rows } = await db.query<Count>(
    `select least(greatest(at, $3::bigint), $4::bigint) / ${slotMs} * ${slotMs} as at,
       ceil(${stepsOfTen} * log(greatest(duration_ms::float8, ${shortestMs})))::integer as step,
       count(*)::bigint as calls, count(*) filter (where http_status >= 500)::bigint as failed,
       count(*) filter (where charged)::bigint as charged, coalesce(sum(price), 0)::bigint as amount
     from usage_event where transaction_id >= $1::uuid and transaction_id < $2::uuid group by 1, 2`,
    [
      smallestIdAt(creationPeriod.from),
      smallestIdAt(creationPeriod.to),
      creationPeriod.from,
      creationPeriod.to - 1,
    ],
  )
  return rows
}

const floorTo = (at: number, widthMs: number): number => Math.floor(at / widthMs) * widthMs

function p95Of(counts: readonly Count[], calls: number): number | null {
  let remaining = Math.ceil(0.95 * calls)
  for (const { step, calls: some } of [...counts].sort((a, b) => a.step - b.step)) {
    remaining -= some
    if (remaining <= 0) return Number((10 ** ((step - 0.5) / stepsOfTen)).toPrecision(3))
  }
  return null
}

function minuteOf(at: number, counts: readonly Count[]): RecentMinute {
  const sum = (name: 'calls' | 'failed' | 'charged' | 'amount') =>
    counts.reduce((total, each) => total + each[name], 0)
  const calls = sum('calls')
  return {
    at,
    calls,
    failed: sum('failed'),
    charged: sum('charged'),
    amount: sum('amount'),
    p95_ms: p95Of(counts, calls),
  }
}

export function createRecentCalls(parts: {
  db: Pick<Database, 'query' | 'mode'>
  clock: Clock
  portion?: number
}): RecentCalls {
  const { db, clock } = parts
  const portion = parts.portion ?? portions[db.mode]
  /** Minutes that are over, by their beginning. */
  let over: ReadonlyMap<number, RecentMinute> = new Map()
  /** Already counted, in slots of later minutes that are over. */
  let kept: readonly Count[] = []
  let keptUntil = 0

  async function count(from: number, to: number): Promise<Count[]> {
    const counts: Count[] = []
    for await (const creationPeriod of portionsOfEvents(db, { from, to }, portion))
      counts.push(...(await selectCounts(db, creationPeriod)))
    return counts
  }

  return {
    async minutes() {
      const now = clock.now()
      const first = floorTo(now, minuteMs) - (minutesShown - 1) * minuteMs
      const end = floorTo(now, slotMs) + slotMs
      if (keptUntil > end) [over, kept, keptUntil] = [new Map(), [], 0] // the clock was set back
      const [known, knownOver, from] = [kept, over, Math.max(first, keptUntil)]
      const byMinute = new Map<number, Count[]>()
      for (const each of [...known, ...(await count(from, end))]) {
        const at = floorTo(each.at, minuteMs)
        const others = byMinute.get(at)
        if (others === undefined) byMinute.set(at, [each])
        else others.push(each)
      }
      const minutes = Array.from({ length: minutesShown }, (_, i) => {
        const at = first + i * minuteMs
        return knownOver.get(at) ?? minuteOf(at, byMinute.get(at) ?? [])
      })
      const until = Math.max(first, floorTo(now - openForMs, slotMs))
      const whole = floorTo(until, minuteMs)
      over = new Map(minutes.filter(({ at }) => at < whole).map((minute) => [minute.at, minute]))
      kept = [...byMinute.values()].flat().filter(({ at }) => at >= whole && at < until)
      keptUntil = until
      return minutes
    },
  }
}
