// Binds functions of stores to a database: whoever gets them can do what they do, and no other statement.
import type { Database } from './database.js'

type OnDatabase = (db: never, ...rest: never[]) => unknown

/** The same functions without their first parameter. */
export type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (db: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never
}

/** @param functions their first parameter is the database */
export const boundTo = <Functions extends Readonly<Record<string, OnDatabase>>>(
  db: Database,
  functions: Functions,
): Bound<Functions> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [name, (...rest: never[]) => work(db as never, ...rest)]),
  ) as Bound<Functions>
