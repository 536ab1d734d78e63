// Keeps a session of the embedded engine; when the engine dies, the next use starts it again.
import type { DatabaseLog } from './database.js'
import type { Engine } from './engine.js'
import { openSession, type Session } from './session.js'

/** Shortest time between two attempts to start an engine that died, ms: each replays the whole log. */
const RESTART_PAUSE_MS = 1_000

export interface RestartingSession {
  /** The session to use now; call it only while holding the mutex. Throws when the engine cannot be started. */
  current(): Promise<Session>
  /** Syncs of the write-ahead log, those of dead engines included. */
  walSyncs(): number
  /** What `Engine.settle` does. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Starts the engine. Throws one line when it does not start or its commits are not durable. */
export async function openRestartingSession(parts: {
  start: () => Promise<Engine>
  log: DatabaseLog
}): Promise<RestartingSession> {
  const { start, log } = parts
  let engine: Engine
  let session: Session | undefined
  let dead: Session | undefined
  let failure: Error | undefined
  let retryAtMs = 0
  let syncsOfDead = 0

  async function begin(): Promise<Session> {
    engine = await start()
    session = await openSession(engine, died)
    return session
  }

  function died(error: Error): void {
    log.error({ reason: error.message }, 'the embedded database died and will be restarted')
    dead = session
    session = undefined
    syncsOfDead += engine.walSyncs()
  }

  async function restart(): Promise<Session> {
    if (failure && performance.now() < retryAtMs) throw failure
    try {
      await dead?.close()
      dead = undefined
      const restarted = await begin()
      failure = undefined
      log.warn({}, 'the embedded database was restarted')
      return restarted
    } catch (error) {
      failure = error as Error
      retryAtMs = performance.now() + RESTART_PAUSE_MS
      throw error
    }
  }

  await begin()
  return {
    current: async () => session ?? restart(),
    walSyncs: () => syncsOfDead + (session ? engine.walSyncs() : 0),
    settle: async () => (session ? engine.settle() : undefined),
    close: async () => (session ?? dead)?.close(),
  }
}
