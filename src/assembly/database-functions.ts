// Queries about the database as a whole, for the doctor, readiness, metrics and backups.
import { selectEndlessTokens } from '../auth/administrators/token-store.js'
import { inactiveClients } from '../auth/client-store.js'
import { makeBackup } from '../platform/backup/backup.js'
import { boundTo } from '../platform/database/bound-to.js'
import type { Database } from '../platform/database/database.js'
import { compareMigrations, selectApplied } from '../platform/database/migrate.js'
import { ping, readPostgresFacts, selectNow } from '../platform/database/server-facts.js'
import { selectBacklog } from '../platform/jobs/job-sql.js'
import { saveSourceTests, selectSourceTests } from '../routing/source-test-store.js'
import { selectKeys } from '../vault/key-store.js'
import { nextDueAt } from '../webhooks/delivery-queue.js'
import { emptyKinds } from './empty-kinds.js'

export const createDatabaseFunctions = (db: Database) => ({
  mode: db.mode,
  durableCommits: () => db.durableCommits(),
  backUp: (own: Omit<Parameters<typeof makeBackup>[0], 'db'>) => makeBackup({ db, ...own }),
  ...boundTo(db, {
    ping,
    selectNow,
    readPostgresFacts,
    compareMigrations,
    selectApplied,
    selectKeys,
    selectBacklog,
    inactiveClients,
    nextDueAt,
    emptyKinds,
    saveSourceTests,
    selectSourceTests,
    selectEndlessTokens,
  }),
})

export type DatabaseFunctions = ReturnType<typeof createDatabaseFunctions>
