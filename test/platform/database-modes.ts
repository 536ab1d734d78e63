// Lists the database modes for tests: embedded, and a PostgreSQL server where there is one.
import { afterAll } from 'vitest'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

export const log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Each file has a server of its own: files that share a process share this module as well, and the first of them would
 * stop the server of the others.
 */
export async function useDatabaseModes() {
  const postgres: TestPostgres | null = await startPostgres()
  if (!postgres) process.stderr.write('left out: no PostgreSQL server binaries, its tests do not run\n')
  afterAll(() => postgres?.stop())
  return [
    { mode: 'embedded', url: undefined },
    ...(postgres ? [{ mode: 'postgres', url: postgres.url }] : []),
  ] as const
}
