// Holds the SQL of the tables of webhook endpoints and secrets: no other file names them. Sealed values stay sealed
// here. Their column client_id is the key of an endpoint: the client's id for its first one, `ep_...` for others.
import type { Sql } from '../platform/database/database.js'
import type { EndpointRow } from './webhook-rows.js'

/** Any constant, the same on every node. */
const endpointsLock = 730_413

const columns = 'client_id as key, url, disabled_reason, version, events, note'

const changed = async (sql: Sql, text: string, values: unknown[]): Promise<number> =>
  (await sql.query(text, values)).rowCount

export async function putEndpoint(sql: Sql, clientId: string, url: Buffer, now: number): Promise<void> {
  await sql.query(
    `insert into webhook_endpoint (client_id, url, changed_at) values ($1, $2, $3)
     on conflict (client_id) do update
     set url = $2, changed_at = $3, disabled_reason = null, version = webhook_endpoint.version + 1`,
    [clientId, url, now],
  )
}

export async function getEndpoint(sql: Sql, clientId: string): Promise<EndpointRow | undefined> {
  const text = `select ${columns} from webhook_endpoint where client_id = $1`
  return (await sql.query<EndpointRow>(text, [clientId], 'webhook_endpoint_get')).rows[0]
}

/** All endpoints of a client, the first one first, then the oldest first. */
export async function selectEndpoints(sql: Sql, clientId: string): Promise<EndpointRow[]> {
  const text = `select ${columns} from webhook_endpoint where client_id = $1 or owner_id = $1
    order by owner_id is not null, created_at, client_id`
  return (await sql.query<EndpointRow>(text, [clientId], 'webhook_endpoints')).rows
}

/** Adds an endpoint with a key of its own. The caller has locked the client's endpoints. */
export async function insertEndpoint(
  sql: Sql,
  row: Pick<EndpointRow, 'key' | 'url' | 'events' | 'note'> & {
    readonly owner: string
    readonly now: number
  },
): Promise<void> {
  await sql.query(
    `insert into webhook_endpoint (client_id, owner_id, url, events, note, changed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [row.key, row.owner, row.url, row.events, row.note, row.now],
  )
}

/** One transaction at a time counts and adds the endpoints of a client. */
export async function lockEndpoints(tx: Sql, clientId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [endpointsLock, clientId])
}

/** Which events it receives and what it is for; members that are left out stay. Returns false when there is none. */
export async function updateEndpoint(
  sql: Sql,
  key: string,
  change: {
    readonly events?: readonly string[] | null | undefined
    readonly note?: string | null | undefined
  },
  now: number,
): Promise<boolean> {
  const { events, note } = change
  const count = await changed(
    sql,
    `update webhook_endpoint set changed_at = $2,
       events = case when $3 then $4::text[] else events end, note = case when $5 then $6::text else note end
     where client_id = $1`,
    [key, now, events !== undefined, events ?? null, note !== undefined, note ?? null],
  )
  return count > 0
}

export async function deleteSecrets(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from webhook_secret where client_id = $1', [key])
}

export async function deleteEndpoint(sql: Sql, clientId: string): Promise<boolean> {
  return (await changed(sql, 'delete from webhook_endpoint where client_id = $1', [clientId])) > 0
}

/** Null enables. With `version`, only when the endpoint still has that version. Returns false when nothing changed. */
export async function setEndpointDisabled(
  sql: Sql,
  clientId: string,
  reason: 'gone' | 'operator' | null,
  now: number,
  version?: number,
): Promise<boolean> {
  const count = await changed(
    sql,
    `update webhook_endpoint set disabled_reason = $2, changed_at = $3, version = version + 1
     where client_id = $1 and disabled_reason is distinct from $2 and ($4::int is null or version = $4)`,
    [clientId, reason, now, version ?? null],
  )
  return count > 0
}

/** False when the client has a current secret already. */
export async function insertSecret(
  sql: Sql,
  clientId: string,
  secret: Buffer,
  now: number,
): Promise<boolean> {
  const count = await changed(
    sql,
    `insert into webhook_secret (client_id, secret, created_at) values ($1, $2, $3)
     on conflict (client_id) where ends_at is null do nothing`,
    [clientId, secret, now],
  )
  return count > 0
}

export async function endSecrets(sql: Sql, clientId: string, endsAt: number): Promise<void> {
  const text =
    'update webhook_secret set ends_at = $2 where client_id = $1 and (ends_at is null or ends_at > $2)'
  await changed(sql, text, [clientId, endsAt])
}

/** Sealed valid secrets, the current one first. */
export async function getSecrets(sql: Sql, clientId: string, now: number): Promise<Buffer[]> {
  const { rows } = await sql.query<{ secret: Buffer }>(
    `select secret from webhook_secret where client_id = $1 and (ends_at is null or ends_at > $2)
     order by ends_at is not null, id desc`,
    [clientId, now],
    'webhook_secret_get',
  )
  return rows.map(({ secret }) => secret)
}

export async function deleteEndedSecrets(sql: Sql, before: number): Promise<number> {
  return changed(sql, 'delete from webhook_secret where ends_at < $1', [before])
}
