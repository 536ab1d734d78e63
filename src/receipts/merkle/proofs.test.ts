// Tests the tree against the definition of RFC 6962, at sizes around the borders of tiles.
import { describe, expect, it } from 'vitest'
import { readFrom } from '../sequencer.js'
import { consistencyProof, inclusionProof, isConsistent, rootFromInclusion, rootHash } from './proofs.js'
import { appendLeaves, partialTiles, readTilePath, type Tile, tilePathOf } from './tiles.js'
import { emptyRoot, leafHash, nodeHash, splitOf } from './tree-hash.js'

/** The root as RFC 6962 defines it. */
function defined(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return emptyRoot
  if (leaves.length === 1) return leaves[0]!
  const split = splitOf(leaves.length)
  return nodeHash(defined(leaves.slice(0, split)), defined(leaves.slice(split)))
}

const leaves = Array.from({ length: 66_000 }, (_, i) => leafHash(`entry ${i}`))

/** Appends in steps, as the sequencer does. */
function tilesAfter(sizes: readonly number[]): Tile[] {
  const stored = new Map<string, Tile>()
  let size = 0
  for (const next of sizes) {
    const partial = partialTiles(size).map(({ level, n }) => stored.get(`${level}/${n}`)!)
    for (const tile of appendLeaves(size, Buffer.concat(leaves.slice(size, next)), readFrom(partial)))
      stored.set(`${tile.level}/${tile.n}`, tile)
    size = next
  }
  return [...stored.values()]
}

const sizes = [1, 2, 3, 255, 256, 257, 511, 512, 700, 65_535, 65_536, 65_537, 66_000]
const read = readFrom(tilesAfter(sizes))

describe('the tree', () => {
  it('has the root of the definition at every size, whatever the steps were', () => {
    for (const size of sizes) expect(rootHash(read, size)).toEqual(defined(leaves.slice(0, size)))
    expect(rootHash(readFrom(tilesAfter([66_000])), 66_000)).toEqual(defined(leaves))
    expect(rootHash(read, 0)).toEqual(emptyRoot)
  })

  it('proves that each entry is in it, and nothing else is', () => {
    for (const size of sizes)
      for (const index of [0, 1, Math.floor(size / 2), 255, 256, size - 1].filter((one) => one < size)) {
        const proof = inclusionProof(read, index, size)
        const root = rootHash(read, size)
        expect(rootFromInclusion(leaves[index]!, index, size, proof)).toEqual(root)
        const other = rootFromInclusion(leafHash('another'), index, size, proof)
        expect(other?.equals(root)).toBe(false)
        const elsewhere = rootFromInclusion(leaves[index]!, index + 1, size, proof)
        expect(elsewhere?.equals(root) ?? false).toBe(false)
        expect(rootFromInclusion(leaves[index]!, index, size, [...proof, root])?.equals(root) ?? false).toBe(
          false,
        )
      }
  })

  it('proves that an older tree is its beginning, and refuses every other', () => {
    for (const [i, size] of sizes.entries())
      for (const older of [0, ...sizes.slice(0, i + 1)]) {
        const heads = [
          { size: older, root: rootHash(read, older) },
          { size, root: rootHash(read, size) },
        ] as const
        const proof = consistencyProof(read, older, size)
        expect(isConsistent(...heads, proof)).toBe(true)
        expect(isConsistent({ ...heads[0], root: leafHash('other') }, heads[1], proof)).toBe(false)
        expect(isConsistent(heads[0], { ...heads[1], root: leafHash('other') }, proof)).toBe(older === 0)
        expect(isConsistent(...heads, [...proof, leafHash('more')])).toBe(false)
        if (older > 0 && older < size) expect(isConsistent(...heads, proof.slice(1))).toBe(false)
      }
  })
})

describe('paths of tiles', () => {
  it.each([
    ['0/000', { level: 0, n: 0, width: 256 }],
    ['0/x001/x234/067', { level: 0, n: 1_234_067, width: 256 }],
    ['2/x001/000.p/17', { level: 2, n: 1_000, width: 17 }],
    ['entries/000.p/1', { level: 'entries', n: 0, width: 1 }],
  ] as const)('%s is read and written', (path, tile) => {
    expect(readTilePath(path)).toEqual(tile)
    expect(tilePathOf(tile)).toBe(path)
  })

  it.each([
    '',
    '0/0',
    '00/000',
    '0/x000/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    '0/../000',
    'data/000',
    '0/000/',
  ])('%s is none', (path) => {
    expect(readTilePath(path)).toBeUndefined()
  })
})
