// Lists the database modes for tests: embedded, and a PostgreSQL server where there is one.
import { afterAll } from 'vitest'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

export const log = { info: () => {}, warn: () => {}, error: () => {} }

const postgres: TestPostgres | null = await startPostgres()
if (!postgres) process.stderr.write('left out: no PostgreSQL server binaries, its tests do not run\n')
afterAll(() => postgres?.stop())

export const modes = [
  { mode: 'embedded', url: undefined },
  ...(postgres ? [{ mode: 'postgres', url: postgres.url }] : []),
] as const
