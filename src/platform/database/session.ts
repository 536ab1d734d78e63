// Opens a session of the embedded database: an engine, the driver's connection to it, and the proof that commits
// reach the disk.
import pg from 'pg'
import { type Connection, createConnection } from './connection.js'
import type { Engine } from './engine.js'
import { createEngineStream } from './engine-stream.js'
import { valueTypes } from './value-types.js'

export interface Session extends Connection {
  close(): Promise<void>
}

/** A commit that writes to the log without touching any table. */
const TEST_COMMIT = `select pg_logical_emit_message(true, 'durability', 'self-check')`

/**
 * Connects the `pg` driver to `engine`, which belongs to the session from then on.
 *
 * @param died called once when the engine dies; the session must then be closed and replaced.
 * @throws when a commit does not reach the disk: such a database must not serve.
 */
export async function openSession(engine: Engine, died: (error: Error) => void): Promise<Session> {
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    // Never used: it keeps the driver from looking for a password file.
    password: '',
    types: valueTypes,
    stream: () => createEngineStream(engine),
  } as pg.ClientConfig)
  // The failed statement carries the same error; without a listener it would end the process.
  client.on('error', () => {})
  let death: Error | undefined
  function broken(error: Error): void {
    if (death) return
    death = error
    died(error)
  }
  async function close(): Promise<void> {
    if (!death) await client.end()
    await engine.close()
  }

  try {
    await client.connect()
    const connection = createConnection(client, { committed: () => {}, answered: () => {}, broken })
    const before = engine.walSyncs()
    await connection.query(TEST_COMMIT)
    if (engine.walSyncs() === before)
      throw new Error('the embedded database does not sync its log to the disk: refusing to start')
    return { ...connection, close }
  } catch (error) {
    await close()
    throw error
  }
}
