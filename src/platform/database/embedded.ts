// Opens the database in embedded mode: one connection, used by one caller at a time.

import { createMutex } from '../../kernel/mutex.js'
import { copyDatabase } from './copy-database.js'
import type { Database, DatabaseLog } from './database.js'
import type { Engine } from './engine.js'
import { startMaintenance } from './maintenance.js'
import { openRestartingSession } from './restarting-session.js'
import type { Session } from './session.js'

/**
 * Opens the embedded database.
 *
 * When its engine dies (the log could not be written: disk full, I/O error), the current statement fails with an
 * unknown outcome, as with any lost connection, and a new engine replays the log before the next statement.
 *
 * @param parts.start starts an engine on the locked directory.
 * @param parts.release gives the directory back at the end.
 * @throws one line when the engine does not start or its commits are not durable.
 */
export async function openEmbedded(parts: {
  start: () => Promise<Engine>
  release: () => Promise<void>
  /** The database's folder, for copies of it. */
  directory?: string
  log: DatabaseLog
}): Promise<Database> {
  const { start, release, directory, log } = parts
  const exclusively = createMutex()
  // Lets a statement, such as the ledger's, wait for one transaction at most, however many are queued.
  const transactionExclusively = createMutex()
  const session = await openRestartingSession({ start, log })
  let closing: Promise<void> | undefined

  function use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(new Error('the database is closed'))
    return exclusively(async () => work(await session.current()))
  }

  const query: Database['query'] = (text, values, name) => use((now) => now.query(text, values, name))
  const maintenance = startMaintenance({ query }, log, session.settle)
  const copyFiles = (from: string) => (into: string) =>
    copyDatabase({ sql: { query }, directory: from, into, holdCheckpoints: maintenance.holdCheckpoints })

  async function close(): Promise<void> {
    maintenance.stop()
    try {
      await exclusively(session.close)
    } finally {
      await release()
    }
  }
  return {
    mode: 'embedded',
    query,
    transaction: (work) => transactionExclusively(() => use((now) => now.transaction(work))),
    durableCommits: session.walSyncs,
    ...(directory === undefined ? {} : { copyFiles: copyFiles(directory) }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
