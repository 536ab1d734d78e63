// Proves that the ledger could take an event: writes pages that need space on the disk, and commits them.
import type { Database } from '../platform/database/database.js'

/** A backup of PostgreSQL locks every table against truncation for as long as it lasts. */
const lockWaitMs = 200
const lockNotAvailable = '55P03'

/** Rows that fill three pages: an update in place would succeed on a full disk, where the ledger cannot grow. */
const fill = "insert into ledger_probe select repeat(' ', 1000) from generate_series(1, 24)"

/**
 * Truncating gives the table a new file, so that the rows need new space. While a backup forbids that, a commit is
 * proof enough.
 */
export async function proveWritable(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${lockWaitMs}`)
      await tx.query('truncate ledger_probe')
      await tx.query(fill)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
    await db.query('delete from ledger_probe')
  }
}
