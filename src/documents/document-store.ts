// Holds the SQL of documents: archives and their pieces, and the PDFs made for answers.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

/** How long an archive may take to upload. */
const uploadMs = 24 * 3_600_000

export async function insertReport(
  db: Sql,
  report: { id: string; sealed: Buffer; expiresAt: number; subject: Buffer | null },
): Promise<void> {
  await db.query('insert into report (id, sealed, expires_at, subject) values ($1, $2, $3, $4)', [
    report.id,
    report.sealed,
    report.expiresAt,
    report.subject,
  ])
}

export async function selectReport(db: Sql, id: string, now: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed from report where id = $1 and expires_at > $2',
    [id, now],
  )
  return rows[0]?.sealed
}

export async function selectReportEnd(db: Sql, id: string, now: number): Promise<number | undefined> {
  const { rows } = await db.query<{ expires_at: number }>(
    'select expires_at from report where id = $1 and expires_at > $2',
    [id, now],
  )
  return rows[0]?.expires_at
}

/** The latest first; those that end after `now`, and before the last of an earlier page. */
export async function selectReports(
  db: Sql,
  now: number,
  before: { expiresAt: number; id: string } | undefined,
  atMost: number,
): Promise<{ id: string; expires_at: number }[]> {
  const { rows } = await db.query<{ id: string; expires_at: number }>(
    `select id, expires_at from report
     where expires_at > $1 and ($2::bigint is null or (expires_at, id) < ($2, $3))
     order by expires_at desc, id desc limit $4`,
    [now, before?.expiresAt ?? null, before?.id ?? '', atMost],
  )
  return rows
}

const endedReports = 'report where expires_at <= $1'

export const countEndedReports = (db: Sql, now: number): Promise<number> => countRows(db, endedReports, [now])

/** Some at a time; returns how many. */
export async function deleteEndedReports(db: Sql, now: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from report where id in (select id from ${endedReports} limit $2)`,
    [now, atMost],
  )
  return rowCount
}

export interface ArchiveRow {
  id: string
  kind: string
  sealed: Buffer
  created_at: number
  revision: number
}

const columns = 'id, kind, sealed, created_at, revision'

/** Begins an archive; it stays invisible until `completeArchive`. */
export async function insertArchive(
  db: Sql,
  archive: { id: string; kind: string; createdAt: number },
): Promise<void> {
  await db.query("insert into archive (id, kind, sealed, created_at) values ($1, $2, '', $3)", [
    archive.id,
    archive.kind,
    archive.createdAt,
  ])
}

export async function insertPiece(
  db: Sql,
  piece: { archiveId: string; document: number; n: number; sealed: Buffer },
): Promise<void> {
  await db.query('insert into archive_piece (archive_id, document, n, sealed) values ($1, $2, $3, $4)', [
    piece.archiveId,
    piece.document,
    piece.n,
    piece.sealed,
  ])
}

export async function completeArchive(
  db: Sql,
  archive: { id: string; sealed: Buffer; now: number },
): Promise<void> {
  await db.query('update archive set sealed = $2, whole_at = $3 where id = $1', [
    archive.id,
    archive.sealed,
    archive.now,
  ])
}

export async function selectArchive(db: Sql, id: string): Promise<ArchiveRow | undefined> {
  const { rows } = await db.query<ArchiveRow>(
    `select ${columns} from archive where id = $1 and whole_at is not null`,
    [id],
  )
  return rows[0]
}

export async function selectArchives(db: Sql): Promise<ArchiveRow[]> {
  const { rows } = await db.query<ArchiveRow>(
    `select ${columns} from archive where whole_at is not null order by created_at, id`,
  )
  return rows
}

export async function selectPiece(
  db: Sql,
  piece: { archiveId: string; document: number; n: number },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed from archive_piece where archive_id = $1 and document = $2 and n = $3',
    [piece.archiveId, piece.document, piece.n],
  )
  return rows[0]?.sealed
}

/** Increments the revision; undefined when there is no such archive. */
export async function reviseArchive(db: Sql, id: string): Promise<number | undefined> {
  const { rows } = await db.query<{ revision: number }>(
    'update archive set revision = revision + 1 where id = $1 and whole_at is not null returning revision',
    [id],
  )
  return rows[0]?.revision
}

/** Removes an archive with its documents; false when there is none. */
export async function deleteArchive(db: Sql, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from archive where id = $1', [id])
  return rowCount === 1
}

const unfinished = 'archive where whole_at is null and created_at < $1'

/** How many archives were never completed, and no longer may be. */
export const countUnfinished = (db: Sql, now: number): Promise<number> =>
  countRows(db, unfinished, [now - uploadMs])

/** Removes the archives that `countUnfinished` counts; returns how many. */
export async function deleteUnfinished(db: Sql, now: number): Promise<number> {
  return (await db.query(`delete from ${unfinished}`, [now - uploadMs])).rowCount
}

/** Deletes the reports about a subject, by its keyed indexes; returns how many. */
export async function deleteReportsOf(db: Sql, subjects: readonly Buffer[]): Promise<number> {
  return (await db.query('delete from report where subject = any($1::bytea[])', [subjects])).rowCount
}

export const countReportsOf = (db: Sql, subjects: readonly Buffer[]): Promise<number> =>
  countRows(db, 'report where subject = any($1::bytea[])', [subjects])
