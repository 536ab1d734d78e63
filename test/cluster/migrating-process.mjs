// A process that migrates a database, to be killed: node migrating-process.mjs DATABASE_URL DIRECTORY
import { migrate } from '../../dist/platform/database/migrate.js'
import { openDatabase } from '../../dist/platform/database/open.js'

const [databaseUrl, directory] = process.argv.slice(2)
const db = await openDatabase({ databaseUrl, dataDir: '', log: { info() {}, warn() {}, error() {} } })
await migrate(db, directory)
await db.close()
