// Opens the database: PostgreSQL when an address is given, otherwise the embedded one.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, DatabaseLog } from './database.js'
import { lockDirectory } from './directory-lock.js'
import { openEmbedded } from './embedded.js'
import { DIRECTORY_NAME, prepareDirectory, TEMPLATE_FILE } from './embedded-directory.js'
import { startEngine } from './engine.js'
import { openPostgres } from './postgres.js'

/**
 * Opens the database.
 *
 * @param parts.databaseUrl address of a PostgreSQL server; absent or empty: embedded, under `parts.dataDir`.
 * @param parts.dataDir the service's data directory; the embedded database lives in its `database`.
 * @param parts.poolSize connections to PostgreSQL; the embedded database has one.
 * @throws one clear line when the server does not answer, the directory is in use, or commits are not durable.
 */
export async function openDatabase(parts: {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number
  /** File to make a first embedded database from; null: none, an empty database. Default: the build's. */
  template?: string | null
  log: DatabaseLog
}): Promise<Database> {
  const { databaseUrl: url, dataDir, poolSize, log } = parts
  if (url) return openPostgres({ url, poolSize, log })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const directory = join(dataDir, DIRECTORY_NAME)
  const lock = await lockDirectory(join(dataDir, 'database.lock'), `the database in ${dataDir}`)
  try {
    await prepareDirectory(directory, parts.template === undefined ? TEMPLATE_FILE : parts.template)
    return await openEmbedded({
      start: () => startEngine(directory),
      release: lock.release,
      directory,
      log,
    })
  } catch (error) {
    await lock.release()
    throw error
  }
}
