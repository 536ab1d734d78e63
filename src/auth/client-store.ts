// The SQL of clients and their secrets.
import type { Database, Sql } from '../platform/database/database.js'

export interface ClientRow {
  client_id: string
  name: string
  active: boolean
  /** Lookups the client is entitled to; null means all of them. */
  lookups: string[] | null
  created_at: number
}

export interface SecretRow {
  id: number
  client_id: string
  hash: Buffer
  created_at: number
  ends_at: number | null
}

export async function selectVersion(db: Sql): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from client_version',
    [],
    'client-version',
  )
  return rows[0]!.version
}

/** Clients, and the secrets that are in force at `now` or later. */
export async function selectAll(db: Database, now: number) {
  return db.transaction(async (tx) => {
    const version = await selectVersion(tx)
    const clients = await tx.query<ClientRow>('select * from client order by created_at, client_id')
    const secrets = await tx.query<SecretRow>(
      'select id, client_id, hash, created_at, ends_at from client_secret where ends_at is null or ends_at > $1',
      [now],
    )
    return { version, clients: clients.rows, secrets: secrets.rows }
  })
}

const countUp = (tx: Sql) => tx.query('update client_version set version = version + 1')

export async function insertClient(
  tx: Sql,
  client: { clientId: string; name: string; at: number },
  hash: Buffer,
): Promise<void> {
  await tx.query('insert into client (client_id, name, created_at) values ($1, $2, $3)', [
    client.clientId,
    client.name,
    client.at,
  ])
  await insertSecret(tx, { clientId: client.clientId, hash, at: client.at })
}

export async function insertSecret(
  tx: Sql,
  secret: { clientId: string; hash: Buffer; at: number },
): Promise<void> {
  await tx.query('insert into client_secret (client_id, hash, created_at) values ($1, $2, $3)', [
    secret.clientId,
    secret.hash,
    secret.at,
  ])
  await countUp(tx)
}

/** Ends every secret of a client that would outlive `endsAt`. */
export async function endSecrets(tx: Sql, clientId: string, endsAt: number): Promise<void> {
  await tx.query(
    'update client_secret set ends_at = $2 where client_id = $1 and (ends_at is null or ends_at > $2)',
    [clientId, endsAt],
  )
  await countUp(tx)
}

/** False when there is no such client. */
export async function updateActive(tx: Sql, clientId: string, active: boolean): Promise<boolean> {
  const { rowCount } = await tx.query('update client set active = $2 where client_id = $1', [
    clientId,
    active,
  ])
  await countUp(tx)
  return rowCount === 1
}

/** False when there is no such client. `lookups` null: all of them. */
export async function updateLookups(
  tx: Sql,
  clientId: string,
  lookups: readonly string[] | null,
): Promise<boolean> {
  const { rowCount } = await tx.query('update client set lookups = $2 where client_id = $1', [
    clientId,
    lookups,
  ])
  await countUp(tx)
  return rowCount === 1
}
