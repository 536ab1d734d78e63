// The SQL of clients.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database, Sql } from '../platform/database/database.js'
import { type ClientPrices, type ClientSettings, eachSetting, settingNames } from './client-settings.js'
import type { GuardedTable, RowMacs } from './row-macs.js'
import { type SecretRow, selectSecrets } from './secret-store.js'

/** The settings are columns of the same names. */
export interface ClientRow extends ClientSettings {
  client_id: string
  name: string
  active: boolean
  /** Lookups the client is entitled to; null means all that are not sensitive. */
  lookups: string[] | null
  /** Sensitive ones beside all others; null where `lookups` is a list. */
  sensitive_lookups: string[] | null
  created_at: number
  prices: ClientPrices | null
  removed_at: number | null
  capped_since: number | null
}

export const settingsOf = (row: ClientRow): ClientSettings =>
  eachSetting((name): unknown => row[name]) as ClientSettings

export async function selectVersion(db: Sql): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from client_version',
    [],
    'client-version',
  )
  return rows[0]!.version
}

/** Rows that are checked before calls have their turn: a few milliseconds. All of them are read at every change. */
const checkedAtOnce = 200

async function rightRows<Row extends object>(
  macs: Pick<RowMacs, 'isRight'>,
  table: GuardedTable,
  rows: readonly Row[],
): Promise<Row[]> {
  const right: Row[] = []
  for (const [n, row] of rows.entries()) {
    if (n > 0 && n % checkedAtOnce === 0) await yieldToOthers()
    if (macs.isRight(table, row)) right.push(row)
  }
  return right
}

/** Clients, including removed ones, and the secrets that are valid at `now` or later. */
export async function selectAll(
  db: Pick<Database, 'transaction'>,
  macs: Pick<RowMacs, 'isRight'>,
  now: number,
): Promise<{ version: number; clients: ClientRow[]; secrets: SecretRow[] }> {
  const read = await db.transaction(async (tx) => ({
    version: await selectVersion(tx),
    clients: (await tx.query<ClientRow>('select * from client order by created_at, client_id')).rows,
    secrets: await selectSecrets(tx, now),
  }))
  return {
    version: read.version,
    clients: await rightRows(macs, 'client', read.clients),
    secrets: await rightRows(macs, 'client_secret', read.secrets),
  }
}

/** Tells every node that clients or secrets have changed. */
export const countUp = (tx: Sql) => tx.query('update client_version set version = version + 1')

export async function insertClient(
  tx: Sql,
  macs: RowMacs,
  client: { clientId: string; name: string; at: number; sensitive: readonly string[] },
): Promise<void> {
  await tx.query('insert into client (client_id, name, created_at) values ($1, $2, $3)', [
    client.clientId,
    client.name,
    client.at,
  ])
  if (client.sensitive.length > 0)
    await updateLookups(tx, client.clientId, { lookups: null, sensitive: client.sensitive })
  await macs.seal(tx, 'client', client.clientId)
}

/** The client, locked until the transaction ends; undefined when there is none or it is removed. */
export async function lockClient(tx: Sql, macs: RowMacs, clientId: string): Promise<ClientRow | undefined> {
  const { rows } = await tx.query<ClientRow>(
    'select * from client where client_id = $1 and removed_at is null for update',
    [clientId],
  )
  const row = rows[0]
  return row !== undefined && macs.isRight('client', row) ? row : undefined
}

export const updateActive = (tx: Sql, clientId: string, active: boolean) =>
  tx.query('update client set active = $2 where client_id = $1', [clientId, active])

/** `lookups` null: all that are not sensitive, and those of `sensitive`. */
export interface Entitlement {
  readonly lookups: readonly string[] | null
  readonly sensitive: readonly string[]
}

export const updateLookups = (tx: Sql, clientId: string, { lookups, sensitive }: Entitlement) =>
  tx.query('update client set lookups = $2, sensitive_lookups = $3 where client_id = $1', [
    clientId,
    lookups,
    sensitive.length === 0 ? null : sensitive,
  ])

export const updateName = (tx: Sql, clientId: string, name: string) =>
  tx.query('update client set name = $2 where client_id = $1', [clientId, name])

export const updatePrices = (tx: Sql, clientId: string, prices: ClientPrices | null) =>
  tx.query('update client set prices = $2 where client_id = $1', [clientId, prices])

/** `cappedSince`: from when on charges are counted for the monthly cap. */
export const updateSettings = (
  tx: Sql,
  clientId: string,
  settings: ClientSettings,
  cappedSince: number | null,
) =>
  tx.query(
    `update client set capped_since = $2, ${settingNames.map((name, at) => `${name} = $${at + 3}`).join(', ')}
       where client_id = $1`,
    [clientId, cappedSince, ...settingNames.map((name) => settings[name])],
  )

export const updateRemoved = (tx: Sql, clientId: string, at: number) =>
  tx.query('update client set removed_at = $2, active = false where client_id = $1', [clientId, at])

/** The ids of clients that are not active. */
export async function inactiveClients(db: Sql): Promise<readonly string[]> {
  const { rows } = await db.query<{ client_id: string }>('select client_id from client where not active')
  return rows.map((row) => row.client_id)
}
