// Makes and opens the keys of the log: those that sign its checkpoints, and the one that salts are made with.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../kernel/clock.js'
import type { Sealing } from '../kernel/sealing.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { SealedColumn } from '../platform/stored-data.js'
import { type SigningKey, seedBytes, signingKeyOf } from './ed25519.js'
import { insertLogKey, type LogKeyRow, lockLogKeys, selectLogKeys } from './key-store.js'
import { type VerifierKey, verifierKey } from './note.js'

const contextOf = (purpose: LogKeyRow['purpose'], name: string) => `log key ${purpose} ${name}`

export const sealedLogKey: SealedColumn = {
  table: 'log_key',
  column: 'sealed',
  context: `'log key ' || purpose || ' ' || name`,
}

/** A key of the log with the time from which it signs, Unix milliseconds. */
export interface LogKey {
  readonly verifier: VerifierKey
  readonly createdAt: number
}

export interface LogKeys {
  /** The name of the log, which stands in each checkpoint. */
  readonly origin: string
  /** All that ever signed; the last one signs now. */
  readonly all: readonly LogKey[]
  readonly signing: SigningKey
  readonly salt: { readonly id: number; readonly key: Buffer }
  /** How many keys there are, of both purposes. */
  readonly count: number
}

interface KeyParts {
  readonly db: Database
  readonly vault: Sealing
  readonly clock: Pick<Clock, 'now'>
}

async function insertKey(
  { vault, clock }: Omit<KeyParts, 'db'>,
  tx: Sql,
  purpose: LogKeyRow['purpose'],
  name: string,
): Promise<void> {
  const secret = randomBytes(seedBytes)
  const sealed = vault.seal(secret, contextOf(purpose, name))
  const publicKey = purpose === 'sign' ? signingKeyOf(secret).publicKey : null
  await insertLogKey(tx, { purpose, name, public: publicKey, sealed, created_at: clock.now() })
}

function opened({ vault }: Pick<KeyParts, 'vault'>, rows: readonly LogKeyRow[]): LogKeys {
  const secretOf = ({ purpose, name, sealed }: LogKeyRow) => vault.open(sealed, contextOf(purpose, name))
  const signing = rows.filter(({ purpose }) => purpose === 'sign')
  const salt = rows.find(({ purpose }) => purpose === 'salt')!
  const newest = signing.at(-1)!
  return {
    origin: newest.name,
    all: signing.map((row) => ({
      verifier: verifierKey(row.name, 'note', row.public!),
      createdAt: row.created_at,
    })),
    signing: signingKeyOf(secretOf(newest)),
    salt: { id: salt.id, key: secretOf(salt) },
    count: rows.length,
  }
}

/** The keys of the log. Undefined: it has none. */
export async function readLogKeys(
  parts: Pick<KeyParts, 'vault'> & { readonly db: Sql },
): Promise<LogKeys | undefined> {
  const rows = await selectLogKeys(parts.db)
  return rows.length === 0 ? undefined : opened(parts, rows)
}

/** Makes the keys of a new log. Several nodes may start at once: one makes them. @param origin the name of the log */
export const openLogKeys = (parts: KeyParts, origin: string): Promise<LogKeys> =>
  parts.db.transaction(async (tx) => {
    await lockLogKeys(tx)
    if ((await selectLogKeys(tx)).length === 0) {
      await insertKey(parts, tx, 'sign', origin)
      await insertKey(parts, tx, 'salt', origin)
    }
    return opened(parts, await selectLogKeys(tx))
  })

/** Makes a new key that signs from now on, in the transaction of the act. Earlier ones go on verifying old receipts. */
export async function addSigningKey(parts: Omit<KeyParts, 'db'>, tx: Sql): Promise<LogKeys> {
  await lockLogKeys(tx)
  const [first] = await selectLogKeys(tx)
  await insertKey(parts, tx, 'sign', first!.name)
  return opened(parts, await selectLogKeys(tx))
}
