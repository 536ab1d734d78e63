// Compares the log with the ledger both ways: each entry with its event, and each event that must have an entry.
import type { Sql } from '../platform/database/database.js'
import { entryLine } from './entry.js'
import { LogFault, lostTile } from './log-fault.js'
import * as store from './log-store.js'
import type { LoggedCall } from './logged-call.js'
import { tileWidth } from './merkle/tiles.js'
import { hashBytes, leafHash } from './merkle/tree-hash.js'

/** The log's tables, and what the ledger says of its events. */
export interface ComparisonParts {
  readonly db: Sql
  /** Events by their ids, as far as the ledger has them. */
  readonly events: (ids: readonly string[]) => Promise<ReadonlyMap<string, LoggedCall>>
  /** The leaves of events, one after the other in the order of the ids; zeros where the ledger has none with hashes. */
  readonly leaves: (ids: readonly string[]) => Promise<Buffer>
  /** The ids, in their order, of the next events that must have an entry. Empty: there are no more. */
  readonly loggedIds: (after: string, atMost: number) => Promise<Buffer>
  /** Events with smaller ids may have been deleted because their retention had ended; all others must be there. */
  readonly keptFrom: () => Promise<string>
}

/** Tiles of 256 entries that are read at one time: calls to an embedded database wait no longer than that. */
const tilesAtOnce = 16
/** Pages that are read at one time. */
const pagesAhead = 2
const idsAtOnce = 8_192

type Page = readonly (readonly [store.IdTile, Buffer])[]

async function readPage({ db, leaves }: ComparisonParts, from: number, size: number): Promise<Page> {
  const tiles = await store.selectIdTiles(db, from, tilesAtOnce)
  const widths = tiles.map(({ n }) => Math.max(0, Math.min(tileWidth, size - n * tileWidth)))
  for (const [i, { n, hashes, ids }] of tiles.entries())
    if (hashes.length < widths[i]! * hashBytes || ids.length < widths[i]! * store.idBytes)
      throw new LogFault(`the tile 0/${n} has lost entries`)
  const known = await leaves(
    tiles.flatMap(({ ids }, i) => store.idsIn(ids.subarray(0, widths[i]! * store.idBytes))),
  )
  let at = 0
  return tiles.map((tile, i) => {
    const first = at
    at += widths[i]! * hashBytes
    return [tile, known.subarray(first, at)] as const
  })
}

/** The pages of the log in their order, some of them read ahead. */
async function* pagesOf(parts: ComparisonParts, size: number): AsyncGenerator<Page> {
  const tiles = Math.ceil(size / tileWidth)
  const reading: Promise<Page>[] = []
  for (let from = 0; from < tiles || reading.length > 0; ) {
    for (; from < tiles && reading.length < pagesAhead; from += tilesAtOnce) {
      const page = readPage(parts, from, size)
      page.catch(() => {}) // it is awaited in its turn, unless a fault is found before
      reading.push(page)
    }
    yield await reading.shift()!
  }
}

const noLeaf = Buffer.alloc(hashBytes)

/** Says whether the ledger has the event of an entry whose leaf is not the one that the database computed. */
async function isKnown(parts: ComparisonParts, name: string, id: string, own: Buffer, leaf: Buffer) {
  if (own.equals(noLeaf) && id < (await parts.keptFrom())) return false
  const call = (await parts.events([id])).get(id)
  if (call === undefined)
    throw new LogFault(`${name}: its event is not in the ledger, although its retention has not ended`)
  // The database's text of an entry only saves time: this one counts.
  if (call.hashes !== null && leafHash(entryLine(call, call.hashes)).equals(leaf)) return true
  throw new LogFault(`${name}: the event or the log was changed after it was logged`)
}

/** Compares the leaves of a tile with those of its events; returns how many the ledger has. Throws LogFault. */
async function compareTile(parts: ComparisonParts, tile: store.IdTile, leaves: Buffer): Promise<number> {
  if (tile.hashes.subarray(0, leaves.length).equals(leaves)) return leaves.length / hashBytes
  const ids = store.idsIn(tile.ids)
  let known = 0
  for (let i = 0; i * hashBytes < leaves.length; i++) {
    const [leaf, own] = [tile.hashes, leaves].map((all) => all.subarray(i * hashBytes, (i + 1) * hashBytes))
    const name = `entry ${tile.n * tileWidth + i}, call ${ids[i]}`
    if (leaf!.equals(own!) || (await isKnown(parts, name, ids[i]!, own!, leaf!))) known++
  }
  return known
}

export interface ComparisonOptions {
  readonly progress: (done: number, of: number) => void
  readonly signal: AbortSignal
}

/**
 * Compares each of the first `size` entries with its event. Throws LogFault.
 *
 * @param add takes the leaves of each tile, in their order
 * @returns how many events the ledger has
 */
export async function compareEntries(
  parts: ComparisonParts,
  size: number,
  { progress, signal, add }: ComparisonOptions & { readonly add: (n: number, leaves: Buffer) => void },
): Promise<number> {
  let [n, known] = [0, 0]
  // Read again when an event is absent and was kept a moment ago: a sweep may be at work.
  let keptFrom: string | undefined
  const remembering = {
    ...parts,
    keptFrom: async () => {
      keptFrom ??= await parts.keptFrom()
      return keptFrom
    },
  }
  for await (const page of pagesOf(parts, size)) {
    signal.throwIfAborted()
    keptFrom = undefined
    for (const [tile, leaves] of page) {
      if (tile.n !== n) throw lostTile(0, n)
      known += await compareTile(remembering, tile, leaves)
      add(n++, tile.hashes.subarray(0, leaves.length))
    }
    if (n < Math.ceil(size / tileWidth) && page.length < tilesAtOnce) throw lostTile(0, n)
    progress(Math.min(n * tileWidth, size), size)
  }
  return known
}

/** Looks for an event that must have an entry and has none, neither in the log nor in its queue. Throws LogFault. */
export async function findMissingEntries(parts: ComparisonParts, signal: AbortSignal): Promise<void> {
  for (let after = '0'.repeat(2 * store.idBytes); ; ) {
    const ids = store.idsIn(await parts.loggedIds(after, idsAtOnce))
    if (ids.length === 0) return
    signal.throwIfAborted()
    // After the events: an entry is in the queue with its event, and goes from there to the log in one step.
    const entries = await store.selectEntryIds(parts.db, ids[0]!, ids.at(-1)!)
    const logged = new Set(entries.flatMap(store.idsIn))
    const missing = ids.find((id) => !logged.has(id))
    if (missing !== undefined)
      throw new LogFault(
        `call ${missing} is in the ledger but not in the log: its entry was removed, or the event was added by hand`,
      )
    after = ids.at(-1)!
  }
}
