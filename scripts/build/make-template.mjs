// Makes database-template.gz: an empty embedded database with all migrations applied, for quick first starts. Runs
// after the compiler. Without the file a first start also works, but takes longer.
//   node scripts/build/make-template.mjs [DIRECTORY OF THE COMPILED FILES, default dist]
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const compiled = resolve(process.argv[2] ?? join(root, 'dist'))
const load = (name) => import(pathToFileURL(join(compiled, 'platform', 'database', name)).href)
const { openDatabase } = await load('open.js')
const { migrate, readMigrations } = await load('migrate.js')
const { packTemplate } = await load('template.js')

const dataDir = await mkdtemp(join(tmpdir(), 'satyapan-template-'))
const template = join(compiled, 'database-template.gz')
const quiet = { info() {}, warn() {}, error() {} }
try {
  const db = await openDatabase({ dataDir, template: null, log: quiet })
  const migrationsDir = join(root, 'migrations')
  await migrate(db, migrationsDir)
  const migrations = (await readMigrations(migrationsDir)).map(({ name, checksum }) => [name, checksum])
  // The template then includes statistics for the planner and frozen rows.
  await db.query('vacuum (freeze, analyze)')
  await db.close()
  await packTemplate(join(dataDir, 'database'), `${template}.new`, migrations)
  await rename(`${template}.new`, template)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
