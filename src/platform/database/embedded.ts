// Opens the database in embedded mode: one connection, used by one caller at a time; an engine that died is restarted.

import { createMutex } from '../../kernel/mutex.js'
import { copyDatabase } from './copy-database.js'
import type { Database, DatabaseLog } from './database.js'
import type { Engine } from './engine.js'
import { startMaintenance } from './maintenance.js'
import { openSession, type Session } from './session.js'

/** Shortest time between two attempts to start an engine that died, ms: each replays the whole log. */
const RESTART_PAUSE_MS = 1_000

/**
 * Opens the embedded database.
 *
 * When its engine dies (the log could not be written: disk full, I/O error), the statement at hand fails with an
 * unknown outcome, as with any lost connection, and a new engine replays the log before the next statement.
 *
 * @param parts.start starts an engine on the locked directory.
 * @param parts.release gives the directory back at the end.
 * @throws one line when the engine does not start or its commits are not durable.
 */
export async function openEmbedded(parts: {
  start: () => Promise<Engine>
  release: () => Promise<void>
  /** Where the database lies, for copies of it. */
  directory?: string
  log: DatabaseLog
}): Promise<Database> {
  const { start, release, directory, log } = parts
  const exclusively = createMutex()
  // Lets a statement, such as the ledger's, wait for one transaction at most, however many are queued.
  const transactionExclusively = createMutex()
  let engine: Engine
  let session: Session | undefined
  let dead: Session | undefined
  let failure: Error | undefined
  let retryAtMs = 0
  let syncsOfDead = 0
  let closing: Promise<void> | undefined

  async function begin(): Promise<Session> {
    engine = await start()
    session = await openSession(engine, died)
    return session
  }

  function died(error: Error): void {
    log.error({ reason: error.message }, 'the embedded database died and will be started again')
    dead = session
    session = undefined
    syncsOfDead += engine.walSyncs()
  }

  /** The session to use now; call it only while holding the mutex. */
  async function current(): Promise<Session> {
    if (session) return session
    if (failure && performance.now() < retryAtMs) throw failure
    try {
      await dead?.close()
      dead = undefined
      const reborn = await begin()
      failure = undefined
      log.warn({}, 'the embedded database was started again')
      return reborn
    } catch (error) {
      failure = error as Error
      retryAtMs = performance.now() + RESTART_PAUSE_MS
      throw error
    }
  }

  function use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(new Error('the database is closed'))
    return exclusively(async () => work(await current()))
  }

  await begin()
  const query: Database['query'] = (text, values, name) => use((now) => now.query(text, values, name))
  const maintenance = startMaintenance({ query }, log)

  async function close(): Promise<void> {
    maintenance.stop()
    try {
      await exclusively(async () => (session ?? dead)?.close())
    } finally {
      await release()
    }
  }
  return {
    mode: 'embedded',
    query,
    transaction: (work) => transactionExclusively(() => use((now) => now.transaction(work))),
    durableCommits: () => syncsOfDead + (session ? engine.walSyncs() : 0),
    ...(directory === undefined
      ? {}
      : {
          copyFiles: (into: string) =>
            copyDatabase({ sql: { query }, directory, into, holdCheckpoints: maintenance.holdCheckpoints }),
        }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
