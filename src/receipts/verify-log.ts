// Recomputes the log from the ledger, and proves that each head that somebody saved is its beginning.
import type { Sql } from '../platform/database/database.js'
import { type Checkpoint, readCheckpoint } from './checkpoint.js'
import {
  type ComparisonOptions,
  type ComparisonParts,
  compareEntries,
  findMissingEntries,
} from './ledger-comparison.js'
import { LogFault, lostTile } from './log-fault.js'
import type { LogKeys } from './log-keys.js'
import * as store from './log-store.js'
import { rootHash } from './merkle/proofs.js'
import { type ReadTile, rootOf, tileBytes, tileWidth, widthOf } from './merkle/tiles.js'
import { hashBytes } from './merkle/tree-hash.js'
import { isSigned } from './note.js'

export interface LogVerification {
  /** Entries of the log. */
  readonly entries: number
  /** Those whose events the ledger still has: they were recomputed. Of the others there are the hashes. */
  readonly recomputed: number
  /** The signed checkpoint that was verified; null: nothing is signed yet. */
  readonly checkpoint: string | null
  /** What is wrong first; null when nothing is. */
  readonly fault: string | null
}

interface VerifyParts extends ComparisonParts {
  readonly keys: () => Promise<LogKeys>
}

export interface VerifyOptions extends ComparisonOptions {
  /** Checkpoints that were saved: each must be a beginning of the log. */
  readonly heads: readonly Checkpoint[]
}

/** Collects the hashes of the levels above the leaves; keeps those tiles of leaves that a head ends in. */
function createRecomputed(sizes: readonly number[]) {
  const ends = new Set(sizes.map((size) => Math.floor(size / tileWidth)))
  const kept = new Map<number, Buffer>()
  const roots: Buffer[] = []
  let levels: Buffer[] = []
  return {
    add(n: number, leaves: Buffer): void {
      if (ends.has(n)) kept.set(n, Buffer.from(leaves))
      if (leaves.length === tileBytes) roots.push(rootOf(leaves))
    },
    /** The levels above level 0, each as one byte string. Call it when every leaf was added. */
    levels(): readonly Buffer[] {
      levels = []
      for (let level = Buffer.concat(roots); level.length > 0; ) {
        levels.push(level)
        const above: Buffer[] = []
        for (let at = 0; at + tileBytes <= level.length; at += tileBytes)
          above.push(rootOf(level.subarray(at, at + tileBytes)))
        level = Buffer.concat(above)
      }
      return levels
    },
    read: (({ level, n }) =>
      level === 0
        ? kept.get(n)!
        : levels[level - 1]!.subarray(n * tileBytes, (n + 1) * tileBytes)) satisfies ReadTile,
  }
}

/** Compares the stored tiles above the leaves with what they must be. Throws LogFault. */
async function compareLevels(db: Sql, levels: readonly Buffer[]): Promise<void> {
  for (const [i, hashes] of levels.entries())
    for (let n = 0; n * tileBytes < hashes.length; n++) {
      const must = hashes.subarray(n * tileBytes, (n + 1) * tileBytes)
      const [tile] = await store.selectTiles(db, [{ level: i + 1, n }])
      if (tile === undefined) throw lostTile(i + 1, n)
      if (!tile.hashes.subarray(0, must.length).equals(must))
        throw new LogFault(`the tile ${i + 1}/${n} was changed`)
    }
}

/** Whether a key of this log signed the checkpoint. */
const isOurs = (head: Checkpoint, { origin, all }: LogKeys) =>
  head.origin === origin && all.some(({ verifier }) => isSigned(head.note, verifier))

function compareHead(head: Checkpoint, size: number, read: ReadTile, keys: LogKeys): void {
  const name = `the head of size ${head.size}`
  if (!isOurs(head, keys)) throw new LogFault(`${name} is not signed by a key of this log`)
  if (head.size > size)
    throw new LogFault(
      `${name} cannot be checked: the log has ${size} entries only. It was put back to an older state, or entries were cut off`,
    )
  if (!rootHash(read, head.size).equals(head.root))
    throw new LogFault(`${name} is not a beginning of this log: entries before it were changed`)
}

/** Verifies every entry, every tile, the signed head, and the heads that are given. */
export async function verifyLog(parts: VerifyParts, options: VerifyOptions): Promise<LogVerification> {
  const keys = await parts.keys()
  const { size, note } = await store.selectHead(parts.db)
  const own = note === null ? undefined : readCheckpoint(note)
  let recomputedCount = 0
  try {
    if (note !== null && (own === undefined || own.size !== size || !isOurs(own, keys)))
      throw new LogFault('the signed head of the log was changed')
    const recomputed = createRecomputed([size, ...options.heads.map((head) => head.size)])
    recomputedCount = await compareEntries(parts, size, {
      ...options,
      salt: keys.salt,
      add: recomputed.add,
    })
    const levels = recomputed.levels()
    await compareLevels(parts.db, levels)
    if (widthOf(size, 1) * hashBytes !== (levels[0]?.length ?? 0))
      throw new LogFault('the log has lost tiles')
    if (own !== undefined && !rootHash(recomputed.read, size).equals(own.root))
      throw new LogFault('the entries do not lead to the signed head: entries were changed')
    for (const head of options.heads) compareHead(head, size, recomputed.read, keys)
    await findMissingEntries(parts, options.signal)
    return { entries: size, recomputed: recomputedCount, checkpoint: note, fault: null }
  } catch (error) {
    if (!(error instanceof LogFault)) throw error
    return { entries: size, recomputed: recomputedCount, checkpoint: note, fault: error.message }
  }
}
