// Gives a test file an installation on its own PostgreSQL server, which the file may kill.
import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type TestPostgres } from './postgres.js'
import { createInstallation, type Installation } from './service.js'

export interface OnPostgres {
  readonly postgres: TestPostgres
  readonly installation: Installation
}

/** Starts both before the file's tests and ends them after. They exist only inside tests and later hooks. */
export function useInstallationOnPostgres(): OnPostgres {
  let postgres: TestPostgres | null = null
  let installation: Installation | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    if (postgres === null)
      throw new Error('the PostgreSQL tests need a server: install the package postgresql')
    process.env.SATYAPAN_TEST_DATABASE_URL = postgres.url
    installation = await createInstallation()
  })
  afterAll(async () => {
    await installation?.discard()
    await postgres?.stop()
  })
  return {
    get postgres() {
      return postgres!
    },
    get installation() {
      return installation!
    },
  }
}
