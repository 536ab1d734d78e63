// Queries about the database as a whole, for the doctor, readiness, metrics and backups.
import { hasActed } from '../../audit/audit-store.js'
import { selectEndlessTokens } from '../../auth/administrators/token-store.js'
import { inactiveClients } from '../../auth/client-store.js'
import { makeBackup } from '../../platform/backup/backup.js'
import { boundTo } from '../../platform/database/bound-to.js'
import type { Database } from '../../platform/database/database.js'
import { compareMigrations, selectApplied } from '../../platform/database/migrate.js'
import { ping, readPostgresFacts, selectNow } from '../../platform/database/server-facts.js'
import { selectBacklog } from '../../platform/jobs/job-store.js'
import { selectLivingNodes } from '../../platform/node-store.js'
import { getSetting, putSetting } from '../../platform/settings.js'
import { selectBudgets } from '../../routing/budget-store.js'
import {
  type ReportFilter,
  selectFields,
  selectPairs,
  selectTroubles,
} from '../../routing/comparison-report-store.js'
import { selectDeclines } from '../../routing/decline/decline-store.js'
import { saveSourceTests, selectSourceTests } from '../../routing/source-test-store.js'
import { builtInKinds, type Kinds } from '../../sources/records/kinds.js'
import { selectAnswersOfSource } from '../../usage/source-day-sums.js'
import { selectKeys } from '../../vault/key-store.js'
import { nextDueAt } from '../../webhooks/delivery-queue.js'
import { emptyKinds } from './empty-kinds.js'

/** The name of the setting. */
const lastBackup = 'last_backup_at'

/** @param reading the database as the doctor and pages read it */
export const createDatabaseFunctions = (db: Database, reading = db, kinds: Kinds = builtInKinds) => ({
  mode: db.mode,
  durableCommits: () => db.durableCommits(),
  async backUp(options: Omit<Parameters<typeof makeBackup>[0], 'db'>) {
    await makeBackup({ db, ...options })
    await putSetting(db, lastBackup, Buffer.from(options.facts.madeAt))
  },
  /** When the last backup was made, Unix milliseconds; 0 when there was none. */
  async lastBackupAt(): Promise<number> {
    const madeAt = await getSetting(db, lastBackup)
    return madeAt === undefined ? 0 : Date.parse(madeAt.toString())
  },
  ...boundTo(db, {
    ping,
    selectNow,
    readPostgresFacts,
    selectBacklog,
    nextDueAt,
    saveSourceTests,
    livingNodes: selectLivingNodes,
  }),
  ...boundTo(reading, {
    compareMigrations,
    selectApplied,
    selectKeys,
    inactiveClients,
    emptyKinds: (sql: Database) => emptyKinds(sql, kinds),
    hasActed,
    async selectComparisons(sql: Database, filter: ReportFilter) {
      const pairs = await selectPairs(sql, filter)
      const fields = await selectFields(sql, filter)
      return { pairs, fields, troubles: await selectTroubles(sql, filter) }
    },
    selectSourceTests,
    selectBudgets,
    selectDeclines,
    selectAnswersOfSource,
    selectEndlessTokens,
  }),
})

export type DatabaseFunctions = ReturnType<typeof createDatabaseFunctions>
