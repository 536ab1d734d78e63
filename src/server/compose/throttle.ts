// Opens the throttle of writes that are in no hurry.
import {
  type BackgroundThrottle,
  createBackgroundThrottle,
} from '../../platform/database/background-throttle.js'
import type { Database } from '../../platform/database/database.js'

/** One throttle for all writes of records of files. On a server they need none. */
export const createThrottle = (db: Database, recorded: () => number): BackgroundThrottle =>
  db.mode === 'embedded' ? createBackgroundThrottle({ recorded }) : (work) => work()
