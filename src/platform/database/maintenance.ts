// Maintains the embedded database as PostgreSQL's background processes, which it lacks, would:
// checkpoints (or the log would grow without end and recovery with it), vacuum (or transaction numbers would run
// out) and analyze.
import type { DatabaseLog, Sql } from './database.js'

/** How often to check, ms. A check costs a fraction of a millisecond. */
const LOOK_EVERY_MS = 1_000
/**
 * Log written since the last checkpoint that calls for the next: bounds recovery to well under a second, and the
 * checkpoint itself, which blocks everything else, to some 40 ms.
 */
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024
/** Log written since the last check of the tables: small enough that no vacuum has much to do at once. */
const TABLES_AFTER_BYTES = 4 * 1024 * 1024
/** More log than this between two checks means that an import is running: what can wait is put off until it ends. */
const BUSY_BYTES = 1024 * 1024
/** Number of checks of the log after which the tables are checked in any case. */
const TABLES_AFTER_LOOKS = 60
/** Age, in transactions, at which a table's rows are frozen in any case; transaction numbers run out at 2^31. */
const FREEZE_AGE = 100_000_000

const LOG_POSITION = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as written,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as since_checkpoint
  from pg_control_checkpoint()`

/**
 * Autovacuum's own rules (50 rows and 20 %, 10 %), except that new rows are frozen in small portions. A vacuum of dead
 * rows goes through all indexes, however few the rows: it waits for the end of an import, until every second row is
 * dead.
 */
const TABLES_IN_NEED = `
  select format('%I.%I', stat.schemaname, stat.relname) as name,
         n_ins_since_vacuum > 5000 or age(relfrozenxid) > $1 as grown,
         n_dead_tup > 50 + 0.2 * n_live_tup as dead,
         n_dead_tup > 50 + n_live_tup as overdue,
         n_mod_since_analyze > 50 + 0.1 * n_live_tup and schemaname not like 'pg\\_%' as analyze
  from pg_stat_all_tables stat join pg_class on pg_class.oid = stat.relid
  where relkind = 'r'`

interface TableInNeed {
  name: string
  grown: boolean
  dead: boolean
  overdue: boolean
  analyze: boolean
}

export interface Maintenance {
  stop(): void
  /** Holds back checkpoints until the function it returns is called. */
  holdCheckpoints(): () => void
  /** One check of the log and, when due or asked for, of the tables. */
  look(tablesToo?: boolean): Promise<void>
}

/** How busy the database is, and whether the service still wants its tables maintained. */
interface Condition {
  readonly isBusy: boolean
  isStopped(): boolean
}

/** Vacuums and analyzes what needs it. Returns whether anything was put off because the database is busy. */
async function maintainTables(sql: Sql, { isBusy, isStopped }: Condition): Promise<boolean> {
  const { rows } = await sql.query<TableInNeed>(TABLES_IN_NEED, [FREEZE_AGE])
  for (const { name, grown, dead, overdue, analyze } of rows) {
    if (isStopped()) return false
    const waits = dead && isBusy && !overdue
    if ((grown || dead) && !waits) await sql.query(`vacuum (freeze) ${name}`)
    if (analyze && !isBusy) await sql.query(`analyze ${name}`)
  }
  return isBusy && rows.some(({ dead, analyze }) => dead || analyze)
}

/**
 * Maintains the database once a second until `stop`. A failed check is reported and tried again.
 * @param settle syncs, beside statements, what a checkpoint would otherwise have to sync while everything waits
 */
export function startMaintenance(sql: Sql, log: DatabaseLog, settle = async () => {}): Maintenance {
  let writtenBefore: number | undefined
  let lookedAt = 0
  let looks = 0
  let putOff = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let holders = 0

  async function look(tablesToo = false): Promise<void> {
    const { rows } = await sql.query<{ written: number; since_checkpoint: number }>(
      LOG_POSITION,
      undefined,
      'log-position',
    )
    const { written, since_checkpoint: sinceCheckpoint } = rows[0]!
    const isBusy = !tablesToo && written - (writtenBefore ?? written) > BUSY_BYTES
    writtenBefore = written
    looks += 1
    const due = written - lookedAt > TABLES_AFTER_BYTES || looks >= TABLES_AFTER_LOOKS
    if (tablesToo || due || (putOff && !isBusy)) {
      lookedAt = written
      looks = 0
      putOff = await maintainTables(sql, { isBusy, isStopped: () => stopped })
    }
    if (sinceCheckpoint <= CHECKPOINT_AFTER_BYTES) return
    await settle()
    if (holders === 0) await sql.query('checkpoint')
  }

  function schedule(): void {
    timer = setTimeout(() => {
      look()
        .catch(
          (error: Error) => stopped || log.warn({ reason: error.message }, 'database maintenance failed'),
        )
        .finally(() => stopped || schedule())
    }, LOOK_EVERY_MS)
    // Maintenance does not keep the process alive.
    timer.unref()
  }
  schedule()
  return {
    look,
    holdCheckpoints() {
      holders += 1
      let released = false
      return () => {
        if (!released) holders -= 1
        released = true
      }
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
