// Opens the database on a PostgreSQL server: a pool that neither hangs nor brings the process down when the
// server goes away.
import pg from 'pg'
import { type AnswerLimits, type Connection, createConnection } from './connection.js'
import type { Database, DatabaseLog } from './database.js'
import { connectPatiently } from './patient-connect.js'
import { losesSessions, poolerProblem } from './pooler-probe.js'
import { valueTypes } from './value-types.js'

/** Longest wait for a connection while the server answers nothing, ms: a call must be answered within 1 s while it is down. */
const SILENT_MS = 800
/**
 * Longest wait for one while the server answers others, ms: it is busy, and to fail the call would help nobody. A call has ten
 * seconds.
 */
const BUSY_MS = 3_000
/** A connection that is not used for this long is closed, ms: to open one is slow when the server is busy. */
const IDLE_MS = 60_000
/** Attempts of a start, when the server does not answer in time. */
const START_ATTEMPTS = 8
/** Longest time that the server may work on one statement, ms; then it cancels the statement. */
const STATEMENT_TIMEOUT_MS = 30_000
/**
 * Longest waits for an answer, ms, when not even the server's own cancellation arrives, because the server is frozen
 * or the network gone. In a transaction longer: a migration lifts the server's limit.
 */
const ANSWER_LIMITS: AnswerLimits = { aloneMs: STATEMENT_TIMEOUT_MS + 2_000, inTransactionMs: 600_000 }
/**
 * The same for statements that a call waits for. A call makes at most two in a row that can hang, a read and its commit,
 * and has ten seconds.
 */
const CALL_LIMITS: AnswerLimits = { aloneMs: 4_000, inTransactionMs: 4_000 }
/** A transaction that is left open for this long is one whose process has frozen or gone, ms: it holds locks. */
const IDLE_IN_TRANSACTION_MS = 120_000
/** What the server sent and nobody acknowledged for this long ends the connection there, ms. */
const TCP_USER_TIMEOUT_MS = 15_000
/** Silence on a connection after which TCP keep-alive probes the other side, ms. */
const KEEPALIVE_MS = 5_000
/** Connections of one process: enough for batched flushes and reads, far below PostgreSQL's usual 100. */
export const POOL_SIZE = 10

/** Sets a session up: by statement, not by startup parameter, which connection poolers refuse. */
async function setUp(client: pg.ClientBase): Promise<void> {
  const set = (text: string) => client.query({ text, query_timeout: BUSY_MS } as pg.QueryConfig)
  await set(
    `set timezone = 'UTC'; set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  )
  // Servers on some systems refuse it.
  await set(`set tcp_user_timeout = ${TCP_USER_TIMEOUT_MS}`).catch((error: { code?: string }) => {
    if (error.code === undefined) throw error
  })
}

interface PostgresParts {
  readonly url: string
  readonly poolSize?: number | undefined
  readonly log: DatabaseLog
}

function createPool(parts: PostgresParts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: parts.url,
    max: parts.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: BUSY_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    application_name: 'satyapan',
    types: valueTypes,
    onConnect: setUp,
  })
  // Without a listener an idle connection that dies would end the process.
  pool.on('error', (error) => parts.log.warn({ reason: error.message }, 'idle database connection lost'))
  return pool
}

/**
 * Opens a pool on `url` and proves that the server answers.
 *
 * @throws one line, without the address's password, when it does not.
 */
export async function openPostgres(parts: PostgresParts): Promise<Database> {
  const pool = createPool(parts)
  let commits = 0
  const committed = () => {
    commits += 1
  }
  let answers = 0
  const answered = () => {
    answers += 1
  }
  const patience = { silentMs: SILENT_MS, answers: () => answers }

  async function use<T>(work: (connection: Connection) => Promise<T>, limits = ANSWER_LIMITS): Promise<T> {
    const client = await connectPatiently(pool, patience)
    let failure: Error | undefined
    const broken = (error: Error) => {
      failure ??= error
    }
    // While a connection is checked out, the pool does not listen for its loss.
    client.on('error', broken)
    try {
      return await work(createConnection(client, { committed, answered, broken }, limits))
    } finally {
      client.removeListener('error', broken)
      client.release(failure)
    }
  }

  let losesSettings: boolean
  try {
    await untilAnswered(() => use((connection) => connection.query('select 1')))
    losesSettings = pool.options.max > 1 && (await untilAnswered(() => losesSessions(pool)))
  } catch (error) {
    await pool.end()
    throw new Error(`the database at DATABASE_URL does not answer: ${reason(error)}`, { cause: error })
  }
  if (losesSettings) {
    await pool.end()
    throw new Error(poolerProblem)
  }
  const within = (limits: AnswerLimits): Database => ({
    mode: 'postgres',
    query: (text, values, name) => use((connection) => connection.query(text, values, name), limits),
    transaction: (work) => use((connection) => connection.transaction(work), limits),
    durableCommits: () => commits,
    close: () => pool.end(),
  })
  return { ...within(ANSWER_LIMITS), forCalls: within(CALL_LIMITS) }
}

/** A refusal (nobody listens, a wrong password) has a code and is reported at once; a silent server may be busy. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === START_ATTEMPTS || (error as { code?: unknown }).code !== undefined) throw error
    }
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join(', ')
  return (error as Error).message
}
