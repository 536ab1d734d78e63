// Answers what is asked of the log: receipts, its checkpoint and keys, tiles, and the entries in them.
import type { Clock } from '../kernel/clock.js'
import type { Sealing } from '../kernel/sealing.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { entryLine } from './entry.js'
import type { ComparisonParts } from './ledger-comparison.js'
import { addSigningKey, type LogKey, type LogKeys } from './log-keys.js'
import * as store from './log-store.js'
import type { LoggedCall } from './logged-call.js'
import { inclusionProof, tilesReadBy } from './merkle/proofs.js'
import { readTilePath, type TilePath, tileWidth, widthOf } from './merkle/tiles.js'
import { hashBytes, leafHash } from './merkle/tree-hash.js'
import { receiptText } from './receipt-file.js'
import { openSalt } from './receipts.js'
import { readFrom } from './sequencer.js'
import { type LogVerification, type VerifyOptions, verifyLog } from './verify-log.js'

export interface Log {
  /** The receipt of a call. `waiting`: it has no place in the log yet. Undefined: the call is no entry of the log. */
  receipt(call: LoggedCall): Promise<string | 'waiting' | undefined>
  /** The newest signed checkpoint. Undefined: none is signed yet. */
  checkpoint(): Promise<string | undefined>
  keys(): Promise<LogKeys>
  verify(options: VerifyOptions): Promise<LogVerification>
  /** Makes a new key that signs from now on, with its audit entry. */
  replaceKey(writeAudit: WriteAudit): Promise<LogKey>
  /** A tile, or the bundle of its entries, by its path. Undefined: the log has none of that name. */
  tile(path: string): Promise<Buffer | undefined>
}

interface LogParts extends ComparisonParts {
  readonly db: Database
  readonly vault: Sealing
  readonly clock: Pick<Clock, 'now'>
  readonly keys: () => Promise<LogKeys>
}

/** Where a call is in the log, and the hash that stands there. */
async function placeOf(db: Sql, transactionId: string): Promise<{ index: number; leaf: Buffer } | undefined> {
  for (const { n, hashes, ids } of await store.selectTilesOf(db, transactionId)) {
    const at = store.idsIn(ids).indexOf(transactionId)
    if (at >= 0)
      return { index: n * tileWidth + at, leaf: hashes.subarray(at * hashBytes, (at + 1) * hashBytes) }
  }
  return undefined
}

async function receiptOf({ db, keys }: LogParts, call: LoggedCall): Promise<string | 'waiting' | undefined> {
  const { hashes, salt } = call
  if (hashes === null) return undefined
  const place = await placeOf(db, call.transactionId)
  if (place === undefined) return 'waiting'
  const { index, leaf } = place
  const entry = entryLine(call, hashes)
  if (!leafHash(entry).equals(leaf))
    throw new Error(
      `the usage event ${call.transactionId} is not what the log says: it was changed after its call`,
    )
  // Read after the tiles: it covers what they hold. One that witnesses have cosigned is worth more.
  const head = await store.selectHead(db)
  const isCosigned = head.cosigned_note !== null && head.cosigned_size > index
  const [size, checkpoint] = isCosigned ? [head.cosigned_size, head.cosigned_note!] : [head.size, head.note!]
  const prove = (read: Parameters<typeof inclusionProof>[0]) => inclusionProof(read, index, size)
  const proof = prove(readFrom(await store.selectTiles(db, tilesReadBy(prove))))
  const opened = salt === null ? null : openSalt((await keys()).salt, salt)
  return receiptText({ entry, salt: opened, index, proof, checkpoint })
}

/** A bundle: each entry with its length before it. Undefined when the ledger no longer has all of them. */
async function bundleOf({ db, events }: LogParts, { n, width }: TilePath): Promise<Buffer | undefined> {
  const [tile] = await store.selectIdTiles(db, n, 1)
  const ids = store.idsIn(tile!.ids).slice(0, width)
  const calls = await events(ids)
  const pieces: Buffer[] = []
  for (const id of ids) {
    const call = calls.get(id)
    if (call === undefined || call.hashes === null) return undefined
    const entry = Buffer.from(entryLine(call, call.hashes))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(entry.length)
    pieces.push(length, entry)
  }
  return Buffer.concat(pieces)
}

export const createLog = (parts: LogParts): Log => ({
  receipt: (call) => receiptOf(parts, call),
  checkpoint: async () => (await store.selectHead(parts.db)).note ?? undefined,
  keys: parts.keys,
  verify: (options) => verifyLog(parts, options),
  replaceKey: (writeAudit) =>
    parts.db.transaction(async (tx) => {
      const key = (await addSigningKey(parts, tx)).all.at(-1)!
      await writeAudit(tx, { act: 'log.replace-key', target: key.verifier.id.toString('hex') })
      return key
    }),
  async tile(path) {
    const asked = readTilePath(path)
    if (asked === undefined) return undefined
    const level = asked.level === 'entries' ? 0 : asked.level
    const { size } = await store.selectHead(parts.db)
    if (asked.n * tileWidth + asked.width > widthOf(size, level)) return undefined
    if (asked.level === 'entries') return bundleOf(parts, asked)
    const [tile] = await store.selectTiles(parts.db, [{ level, n: asked.n }])
    return tile?.hashes.subarray(0, asked.width * hashBytes)
  },
})
