// Declares the port to the one SQL database: the shape everything above stores through, in both modes.

declare const inProgress: unique symbol

/** A transaction for those who only pass it on to what writes in it: they can run no statement. */
export interface OpenTransaction {
  readonly [inProgress]?: never
}

/** Where statements run: the database itself, or the transaction that is open on one connection. */
export interface Sql extends OpenTransaction {
  /**
   * Runs one statement.
   *
   * @param text SQL with `$1`, `$2`, ... for the values.
   * @param values parameters; a Buffer is bytea, an array an SQL array, an object jsonb.
   * @param name makes it a statement prepared once per connection; one name always means one text.
   * @returns the rows (bigint as number, bytea as Buffer, jsonb parsed, timestamptz as Date) and how many rows
   *   the statement returned or changed.
   * @throws pg's DatabaseError (`code` is the SQLSTATE) for a refused statement, or an Error when the database
   *   cannot be reached.
   */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface Database extends Sql {
  readonly mode: 'embedded' | 'postgres'
  /**
   * begin/commit around `work`; rolls back and rethrows when it throws. Inside, only `tx` may be used: the
   * embedded database has one connection, so a query on the database itself would wait for its own transaction.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /**
   * How many commits this process has seen made durable. Embedded: syncs of the write-ahead log, counted where
   * the file is synced. PostgreSQL: statements and transactions that wrote and were acknowledged.
   */
  durableCommits(): number
  /**
   * On a server: the same database for statements that a call waits for. One that is not answered in time fails, and its
   * connection is closed.
   */
  readonly forCalls?: Database
  /** Only in embedded mode: copies the database's files into the new folder `into` while statements continue. */
  copyFiles?(into: string): Promise<void>
  /** Finishes what is running, then releases the files or connections. Later calls reject. */
  close(): Promise<void>
}

/** The database as calls use it. The embedded one is in this process: it answers, or fails. */
export const databaseForCalls = (db: Database): Database => db.forCalls ?? db

/** The statements of a transaction, for the store that writes in it. */
export const statementsOf = (tx: OpenTransaction): Sql => tx as Sql

/** The log that this folder writes to; pino has this shape. */
export interface DatabaseLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
