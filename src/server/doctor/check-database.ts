// Checks the database: that it answers, fits this version, keeps what it commits, and has room for this service.

import { counted } from '../../kernel/counted.js'
import { POOL_SIZE } from '../../platform/database/postgres.js'
import type { PostgresFacts } from '../../platform/database/server-facts.js'
import type { DatabaseFunctions } from '../compose/database-functions.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import type { Check } from './subject.js'

/** The oldest version that the tests run on. */
const testedFrom = 150_000
const namesShown = 3

const firstOf = (names: readonly string[]) =>
  `${names.slice(0, namesShown).join(', ')}${names.length > namesShown ? ', ...' : ''}`

async function ofMigrations(database: DatabaseFunctions, directory: string): Promise<Finding> {
  try {
    const { applied, waiting } = await database.compareMigrations(directory)
    if (waiting.length === 0)
      return ok(`${counted(applied, 'migration is', 'migrations are')} applied, none is pending`)
    return warning(
      `${counted(waiting.length, 'migration waits', 'migrations wait')}: ${firstOf(waiting)}`,
      'the next start applies them, and so does "satyapan migrate"',
    )
  } catch (error) {
    return wrong(
      (error as Error).message,
      'run the version of the program that this database was last used with, or a newer one',
    )
  }
}

function ofConnections({ connectionsLeft, connectionsMost: most }: PostgresFacts): Finding {
  const message = `the server has ${connectionsLeft} of ${most} connections left`
  const remedy = `raise max_connections, or run fewer processes: each takes up to ${POOL_SIZE}`
  if (connectionsLeft === 0) return wrong(message, remedy)
  return connectionsLeft < POOL_SIZE ? warning(message, remedy) : ok(message)
}

function ofRights({ mayMakeTables, closedTables, isReplica }: PostgresFacts): Finding[] {
  if (isReplica)
    return [wrong('the server is a replica and cannot be written', 'point DATABASE_URL at the primary')]
  if (closedTables.length > 0)
    return [
      wrong(
        `this user does not own, or may not write, ${firstOf(closedTables)}`,
        'make the user of DATABASE_URL the owner of all tables of the service',
      ),
    ]
  if (!mayMakeTables)
    return [
      wrong(
        'this user may not make tables, which a new version needs',
        'grant the user of DATABASE_URL create on the schema',
      ),
    ]
  return [ok('this user may do what the service needs')]
}

function ofVersion({ version, versionText, lossy }: PostgresFacts): Finding[] {
  const message = `PostgreSQL ${versionText} answers`
  return [
    version < testedFrom
      ? warning(message, 'use PostgreSQL 15 or newer: older ones were not tested')
      : ok(message),
    ...lossy.map((name) =>
      wrong(`${name} is off: calls that were answered may be lost`, `set ${name} to on in the server`),
    ),
  ]
}

export const checkDatabase: Check = async ({ database, migrationsDir }) => {
  if (typeof database === 'string')
    return [
      wrong(
        database,
        'check that the database runs and can be reached, and the values of DATABASE_URL and SATYAPAN_DATA_DIR',
      ),
    ]
  const migrations = await ofMigrations(database, migrationsDir)
  if (database.mode === 'embedded') {
    await database.ping()
    return [ok('the embedded database answers'), migrations]
  }
  const facts = await database.readPostgresFacts()
  return [...ofVersion(facts), migrations, ...ofRights(facts), ofConnections(facts)]
}
