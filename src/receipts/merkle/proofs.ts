// Makes and verifies inclusion and consistency proofs, as RFC 6962 and RFC 9162, sections 2.1.3 and 2.1.4, say.
import { type ReadTile, rootOf, type TileName, tileHeight, tileWidth } from './tiles.js'
import { emptyRoot, hashBytes, nodeHash, splitOf } from './tree-hash.js'

/** The hash of a complete subtree of 2 ** height leaves, the one with this place among those of its height. */
function subtreeHash(read: ReadTile, height: number, place: number): Buffer {
  const level = Math.floor(height / tileHeight)
  const count = 2 ** (height % tileHeight)
  const first = place * count
  const n = Math.floor(first / tileWidth)
  const at = (first % tileWidth) * hashBytes
  return rootOf(read({ level, n }).subarray(at, at + count * hashBytes))
}

/** The Merkle tree hash of the leaves from `from` up to `to`, where a proof divides the tree there. */
function rangeHash(read: ReadTile, from: number, to: number): Buffer {
  const count = to - from
  const height = Math.log2(count)
  if (Number.isInteger(height)) return subtreeHash(read, height, from / count)
  const middle = from + splitOf(count)
  return nodeHash(rangeHash(read, from, middle), rangeHash(read, middle, to))
}

/** The root of the tree of the first `size` leaves. */
export const rootHash = (read: ReadTile, size: number): Buffer =>
  size === 0 ? emptyRoot : rangeHash(read, 0, size)

/** From the sibling of the leaf up to a child of the root. */
export function inclusionProof(read: ReadTile, index: number, size: number): Buffer[] {
  const path = (from: number, to: number): Buffer[] => {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...path(from, middle), rangeHash(read, middle, to)]
      : [...path(middle, to), rangeHash(read, from, middle)]
  }
  return path(0, size)
}

/** That the tree of the first `size` leaves is how a tree of the first `older` leaves went on. */
export function consistencyProof(read: ReadTile, older: number, size: number): Buffer[] {
  const path = (from: number, to: number, isWhole: boolean): Buffer[] => {
    if (older === to) return isWhole ? [] : [rangeHash(read, from, to)]
    const middle = from + splitOf(to - from)
    return older <= middle
      ? [...path(from, middle, isWhole), rangeHash(read, middle, to)]
      : [...path(middle, to, false), rangeHash(read, from, middle)]
  }
  return older === 0 || older === size ? [] : path(0, size, true)
}

/** The tiles that a computation reads: they are fetched together before it runs. */
export function tilesReadBy(compute: (read: ReadTile) => unknown): TileName[] {
  const tiles = new Map<string, TileName>()
  const blank = Buffer.alloc(tileWidth * hashBytes)
  compute((tile) => {
    tiles.set(`${tile.level}/${tile.n}`, tile)
    return blank
  })
  return [...tiles.values()]
}

const isOdd = (n: number) => n % 2 === 1
const half = (n: number) => Math.floor(n / 2)

/** The root that a tree of `size` leaves has, if the proof is right; undefined when it cannot be a proof of this place. */
export function rootFromInclusion(
  leaf: Buffer,
  index: number,
  size: number,
  proof: readonly Buffer[],
): Buffer | undefined {
  if (index >= size) return undefined
  let [place, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return undefined
    if (isOdd(place) || place === last) {
      hash = nodeHash(sibling, hash)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 ? hash : undefined
}

export interface TreeHead {
  readonly size: number
  readonly root: Buffer
}

/** Whether the proof shows that the older tree is the beginning of the newer one. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Buffer[]): boolean {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root)
  if (older.size === 0) return proof.length === 0 && older.root.equals(emptyRoot)
  const path = Number.isInteger(Math.log2(older.size)) ? [older.root, ...proof] : proof
  let [place, last] = [older.size - 1, newer.size - 1]
  while (isOdd(place)) [place, last] = [half(place), half(last)]
  const [first, ...rest] = path
  if (first === undefined) return false
  let [olderHash, newerHash] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      olderHash = nodeHash(hash, olderHash)
      newerHash = nodeHash(hash, newerHash)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else newerHash = nodeHash(newerHash, hash)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && olderHash.equals(older.root) && newerHash.equals(newer.root)
}
