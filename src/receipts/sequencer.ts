// Gives entries their places in the log: takes the groups that the ledger committed, appends them and signs the new head.
import type { Database, Sql } from '../platform/database/database.js'
import { checkpointText, readCheckpoint } from './checkpoint.js'
import type { LogKeys } from './log-keys.js'
import * as store from './log-store.js'
import { rootHash, type TreeHead } from './merkle/proofs.js'
import { appendLeaves, partialTiles, type ReadTile, type Tile, tileWidth } from './merkle/tiles.js'
import { copyBytes, emptyRoot, hashBytes } from './merkle/tree-hash.js'
import { signNote } from './note.js'

/** Bounds a transaction: at most so many commits of the ledger, of 500 events each. */
const groupsAtOnce = 64
/** On a server, a process that hangs in its transaction loses its connection after this time, and another one goes on. */
const hangsMs = 3_000

const keyOf = ({ level, n }: { level: number; n: number }) => `${level}/${n}`

/** Reads tiles of a list. */
export function readFrom(tiles: readonly Tile[]): ReadTile {
  const byName = new Map(tiles.map((tile) => [keyOf(tile), tile.hashes]))
  return (name) => {
    const hashes = byName.get(keyOf(name))
    if (hashes === undefined)
      throw new Error(`the log has lost its tile ${keyOf(name)}: restore a backup that has it`)
    return hashes
  }
}

/** Divides groups into the hashes of their leaves and the ids of their calls. */
function divided(groups: readonly Buffer[]): { leaves: Buffer; ids: Buffer } {
  const entries = Buffer.concat(groups)
  const count = entries.length / store.groupEntryBytes
  const leaves = Buffer.allocUnsafe(count * hashBytes)
  const ids = Buffer.allocUnsafe(count * store.idBytes)
  for (let i = 0; i < count; i++) {
    const at = i * store.groupEntryBytes
    copyBytes(ids, i * store.idBytes, entries, at, at + store.idBytes)
    copyBytes(leaves, i * hashBytes, entries, at + store.idBytes, at + store.groupEntryBytes)
  }
  return { leaves, ids }
}

/** Appends the leaves and signs the new head. */
async function append(tx: Sql, keys: LogKeys, size: number, groups: readonly Buffer[]): Promise<void> {
  const { leaves, ids: added } = divided(groups)
  const names = partialTiles(size)
  const partial = await store.selectTiles(tx, names)
  const tiles = appendLeaves(size, leaves, readFrom(partial))
  const newSize = size + leaves.length / hashBytes
  const first = Math.floor(size / tileWidth)
  const [begun] = size % tileWidth === 0 ? [] : await store.selectIdTiles(tx, first, 1)
  const ids = Buffer.concat([begun?.ids ?? Buffer.alloc(0), added])
  for (const tile of tiles) {
    const from = (tile.n - first) * tileWidth * store.idBytes
    const own = tile.level === 0 ? ids.subarray(from, from + tileWidth * store.idBytes) : null
    await store.upsertTile(tx, tile, own)
  }
  const root = rootHash(readFrom([...partial, ...tiles]), newSize)
  await signHead(tx, keys, { size: newSize, root })
}

const signHead = (tx: Sql, { origin, signing }: LogKeys, head: TreeHead): Promise<void> =>
  store.updateHead(tx, head.size, signNote(checkpointText(origin, head), origin, signing))

/** Signs the head of an empty log, and once more the head that was signed with a key that is replaced since. */
async function signAgain(tx: Sql, keys: LogKeys, { note }: store.Head): Promise<void> {
  const head = note === null ? undefined : readCheckpoint(note)
  const { id } = keys.all.at(-1)!.verifier
  if (head?.note.signatures.some((signature) => signature.id.equals(id)) === true) return
  await signHead(tx, keys, head ?? { size: 0, root: emptyRoot })
}

export interface Sequencer {
  /**
   * Sequences what is committed. Returns whether more waits. Nothing happens when another process is at it: the head is
   * a locked row, and a process that dies loses its lock with its connection.
   */
  pass(): Promise<boolean>
}

export function createSequencer(parts: {
  db: Database
  /** The keys at this moment. */
  keys: () => Promise<LogKeys>
}): Sequencer {
  const { db, keys } = parts
  return {
    pass: async () => {
      const current = await keys()
      return db.transaction(async (tx) => {
        if (db.mode === 'postgres')
          await tx.query(`set local idle_in_transaction_session_timeout = ${hangsMs}`)
        const head = await store.lockHead(tx)
        if (head === undefined) return false
        const groups = await store.takeGroups(tx, groupsAtOnce)
        if (groups.length > 0) await append(tx, current, head.size, groups)
        else await signAgain(tx, current, head)
        return groups.length === groupsAtOnce
      })
    },
  }
}
