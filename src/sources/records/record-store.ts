// Holds the SQL of imported records.
import { byteArray } from '../../platform/database/byte-array.js'
import type { Sql } from '../../platform/database/database.js'
import { pageRanges } from '../../platform/database/table-pages.js'

/** Of one statement; more would raise the embedded database's memory for good. */
export const recordsPerStatement = 200

export interface SealedRecord {
  key: Buffer
  link: Buffer | null
  sealed: Buffer
}

export type FoundRecord = Pick<SealedRecord, 'key' | 'sealed'>

/** Returns a function that finds the row of a record by the indexes that its key may be stored under, the first first. */
export function rowsByKey(rows: readonly FoundRecord[]) {
  const byKey = new Map(rows.map((row) => [row.key.toString('base64'), row]))
  return (indexes: readonly Buffer[]): FoundRecord | undefined => {
    for (const index of indexes) {
      const row = byKey.get(index.toString('base64'))
      if (row !== undefined) return row
    }
    return undefined
  }
}

export async function selectByKeys(db: Sql, keys: readonly Buffer[]): Promise<FoundRecord[]> {
  const { rows } = await db.query<FoundRecord>(
    'select key, sealed from record where key = any($1::bytea[])',
    [byteArray(keys)],
    'record-by-key',
  )
  return rows
}

export async function selectByLinks(db: Sql, links: readonly Buffer[]) {
  const { rows } = await db.query<SealedRecord>(
    'select key, link, sealed from record where link = any($1::bytea[]) order by key',
    [byteArray(links)],
    'record-by-link',
  )
  return rows
}

/** A record of any kind. */
export type FoundOfKind = FoundRecord & { readonly kind: string }

/** The records of these kinds, those of some pages of the table at a time. */
export async function* selectOfKinds(
  db: Sql,
  kinds: readonly string[],
): AsyncGenerator<readonly FoundOfKind[]> {
  for await (const { start, end } of pageRanges(db, 'record')) {
    const { rows } = await db.query<FoundOfKind>(
      `select kind, key, sealed from record where ctid >= $1::tid and ctid < $2::tid and kind = any($3::text[])`,
      [start, end, kinds],
    )
    yield rows
  }
}

/** Inserts records of one kind, replacing those with the same key. */
export async function upsertRecords(
  db: Sql,
  kind: string,
  records: readonly SealedRecord[],
  at: number,
): Promise<void> {
  await db.query(
    `insert into record (key, kind, link, sealed, imported_at)
     select k, $1, l, s, $5 from unnest($2::bytea[], $3::bytea[], $4::bytea[]) as r(k, l, s)
     on conflict (key) do update set link = excluded.link, sealed = excluded.sealed, imported_at = excluded.imported_at`,
    [
      kind,
      byteArray(records.map(({ key }) => key)),
      byteArray(records.map(({ link }) => link)),
      byteArray(records.map(({ sealed }) => sealed)),
      at,
    ],
    'record-upsert',
  )
}

/** A record that is to be stored under another key. */
export interface MovedRecord {
  readonly from: FoundRecord
  readonly to: SealedRecord
}

/**
 * Stores records under other keys, unless they have changed since they were read; returns how many. Of two records under
 * both keys, the one that was imported first is deleted.
 */
export async function moveRecords(tx: Sql, moved: readonly MovedRecord[]): Promise<number> {
  const from = byteArray(moved.map(({ from }) => from.key))
  const to = byteArray(moved.map(({ to }) => to.key))
  await tx.query(
    `delete from record r using unnest($1::bytea[], $2::bytea[]) as m(from_key, to_key)
       join record f on f.key = from_key join record t on t.key = to_key
     where r.key = case when t.imported_at < f.imported_at then to_key else from_key end`,
    [from, to],
  )
  const { rowCount } = await tx.query(
    `update record r set key = to_key, link = m.link, sealed = m.sealed
     from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
       as m(from_key, from_sealed, to_key, link, sealed)
     where r.key = from_key and r.sealed = from_sealed`,
    [
      from,
      byteArray(moved.map(({ from }) => from.sealed)),
      to,
      byteArray(moved.map(({ to }) => to.link)),
      byteArray(moved.map(({ to }) => to.sealed)),
    ],
  )
  return rowCount
}

