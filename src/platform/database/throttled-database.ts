// Makes reports and pages yield to calls on the embedded database: one statement at a time, with pauses between them.
import { type BackgroundThrottle, createBackgroundThrottle } from './background-throttle.js'
import type { Database } from './database.js'

/**
 * The database with each statement and each transaction going through the throttle.
 *
 * @param throttled runs one piece of work at a time
 */
export const throttledDatabase = (db: Database, throttled: BackgroundThrottle): Database => ({
  ...db,
  query: (text, values, name) => throttled(() => db.query(text, values, name)),
  transaction: (work) => throttled(() => db.transaction(work)),
})

/** The statements of pages are short and few, and somebody waits for them. */
const pauseFactor = 1

/** The database as reports and pages read it. A server does many things at once: there it is the database itself. */
export const openReading = (db: Database, recorded: () => number): Database =>
  db.mode === 'embedded' ? throttledDatabase(db, createBackgroundThrottle({ recorded, pauseFactor })) : db
