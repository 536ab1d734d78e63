// Binds to a database what commands and operations do with it. The parts have it twice: for changes and for questions.
import { createAuditAlone } from '../../audit/audit.js'
import type { Database } from '../../platform/database/database.js'
import { createUsageFunctions, type UsageFunctions } from '../../usage/usage-functions.js'
import { createDatabaseFunctions, type DatabaseFunctions } from './database-functions.js'
import { type Maintenance, type MaintenanceParts, openMaintenance } from './open-maintenance.js'

export interface BoundFunctions {
  /** What is asked of the database as a whole. */
  readonly database: DatabaseFunctions
  readonly usage: UsageFunctions
  readonly maintenance: Maintenance
  /** Writes one audit entry in a transaction of its own. */
  readonly auditAlone: ReturnType<typeof createAuditAlone>
}

export function bindFunctions(db: Database, parts: Omit<MaintenanceParts, 'db'>): BoundFunctions {
  return {
    database: createDatabaseFunctions(db),
    usage: createUsageFunctions({ ...parts, db }),
    maintenance: openMaintenance({ ...parts, db }),
    auditAlone: createAuditAlone(db),
  }
}
