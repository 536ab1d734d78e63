// Divides the Merkle tree into tiles of 256 hashes, as C2SP tlog-tiles says, and appends leaves to them.
import { copyBytes, emptyNode, hashBytes, sha256Text, writeHash } from './tree-hash.js'

/** Levels of the tree that a tile spans. */
export const tileHeight = 8
export const tileWidth = 256
export const tileBytes = tileWidth * hashBytes

export interface TileName {
  readonly level: number
  /** Its place in the level. */
  readonly n: number
}

export interface Tile extends TileName {
  /** Its hashes, one after the other: 256 of a full tile, fewer of the last one of its level. */
  readonly hashes: Buffer
}

/** The hashes of a tile. It must have as many as the size of the tree needs. */
export type ReadTile = (tile: TileName) => Buffer

/** How many hashes a level has in a tree of `size` leaves. */
export const widthOf = (size: number, level: number): number => Math.floor(size / tileWidth ** level)

/** The last tile of each level that is not full: what an append continues. */
export function partialTiles(size: number): TileName[] {
  const tiles: TileName[] = []
  for (let level = 0; widthOf(size, level) > 0; level++) {
    const width = widthOf(size, level)
    if (width % tileWidth > 0) tiles.push({ level, n: Math.floor(width / tileWidth) })
  }
  return tiles
}

/** The Merkle root of hashes whose number is a power of two. */
export function rootOf(hashes: Buffer): Buffer {
  if (hashes.length === hashBytes) return hashes
  const level = Buffer.from(hashes)
  const node = emptyNode()
  // Each level is written over the one below it, of which that part was read.
  for (let length = level.length; length > hashBytes; length /= 2)
    for (let at = 0; at < length; at += 2 * hashBytes) {
      copyBytes(node, 1, level, at, at + 2 * hashBytes)
      writeHash(level, at / 2, sha256Text(node))
    }
  return Buffer.from(level.subarray(0, hashBytes))
}

/**
 * Appends leaf hashes to a tree of `size` leaves.
 * @param read gives the partial tiles of that size
 * @returns every tile that is new or has grown
 */
export function appendLeaves(size: number, leaves: Buffer, read: ReadTile): Tile[] {
  const tiles: Tile[] = []
  let added = leaves
  for (let level = 0; added.length > 0; level++) {
    const width = widthOf(size, level)
    let n = Math.floor(width / tileWidth)
    const begun = width % tileWidth === 0 ? Buffer.alloc(0) : read({ level, n })
    const hashes = Buffer.concat([begun.subarray(0, (width % tileWidth) * hashBytes), added])
    const above: Buffer[] = []
    for (let at = 0; at < hashes.length; at += tileBytes, n++) {
      const tile = { level, n, hashes: hashes.subarray(at, at + tileBytes) }
      tiles.push(tile)
      if (tile.hashes.length === tileBytes) above.push(rootOf(tile.hashes))
    }
    added = Buffer.concat(above)
  }
  return tiles
}

/** `x001/x234/067` of 1234067. */
function digitsOf(n: number): string {
  const rest = String(n % 1000).padStart(3, '0')
  let path = rest
  for (let above = Math.floor(n / 1000); above > 0; above = Math.floor(above / 1000))
    path = `x${String(above % 1000).padStart(3, '0')}/${path}`
  return path
}

/** What is asked for by the path of a tile: `entries` are the entries that level 0 holds the hashes of. */
export interface TilePath {
  readonly level: number | 'entries'
  readonly n: number
  /** Hashes or entries: 256, or fewer of a partial tile. */
  readonly width: number
}

/** `0/x001/234.p/56` */
export const tilePathOf = ({ level, n, width }: TilePath): string =>
  `${level}/${digitsOf(n)}${width === tileWidth ? '' : `.p/${width}`}`

const pathPattern = /^(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/
const mostDigits = 15

/** Undefined when it is not the one spelling of a tile's path. */
export function readTilePath(path: string): TilePath | undefined {
  const [, level, place, width] = pathPattern.exec(path) ?? []
  const digits = place?.replaceAll(/[x/]/g, '')
  if (level === undefined || digits === undefined || digits.length > mostDigits) return undefined
  const tile = {
    level: level === 'entries' ? level : Number(level),
    n: Number(digits),
    width: width === undefined ? tileWidth : Number(width),
  } as const
  return tilePathOf(tile) === path && tile.width > 0 && tile.width <= tileWidth ? tile : undefined
}
