// Opens a copy of the database, proves that it is complete, and rewrites it, so that its files hold no trace of
// deleted rows.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEngine } from '../database/engine.js'
import { openSession } from '../database/session.js'

/**
 * Recovers the copy in `directory`, reads and rewrites every table, and ends with an empty log.
 *
 * @throws when it does not open or a page of it is damaged.
 */
export async function compactCopy(directory: string): Promise<void> {
  // A log file that is reused keeps its old content.
  const engine = await startEngine(directory, undefined, { wal_recycle: 'off' })
  const session = await openSession(engine, () => {})
  let current: string
  try {
    await session.query('vacuum (full, freeze)')
    await session.query('select pg_switch_wal()')
    await session.query('checkpoint')
    await session.query('checkpoint')
    const { rows } = await session.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
    )
    current = rows[0]!.file
  } finally {
    await session.close()
  }
  const wal = join(directory, 'pg_wal')
  for (const name of readdirSync(wal))
    if (/^[0-9A-F]{24}$/.test(name) && name < current) await rm(join(wal, name))
}
