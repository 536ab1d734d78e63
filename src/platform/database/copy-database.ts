// Copies the files of the embedded database while it works, as PostgreSQL's own base backups do.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from './database.js'

const walDirectory = 'pg_wal'
/** Files of the running process, or useless elsewhere: what PostgreSQL's documentation says to leave out. */
const leftOut = /^(postmaster\.pid|postmaster\.opts|pg_internal\.init|pgsql_tmp.*)$/
const walFile = /^[0-9A-F]{24}$/

/** Copies everything below `from`. A file that is deleted meanwhile can be left out: the log has its changes. */
async function copyBelow(from: string, into: string, skip: (path: string) => boolean): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    if (leftOut.test(entry.name) || skip(source)) continue
    if (entry.isDirectory()) await copyBelow(source, target, skip)
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/**
 * Copies the database in `directory` to `into`, as it is when the copy ends. Statements continue meanwhile.
 *
 * @param holdCheckpoints holds back checkpoints until the function it returns is called: one would delete log that the
 * copy needs.
 * @throws when the engine died during the copy, which is then unusable.
 */
export async function copyDatabase(parts: {
  readonly sql: Sql
  readonly directory: string
  readonly into: string
  readonly holdCheckpoints: () => () => void
}): Promise<void> {
  const { sql, directory, into, holdCheckpoints } = parts
  const release = holdCheckpoints()
  try {
    const start = await sql.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('satyapan', true)) as file`,
    )
    const wal = join(directory, walDirectory)
    await copyBelow(directory, into, (path) => path === wal)
    const stop = await sql.query<{ file: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(false)',
    )
    await mkdir(join(into, walDirectory), { mode: 0o700 })
    // The others are older than the copy, or kept to be overwritten.
    const [first, last] = [start.rows[0]!.file, stop.rows[0]!.file]
    for (const name of await readdir(wal)) {
      if (!walFile.test(name) || name < first || name > last) continue
      await copyFile(join(wal, name), join(into, walDirectory, name))
    }
    await writeFile(join(into, 'backup_label'), stop.rows[0]!.labelfile)
  } finally {
    release()
  }
}
