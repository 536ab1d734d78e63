// Brings the schema up to date: numbered SQL files, each applied once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, DatabaseLog, Sql } from './database.js'
import { type LockRetry, withLockRetry } from './lock-retry.js'

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any constant will do, as long as every node takes the same lock. */
const LOCK = 730_411

/** One file: its name, its text and the text's SHA-256 in hex. */
export interface Migration {
  name: string
  text: string
  checksum: string
}

/** The files of a migrations directory, in order. Throws when one is misnamed or a number is used twice. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  const migrations: Migration[] = []
  for (const name of names) {
    const number = name.slice(0, 4)
    if (!FILE_NAME.test(name))
      throw new Error(`migration ${name}: the name must look like 0001-what-it-does.sql`)
    if (numbers.has(number)) throw new Error(`migration ${name}: the number ${number} is taken`)
    numbers.add(number)
    // Whatever line ends a checkout has, it is the same migration.
    const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ name, text, checksum: createHash('sha256').update(text).digest('hex') })
  }
  return migrations
}

/** Takes the lock until the transaction ends, so that nodes starting together go one after another. */
async function enter(tx: Sql, mode: Database['mode']): Promise<Map<string, string>> {
  if (mode === 'postgres') {
    // Waiting for another node, and a migration of a large table, may take longer than a statement normally may.
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  }
  await tx.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** The migrations still to apply. Throws when the applied ones and the files do not match. */
function pending(applied: Map<string, string>, migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    const expected = known.get(name)
    if (expected === undefined)
      throw new Error(
        `migration ${name} was applied to this database by another version and is not known here`,
      )
    if (expected !== checksum)
      throw new Error(`migration ${name} was changed after it was applied: add a new migration instead`)
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const late = migrations.find(({ name }) => name < last && !applied.has(name))
  if (late)
    throw new Error(`migration ${late.name} comes before ${last}, which is applied: give it a later number`)
  return migrations.filter(({ name }) => !applied.has(name))
}

/**
 * Compares the database with the files, without changing anything: how many are applied and which are not.
 *
 * @throws as `migrate`, when the applied migrations and the files do not match.
 */
export async function compareMigrations(
  db: Sql,
  migrationsDir: string,
): Promise<{ applied: number; waiting: readonly string[] }> {
  const { rows: tables } = await db.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  const rows = tables[0]!.there
    ? (await db.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations'))
        .rows
    : []
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const waiting = pending(applied, await readMigrations(migrationsDir))
  return { applied: applied.size, waiting: waiting.map(({ name }) => name) }
}

/** The names of the applied migrations, in order. */
export async function selectApplied(db: Sql): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Applies one migration, unless another node has meanwhile. Returns the one after it. */
async function apply(
  tx: Sql,
  waiting: Migration[],
  { name, text, checksum }: Migration,
  done: string[],
): Promise<Migration | undefined> {
  if (waiting[0]?.name !== name) return waiting[0]
  await tx.query(text).catch((error: Error) => {
    throw new Error(`migration ${name}: ${error.message}`, { cause: error })
  })
  await tx.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  done.push(name)
  return waiting[1]
}

/**
 * Applies the files `NNNN-name.sql` of `migrationsDir` that the database has not seen, in order, each in its own
 * transaction. Nodes that start together wait for one another. A lock that others hold is waited for a moment at a time,
 * so that their statements and calls are not held up behind it.
 *
 * @returns the names applied now.
 * @throws when a file fails (nothing of it stays), when an applied file was changed since, when the database has seen
 *   a file that is not there, or when a lock is held for minutes.
 */
export async function migrate(
  db: Database,
  migrationsDir: string,
  parts: { readonly log?: Pick<DatabaseLog, 'warn'>; readonly retry?: LockRetry } = {},
): Promise<string[]> {
  const { log, retry } = parts
  const migrations = await readMigrations(migrationsDir)
  const done: string[] = []
  let next = await db.transaction(async (tx) => pending(await enter(tx, db.mode), migrations)[0])
  while (next) {
    const migration = next
    next = await withLockRetry(
      db,
      (bound) =>
        db.transaction(async (tx) => {
          const applied = await enter(tx, db.mode)
          await bound(tx) // not before: a node may wait for another one as long as that one needs
          return apply(tx, pending(applied, migrations), migration, done)
        }),
      { what: `migration ${migration.name}`, log, retry },
    )
  }
  return done
}
