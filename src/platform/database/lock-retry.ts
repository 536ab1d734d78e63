// Changes the schema without holding up everybody else: waits for locks a moment at a time, and says who holds them.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, DatabaseLog, Sql } from './database.js'

/** How long a change waits for its locks, ms. */
export interface LockRetry {
  /** At one time. Whoever else wants the table waits behind it for so long, calls too: they have ten seconds. */
  readonly timeoutMs: number
  /** Before it tries again: what waited behind it is done meanwhile. */
  readonly pauseMs: number
  /** In all. */
  readonly totalMs: number
}

const usual: LockRetry = { timeoutMs: 2_000, pauseMs: 3_000, totalMs: 300_000 }

/** SQLSTATEs of a lock that did not become free, and of two that waited for each other. */
const heldUp: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

const isHeldUp = (error: Error): boolean => heldUp.has(codeOf(error) ?? codeOf(error.cause))

interface Holder {
  pid: number
  usename: string | null
  application_name: string | null
  client_addr: string | null
  state: string | null
  began: Date | null
}

/** Some facts are hidden from users who are no monitors. Statements are left out: they may hold personal data. */
function describe({ pid, usename, application_name: name, client_addr: from, state, began }: Holder): string {
  if (pid === 0) return 'a prepared transaction'
  const facts = [
    usename && `user ${usename}`,
    name && `application ${name}`,
    from && `from ${from}`,
    state,
    began && `since ${began.toISOString()}`,
  ].filter(Boolean)
  return `session ${pid}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}

async function holdersOf(sql: Sql, pid: number): Promise<string> {
  const { rows } = await sql.query<Holder>(
    `select blocking.pid, usename, application_name, host(client_addr) as client_addr, state, xact_start as began
     from unnest(pg_blocking_pids($1)) as blocking (pid) left join pg_stat_activity using (pid)
     order by xact_start nulls last, pid`,
    [pid],
  )
  return rows.map(describe).join(', ')
}

/** Looks now and then, on another connection, for whom a session waits. */
function watch(sql: Sql, pid: number, everyMs: number) {
  let seen = ''
  const timer = setInterval(() => {
    holdersOf(sql, pid).then(
      (holders) => {
        if (holders !== '') seen = holders
      },
      () => {}, // the change itself meets a database that does not answer
    )
  }, everyMs)
  return { seen: () => seen, end: () => clearInterval(timer) }
}

/**
 * Runs `change` again and again while a lock that it needs is held by others.
 *
 * @param change one transaction; it calls `bound` in it before its first lock. Nothing of it stays when it fails.
 * @throws its own error, or who held the lock when it was not free for minutes.
 */
export async function withLockRetry<Done>(
  db: Database,
  change: (bound: (tx: Sql) => Promise<void>) => Promise<Done>,
  parts: {
    /** For the log and the error. */
    readonly what: string
    readonly log: Pick<DatabaseLog, 'warn'> | undefined
    readonly retry?: LockRetry | undefined
  },
): Promise<Done> {
  const { what, log, retry = usual } = parts
  if (db.mode === 'embedded') return change(async () => {}) // nobody else is there
  const began = performance.now()
  let told: string | undefined
  for (;;) {
    let watching: ReturnType<typeof watch> | undefined
    try {
      return await change(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        await tx.query(`set local lock_timeout = ${retry.timeoutMs}`)
        watching = watch(db, rows[0]!.pid, retry.timeoutMs / 4)
      })
    } catch (error) {
      if (!isHeldUp(error as Error)) throw error
      const holders = watching?.seen() || 'a session that had ended before it could be seen'
      if (performance.now() - began >= retry.totalMs)
        throw new Error(
          `${what}: a lock that it needs was not free for ${Math.round(retry.totalMs / 60_000)} minutes; held by ${holders}. End that transaction, then start again`,
          { cause: error },
        )
      if (holders !== told)
        log?.warn({ holders }, `${what} waits for a lock that others hold; it is tried again`)
      told = holders
    } finally {
      watching?.end()
    }
    await pause(retry.pauseMs)
  }
}
