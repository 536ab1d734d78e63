// Creates and finds what embedded mode keeps on disk: the database directory.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productFile } from '../../kernel/product-files.js'
import { startEngine } from './engine.js'
import { readMigrations } from './migrate.js'
import { openSession } from './session.js'
import { syncDirectory, unpackTemplate } from './template.js'

/** Where the build leaves the template. */
export const TEMPLATE_FILE = productFile('dist/database-template.gz')
/** The path of the database in the data directory. */
export const DIRECTORY_NAME = 'database'
const MIGRATIONS = productFile('migrations')

/** Whether an embedded database was ever made in this data directory. */
export const holdsDatabase = (dataDir: string): boolean => isDatabase(join(dataDir, DIRECTORY_NAME))

const isDatabase = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'))

/**
 * Makes sure that `directory` holds a database: the template's copy when there is a template, else an empty one made
 * by initdb. It is built under another name and then renamed, so an interrupted start leaves nothing half-made. The
 * caller holds the lock.
 */
export async function prepareDirectory(directory: string, template: string | null): Promise<void> {
  if (isDatabase(directory)) return
  const staging = `${directory}.new`
  rmSync(staging, { recursive: true, force: true })
  if (!(await copyTemplate(template, staging))) await createEmpty(staging)
  renameSync(staging, directory)
  syncDirectory(dirname(directory))
}

async function copyTemplate(template: string | null, directory: string): Promise<boolean> {
  if (template === null || !existsSync(template) || !existsSync(MIGRATIONS)) return false
  return unpackTemplate(template, directory, await readMigrations(MIGRATIONS))
}

/** Runs initdb and drops the template databases: nothing uses them here, and nothing would vacuum them. */
async function createEmpty(directory: string): Promise<void> {
  const session = await openSession(await startEngine(directory), () => {})
  await session.query('update pg_database set datistemplate = false')
  await session.query('drop database template0')
  await session.query('drop database template1')
  await session.close()
}
