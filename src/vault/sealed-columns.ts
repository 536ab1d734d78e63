// Lists every column that holds sealed values, and the context that each value is bound to.
import type { Sql } from '../platform/database/database.js'

export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** SQL for the context that the value was sealed with. */
  readonly context: string
}

const requestId = `replace(request_id::text, '-', '')`
const otp = `'aadhaar-otp:' || client_id || ':' || reference_id`

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'record', column: 'sealed', context: `'record:' || kind || ':' || encode(key, 'hex')` },
  { table: 'batch', column: 'webhook_url', context: `'batch webhook_url ' || ${requestId}` },
  { table: 'batch_chunk', column: 'input', context: `'batch input ' || ${requestId} || ' ' || n` },
  { table: 'batch_chunk', column: 'output', context: `'batch output ' || ${requestId} || ' ' || n` },
  { table: 'webhook_endpoint', column: 'url', context: `'webhook endpoint ' || client_id` },
  { table: 'webhook_secret', column: 'secret', context: `'webhook secret ' || client_id` },
  { table: 'webhook_delivery', column: 'url', context: `'webhook delivery url ' || id` },
  { table: 'webhook_delivery', column: 'payload', context: `'webhook delivery payload ' || id` },
  { table: 'archive', column: 'sealed', context: `'archive:' || id` },
  {
    table: 'archive_piece',
    column: 'sealed',
    context: `'archive-piece:' || archive_id || ':' || document || ':' || n`,
  },
  { table: 'report', column: 'sealed', context: `'report:' || id` },
  { table: 'aadhaar_otp', column: 'session', context: `${otp} || ':session'` },
  { table: 'aadhaar_otp', column: 'consent', context: `${otp} || ':consent'` },
  {
    table: 'portal_session',
    column: 'session',
    context: `'portal-session:' || kind || ':' || client_id || ':' || encode(key, 'hex')`,
  },
  { table: 'cached_answer', column: 'answer', context: `'cached-answer:' || encode(key, 'hex')` },
  {
    table: 'idempotency_key',
    column: 'answer',
    context: `'idempotent-answer:' || client_id || ':' || encode(key, 'hex')`,
  },
  { table: 'setting', column: 'value', context: 'name' },
]

/** Columns of bytes that hold hashes, keyed indexes, signatures and wrapped keys. */
export const unsealedBytes: readonly string[] = [
  'aadhaar_otp.number',
  'admin_passkey.mac',
  'admin_passkey.public_key',
  'admin_session.hash',
  'admin_session.mac',
  'admin_setup_code.hash',
  'admin_setup_code.mac',
  'admin_token.hash',
  'admin_token.mac',
  'admin_used_challenge.hash',
  'admin_user.mac',
  'attempt.subject',
  'audit_entry.hash',
  'audit_entry.mac',
  'audit_head.hash',
  'audit_head.mac',
  'audit_head.pruned_hash',
  'cached_answer.key',
  'client.mac',
  'client_secret.hash',
  'client_secret.mac',
  'idempotency_key.digest',
  'idempotency_key.key',
  'idempotency_key.subject_index',
  'key_ring.wrapped',
  'portal_session.key',
  'record.key',
  'record.link',
  'record_import.file_sha256',
  'report.subject',
  'usage_event.subject_index',
]

export interface SealedValue {
  /** The row's physical address (ctid); valid until the row changes. */
  readonly at: string
  readonly sealed: Buffer
  readonly context: string
}

/** Shortest sealed value, bytes; shorter ones and other forms are not sealed (settings hold both). */
const leastBytes = 94
const formOfSealed = 1

const bytesPerPage = 8_192
const pagesAtOnce = 64

/**
 * Reads every sealed value of a column, some pages of its table at a time. `unlike`: only those sealed under a different
 * key of the ring. Rows written meanwhile may be missed.
 */
export async function* readSealed(
  db: Sql,
  { table, column, context }: SealedColumn,
  unlike?: number,
): AsyncGenerator<readonly SealedValue[]> {
  const { rows } = await db.query<{ bytes: number }>(
    `select pg_relation_size('${table}'::regclass)::bigint as bytes`,
  )
  const pages = Math.ceil(rows[0]!.bytes / bytesPerPage)
  const id = unlike === undefined ? null : idBytes(unlike)
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const found = await db.query<SealedValue>(
      `select ctid::text as at, ${column} as sealed, ${context} as context from ${table}
       where ctid >= $1::tid and ctid < $2::tid and length(${column}) >= ${leastBytes}
         and get_byte(${column}, 0) = ${formOfSealed} and ($3::bytea is null or substring(${column} from 2 for 4) <> $3)`,
      [`(${page},0)`, `(${page + pagesAtOnce},0)`, id],
    )
    if (found.rows.length > 0) yield found.rows
  }
}

/** The id of a ring key as sealed values hold it. */
function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes
}

/** Replaces a sealed value, unless its row has changed since; returns whether it did. */
export async function replaceSealed(
  db: Sql,
  { table, column }: SealedColumn,
  { at, sealed }: SealedValue,
  by: Buffer,
): Promise<boolean> {
  const text = `update ${table} set ${column} = $3 where ctid = $1::tid and ${column} = $2`
  return (await db.query(text, [at, sealed, by])).rowCount === 1
}

/** Deletes the row of a sealed value, unless it has changed since; returns whether it did. */
export async function deleteSealed(
  db: Sql,
  { table, column }: SealedColumn,
  { at, sealed }: SealedValue,
): Promise<boolean> {
  return (
    (await db.query(`delete from ${table} where ctid = $1::tid and ${column} = $2`, [at, sealed]))
      .rowCount === 1
  )
}
