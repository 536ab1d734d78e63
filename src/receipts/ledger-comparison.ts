// Compares the log with the ledger both ways: each entry with its event, and each event that must have an entry.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Sql } from '../platform/database/database.js'
import { changeOf } from './event-change.js'
import { LogFault, lostTile } from './log-fault.js'
import * as store from './log-store.js'
import type { LoggedCall } from './logged-call.js'
import { tileWidth } from './merkle/tiles.js'
import { hashBytes } from './merkle/tree-hash.js'
import type { SaltKey } from './receipts.js'

/** The log's tables, and what the ledger says of its events. */
export interface ComparisonParts {
  readonly db: Sql
  /** Events by their ids, as far as the ledger has them. */
  readonly events: (ids: readonly string[]) => Promise<ReadonlyMap<string, LoggedCall>>
  /** The ids, in their order, of the next events that must have an entry. Empty: there are no more. */
  readonly loggedIds: (after: string, atMost: number) => Promise<Buffer>
  /** Events with smaller ids may have been deleted because their retention had ended; all others must be there. */
  readonly keptFrom: () => Promise<string>
}

/** Tiles of 256 entries that are read at one time: calls to an embedded database wait no longer than that. */
const tilesAtOnce = 16
/** Pages that are read at one time: on a server, the database reads while the service hashes. */
const pagesAhead = 2
const idsAtOnce = 16_384

/** A tile of leaves as far as the log has it, and the ids of their calls. */
interface LeafTile {
  readonly n: number
  readonly leaves: Buffer
  readonly ids: readonly string[]
}

interface Page {
  readonly tiles: readonly LeafTile[]
  readonly calls: ReadonlyMap<string, LoggedCall>
}

function leafTile({ n, hashes, ids }: store.IdTile, size: number): LeafTile {
  const width = Math.max(0, Math.min(tileWidth, size - n * tileWidth))
  if (hashes.length < width * hashBytes || ids.length < width * store.idBytes)
    throw new LogFault(`the tile 0/${n} has lost entries`)
  return {
    n,
    leaves: hashes.subarray(0, width * hashBytes),
    ids: store.idsIn(ids.subarray(0, width * store.idBytes)),
  }
}

async function readPage({ db, events }: ComparisonParts, from: number, size: number): Promise<Page> {
  const tiles = (await store.selectIdTiles(db, from, tilesAtOnce)).map((tile) => leafTile(tile, size))
  return { tiles, calls: await events(tiles.flatMap(({ ids }) => ids)) }
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

/** Compares the entries of a tile with their events; returns how many the ledger has. Throws LogFault. */
async function compareTile(
  { n, leaves, ids }: LeafTile,
  calls: Page['calls'],
  salt: SaltKey,
  keptFrom: () => Promise<string>,
): Promise<number> {
  const text = leaves.toString('binary')
  let known = 0
  for (const [i, id] of ids.entries()) {
    const call = calls.get(id)
    let change: string | undefined
    if (call !== undefined) {
      change = changeOf(call, text, i * hashBytes, salt)
      known++
    } else if (id >= (await keptFrom()))
      change = 'its event is not in the ledger, although its retention has not ended'
    if (change !== undefined) throw new LogFault(`entry ${n * tileWidth + i}, call ${id}: ${change}`)
  }
  return known
}

export interface ComparisonOptions {
  readonly progress: (done: number, of: number) => void
  readonly signal: AbortSignal
}

interface EntryOptions extends ComparisonOptions {
  /** The key of the calls' salts, by which consents are compared. */
  readonly salt: SaltKey
  /** Takes the leaves of each tile, in their order. */
  readonly add: (n: number, leaves: Buffer) => void
}

/** Compares each of the first `size` entries with its event; returns how many the ledger has. Throws LogFault. */
export async function compareEntries(
  parts: ComparisonParts,
  size: number,
  { progress, signal, salt, add }: EntryOptions,
): Promise<number> {
  let [n, known] = [0, 0]
  for await (const { tiles, calls } of pagesOf(parts, size)) {
    signal.throwIfAborted()
    // Asked once a page, after its events were read: a sweep may be at work.
    let kept: Promise<string> | undefined
    const keptFrom = () => {
      kept ??= parts.keptFrom()
      return kept
    }
    for (const tile of tiles) {
      if (tile.n !== n) throw lostTile(0, n)
      known += await compareTile(tile, calls, salt, keptFrom)
      add(n++, tile.leaves)
      await yieldToOthers() // a tile is a millisecond of hashing, and a page sixteen
    }
    if (n < Math.ceil(size / tileWidth) && tiles.length < tilesAtOnce) throw lostTile(0, n)
    progress(Math.min(n * tileWidth, size), size)
  }
  return known
}

/** Looks for an event that must have an entry and has none, neither in the log nor in its queue. Throws LogFault. */
export async function findMissingEntries(parts: ComparisonParts, signal: AbortSignal): Promise<void> {
  const read = (after: string) => {
    const page = parts.loggedIds(after, idsAtOnce).then(store.idsIn)
    page.catch(() => {}) // it is awaited in its turn, unless a fault is found before
    return page
  }
  for (let next = read('0'.repeat(2 * store.idBytes)); ; ) {
    const ids = await next
    if (ids.length === 0) return
    signal.throwIfAborted()
    next = read(ids.at(-1)!)
    // After the events: an entry is in the queue with its event, and goes from there to the log in one step.
    const entries = await store.selectEntryIds(parts.db, ids[0]!, ids.at(-1)!)
    const logged = new Set(entries.flatMap(store.idsIn))
    const missing = ids.find((id) => !logged.has(id))
    if (missing !== undefined)
      throw new LogFault(
        `call ${missing} is in the ledger but not in the log: its entry was removed, or the event was added by hand`,
      )
  }
}