/** Delays every change of records until the transaction ends. */
export async function lockRecords(tx: Sql): Promise<void> {
  await tx.query('select version from record_version for update')
}

/** Notes that this kind has records. */
export async function insertKind(db: Sql, kind: string): Promise<void> {
  await db.query(
    'insert into record_kind (kind) values ($1) on conflict do nothing',
    [kind],
    'record-kind-insert',
  )
}

/** Removes that note when the last record of the kind is gone, which it finds by scanning all records. */
export async function deleteKindIfEmpty(db: Sql, kind: string): Promise<void> {
  await db.query(
    'delete from record_kind where kind = $1 and not exists (select 1 from record where record.kind = $1)',
    [kind],
  )
}

/** The kinds of which there are records. */
export async function selectKinds(db: Sql): Promise<Set<string>> {
  const { rows } = await db.query<{ kind: string }>('select kind from record_kind', [], 'record-kinds')
  return new Set(rows.map(({ kind }) => kind))
}

/** Deletes by key and by link. Returns the number of deleted records. */
export async function deleteRecords(
  db: Sql,
  keys: readonly Buffer[],
  links: readonly Buffer[],
): Promise<number> {
  const { rowCount } = await db.query(
    'delete from record where key = any($1::bytea[]) or link = any($2::bytea[])',
    [keys, links],
  )
  return rowCount
}

export async function countRecords(db: Sql): Promise<Map<string, number>> {
  const { rows } = await db.query<{ kind: string; count: number }>(
    'select kind, count(*)::bigint as count from record group by kind',
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** The number of lines of this file that an earlier, interrupted import applied. */
export async function selectImported(db: Sql, kind: string, fileSha256: Buffer): Promise<number> {
  const { rows } = await db.query<{ lines_applied: number }>(
    'select lines_applied from record_import where kind = $1 and file_sha256 = $2',
    [kind, fileSha256],
  )
  return rows[0]?.lines_applied ?? 0
}

export async function upsertImported(
  db: Sql,
  kind: string,
  fileSha256: Buffer,
  lines: number,
): Promise<void> {
  await db.query(
    `insert into record_import (kind, file_sha256, lines_applied) values ($1, $2, $3)
     on conflict (kind, file_sha256) do update set lines_applied = excluded.lines_applied`,
    [kind, fileSha256, lines],
  )
}

/**
 * Forgets the progress of interrupted imports of a kind, except that of one file. Once the kind has changed, such a
 * file must be applied from the beginning.
 */
export async function deleteOtherImported(db: Sql, kind: string, fileSha256: Buffer | null): Promise<void> {
  await db.query('delete from record_import where kind = $1 and file_sha256 is distinct from $2', [
    kind,
    fileSha256,
  ])
}

export async function deleteImported(db: Sql, kind: string, fileSha256: Buffer): Promise<void> {
  await db.query('delete from record_import where kind = $1 and file_sha256 = $2', [kind, fileSha256])
}

/** Incremented by every change of records; each node polls it and empties its cache within a second. */
export async function selectRecordVersion(db: Sql): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from record_version',
    [],
    'record-version',
  )
  return rows[0]!.version
}

/** Returns the new version. Delays every other change of records until the transaction ends. */
export async function countUpRecordVersion(db: Sql): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'update record_version set version = version + 1 returning version',
    [],
    'record-version-up',
  )
  return rows[0]!.version
}

/** Records of one kind after a key, in the order of their keys. */
export async function selectKindPage(db: Sql, kind: string, after: Buffer, limit: number) {
  const { rows } = await db.query<FoundRecord>(
    'select key, sealed from record where kind = $1 and key > $2 order by key limit $3',
    [kind, after, limit],
    'record-page',
  )
  return rows
}

/** Forgets the kinds that hold no record any more. */
export async function deleteEmptyKinds(db: Sql): Promise<void> {
  await db.query('delete from record_kind k where not exists (select 1 from record r where r.kind = k.kind)')
}
