// Recomputes the log from the ledger, and proves that each head that somebody saved is its beginning.
import type { Sql } from '../platform/database/database.js'
import { type Checkpoint, readCheckpoint } from './checkpoint.js'
import { entryLine } from './entry.js'
import type { LogKeys } from './log-keys.js'
import * as store from './log-store.js'
import type { LoggedCall } from './logged-call.js'
import { rootHash } from './merkle/proofs.js'
import { type ReadTile, rootOf, tileBytes, tileWidth, widthOf } from './merkle/tiles.js'
import { hashBytes, leafHash } from './merkle/tree-hash.js'
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

interface VerifyParts {
  readonly db: Sql
  readonly keys: () => Promise<LogKeys>
  readonly events: (ids: readonly string[]) => Promise<ReadonlyMap<string, LoggedCall>>
}

export interface VerifyOptions {
  /** Checkpoints that were saved: each must be a beginning of the log. */
  readonly heads: readonly Checkpoint[]
  readonly progress: (done: number, of: number) => void
  readonly signal: AbortSignal
}

/** Tiles of 256 entries that are read at one time. */
const tilesAtOnce = 16

class Fault extends Error {}

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

/** Compares the leaves of a tile with the events; returns how many the ledger has. Throws Fault. */
function compare(tile: store.IdTile, width: number, calls: ReadonlyMap<string, LoggedCall>): number {
  if (tile.hashes.length < width * hashBytes || tile.ids.length < width * store.idBytes)
    throw new Fault(`the tile 0/${tile.n} has lost entries`)
  let recomputed = 0
  const ids = store.idsIn(tile.ids)
  for (let at = 0; at < width; at++) {
    const call = calls.get(ids[at]!)
    if (call === undefined) continue // its retention has ended
    const leaf = tile.hashes.subarray(at * hashBytes, (at + 1) * hashBytes)
    if (call.hashes === null || !leafHash(entryLine(call, call.hashes)).equals(leaf))
      throw new Fault(
        `entry ${tile.n * tileWidth + at}, call ${ids[at]}: the event or the log was changed after it was logged`,
      )
    recomputed++
  }
  return recomputed
}

type Page = readonly (readonly [store.IdTile, ReadonlyMap<string, LoggedCall>])[]

async function readPage({ db, events }: VerifyParts, from: number): Promise<Page> {
  const tiles = await store.selectIdTiles(db, from, tilesAtOnce)
  const calls = await events(tiles.flatMap(({ ids }) => store.idsIn(ids)))
  return tiles.map((tile) => [tile, calls] as const)
}

async function recompute(parts: VerifyParts, size: number, { heads, progress, signal }: VerifyOptions) {
  const recomputed = createRecomputed([size, ...heads.map((head) => head.size)])
  const tiles = Math.ceil(size / tileWidth)
  let count = 0
  let next = readPage(parts, 0)
  for (let n = 0; n < tiles; ) {
    const page = await next
    if (n + tilesAtOnce < tiles) {
      next = readPage(parts, n + tilesAtOnce)
      next.catch(() => {}) // it is awaited in its turn, unless a fault is found before
    }
    signal.throwIfAborted()
    if (page[0]?.[0].n !== n) throw new Fault(`the tile 0/${n} is missing`)
    for (const [tile, calls] of page) {
      if (n >= tiles) break
      if (tile.n !== n) throw new Fault(`the tile 0/${n} is missing`)
      const width = Math.min(tileWidth, size - n * tileWidth)
      count += compare(tile, width, calls)
      recomputed.add(n++, tile.hashes.subarray(0, width * hashBytes))
    }
    progress(Math.min(n * tileWidth, size), size)
  }
  return { recomputed, count }
}

/** Compares the stored tiles above the leaves with what they must be. Throws Fault. */
async function compareLevels(db: Sql, levels: readonly Buffer[]): Promise<void> {
  for (const [i, hashes] of levels.entries())
    for (let n = 0; n * tileBytes < hashes.length; n++) {
      const must = hashes.subarray(n * tileBytes, (n + 1) * tileBytes)
      const [tile] = await store.selectTiles(db, [{ level: i + 1, n }])
      if (tile === undefined) throw new Fault(`the tile ${i + 1}/${n} is missing`)
      if (!tile.hashes.subarray(0, must.length).equals(must))
        throw new Fault(`the tile ${i + 1}/${n} was changed`)
    }
}

/** Whether a key of this log signed the checkpoint. */
const isOurs = (head: Checkpoint, { origin, all }: LogKeys) =>
  head.origin === origin && all.some(({ verifier }) => isSigned(head.note, verifier))

function compareHead(head: Checkpoint, size: number, read: ReadTile, keys: LogKeys): void {
  const name = `the head of size ${head.size}`
  if (!isOurs(head, keys)) throw new Fault(`${name} is not signed by a key of this log`)
  if (head.size > size)
    throw new Fault(
      `${name} cannot be checked: the log has ${size} entries only. It was put back to an older state, or entries were cut off`,
    )
  if (!rootHash(read, head.size).equals(head.root))
    throw new Fault(`${name} is not a beginning of this log: entries before it were changed`)
}

/** Verifies every entry, every tile, the signed head, and the heads that are given. */
export async function verifyLog(parts: VerifyParts, options: VerifyOptions): Promise<LogVerification> {
  const keys = await parts.keys()
  const { size, note } = await store.selectHead(parts.db)
  const own = note === null ? undefined : readCheckpoint(note)
  let recomputedCount = 0
  try {
    if (note !== null && (own === undefined || own.size !== size || !isOurs(own, keys)))
      throw new Fault('the signed head of the log was changed')
    const { recomputed, count } = await recompute(parts, size, options)
    recomputedCount = count
    const levels = recomputed.levels()
    await compareLevels(parts.db, levels)
    if (widthOf(size, 1) * hashBytes !== (levels[0]?.length ?? 0)) throw new Fault('the log has lost tiles')
    if (own !== undefined && !rootHash(recomputed.read, size).equals(own.root))
      throw new Fault('the entries do not lead to the signed head: entries were changed')
    for (const head of options.heads) compareHead(head, size, recomputed.read, keys)
    return { entries: size, recomputed: count, checkpoint: note, fault: null }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { entries: size, recomputed: recomputedCount, checkpoint: note, fault: error.message }
  }
}
