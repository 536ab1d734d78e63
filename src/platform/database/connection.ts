// Runs the statements and transactions of one database connection through the `pg` driver, in both modes.
import pg from 'pg'
import { createMutex } from '../../kernel/mutex.js'
import type { Sql } from './database.js'

/** Commands that write. A SELECT whose WITH writes is not counted. */
const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

/** One connection: its statements, alone or in a transaction. */
export interface Connection {
  query: Sql['query']
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
}

/** Longest wait for the answer to one statement, ms; without an entry there is no limit. */
export interface AnswerLimits {
  aloneMs?: number
  inTransactionMs?: number
}

/** What a connection reports to the database that it belongs to. */
export interface ConnectionEvents {
  /** A commit that wrote was acknowledged. */
  committed: () => void
  /** The server has answered a statement. */
  answered: () => void
  /** The connection can no longer be used. */
  broken: (error: Error) => void
}

/** One connected client and what its statements share. */
interface Client {
  readonly driver: pg.ClientBase
  readonly events: ConnectionEvents
  readonly limits: AnswerLimits
  readonly exclusively: ReturnType<typeof createMutex>
  /** The longest wait for an answer at the moment, ms. */
  limitMs: number | undefined
}

/** Runs a statement and reports a connection that broke. */
async function run<Row>(client: Client, text: string, values?: readonly unknown[], name?: string) {
  try {
    const result = await send(client.driver, text, values, { name, query_timeout: client.limitMs })
    client.events.answered()
    // Several statements in one text (migrations) answer with one result each; the last one counts.
    const last: pg.QueryResult | undefined = Array.isArray(result) ? result.at(-1) : result
    return {
      command: last?.command ?? '',
      rows: (last?.rows ?? []) as Row[],
      rowCount: last?.rowCount ?? 0,
    }
  } catch (error) {
    Error.captureStackTrace(error as Error) // the driver's own stack leads to the socket, not to the caller
    if (isRefusal(error)) {
      client.events.answered()
      throw withoutValues(error)
    }
    client.events.broken(error as Error)
    throw Object.assign(withoutValues(error) as Error, { outcomeUnknown: true })
  }
}

const isIdle = ({ driver }: Client): boolean => driver.getTransactionStatus() === 'I'

/**
 * Runs a statement outside of a transaction. Whatever it leaves open (a `begin` in its text that failed halfway, say)
 * is rolled back, so that the next user finds the connection clean.
 */
async function runAlone<Row>(client: Client, text: string, values?: readonly unknown[], name?: string) {
  try {
    const { command, rows, rowCount } = await run<Row>(client, text, values, name)
    if (!isIdle(client)) await run(client, 'rollback')
    if (WRITING.has(command)) client.events.committed()
    return { rows, rowCount }
  } catch (error) {
    // Only a text without values can hold several statements. The state of the transaction is not known yet:
    // the server reports it after the error. A rollback without a transaction does nothing.
    if (isRefusal(error) && values === undefined) await run(client, 'rollback')
    throw error
  }
}

/** The statements of one transaction; `end` sends the last of them. */
function createTransaction(client: Client) {
  let isOpen = true
  let wrote = false
  const tx: Sql = {
    query: <Row>(text: string, values?: readonly unknown[], name?: string) =>
      client.exclusively(async () => {
        if (!isOpen) throw new Error('the transaction has ended')
        const { command, rows, rowCount } = await run<Row>(client, text, values, name)
        wrote ||= WRITING.has(command)
        return { rows, rowCount }
      }),
  }
  const end = (command: 'commit' | 'rollback') =>
    client.exclusively(() => {
      isOpen = false
      return run(client, command)
    })
  return { tx, end, wrote: () => wrote }
}

async function transact<T>(client: Client, work: (tx: Sql) => Promise<T>): Promise<T> {
  const { tx, end, wrote } = createTransaction(client)
  client.limitMs = client.limits.inTransactionMs
  await run(client, 'begin')
  try {
    const outcome = await work(tx)
    const { command } = await end('commit')
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: one of its statements had failed')
    if (wrote()) client.events.committed()
    return outcome
  } catch (error) {
    // A connection that cannot roll back has been reported as broken; the first error is the one to throw.
    if (!isIdle(client)) await end('rollback').catch(() => {})
    throw error
  } finally {
    client.limitMs = client.limits.aloneMs
  }
}

/** Wraps a connected client of the driver. It runs one statement at a time. */
export function createConnection(
  driver: pg.ClientBase,
  events: ConnectionEvents,
  limits: AnswerLimits = {},
): Connection {
  const client: Client = { driver, events, limits, exclusively: createMutex(), limitMs: limits.aloneMs }
  return {
    query: (text, values, name) => client.exclusively(() => runAlone(client, text, values, name)),
    transaction: (work) => transact(client, work),
  }
}

/** Hands the driver a Query object: it would copy a configuration property by property. */
function send(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] | undefined,
  options: { name: string | undefined; query_timeout: number | undefined },
): Promise<pg.QueryResult | pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    client.query(Object.assign(new pg.Query(text, values && [...values], answered), options))
  })
}

/** True when the server refused the statement and the connection stays open; FATAL ends it. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

/** True when a statement was sent and the connection broke before its answer: it may have been carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (error as { outcomeUnknown?: boolean }).outcomeUnknown === true
}

/** SQLSTATE class 22, data exception: its messages quote the value at fault. */
const DATA_EXCEPTION = '22'

/**
 * Errors reach logs, and PostgreSQL quotes values in them, which may be personal data. The quoted value is removed
 * from the message, and the fields that quote rows stay readable but are no longer copied by loggers.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code?.startsWith(DATA_EXCEPTION)) {
    error.message = error.message.replace(/".*"/s, '"..."')
    error.stack = `${error.name}: ${error.message}`
  }
  for (const field of ['detail', 'where', 'internalQuery'])
    Object.defineProperty(error, field, { enumerable: false })
  return error
}
