// Reads a file of labelled pairs of pictures, embeds each picture once, and decides which pairs show different
// people.
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { readLabelled, refuseCell } from './eval-input.mjs'

/** The path of an image. It is checked before anything is loaded, so that a mistake in the last line shows at once. */
function imageAt(pairsFile, { line, ...row }, column) {
  const path = resolve(dirname(pairsFile), row[column])
  const wrong = (why) =>
    refuseCell(pairsFile, line, column, row[column], `an image file that can be read (${path}: ${why})`)
  try {
    if (!statSync(path).isFile()) wrong('no file')
    accessSync(path, constants.R_OK)
  } catch (fault) {
    wrong(fault.code)
  }
  return path
}

/** The pairs of a file: {line, a, b, same, source}, where a and b are paths of pictures. */
export function readFacePairs(pairsFile) {
  return readLabelled(pairsFile, ['path_a', 'path_b']).map((row) => ({
    line: row.line,
    a: imageAt(pairsFile, row, 'path_a'),
    b: imageAt(pairsFile, row, 'path_b'),
    same: row.label === 1,
    source: row.source ?? '',
  }))
}

export const picturesOf = (pairs) => [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]

/** A picture's name without the number at its end: asha_0001.jpg and asha_0002.jpg are taken to show one person. */
const seriesOf = (path) => join(dirname(path), basename(path, extname(path)).replace(/[-_]?\d+$/, ''))

/**
 * A group number for each picture: pictures with the same number may show one person, because a pair says so, or
 * because their names differ only in the number at the end. All others are taken to show different people.
 */
export function personsOf(pairs, pictures) {
  const parent = new Map()
  const root = (key) => {
    let at = key
    while (parent.has(at)) at = parent.get(at)
    return at
  }
  const unite = (one, other) => {
    const [from, to] = [root(one), root(other)]
    if (from !== to) parent.set(from, to)
  }
  for (const { a, b, same } of pairs) if (same) unite(a, b)
  for (const picture of pictures) unite(picture, `series ${seriesOf(picture)}`)
  const numbers = new Map()
  return pictures.map((picture) => {
    const key = root(picture)
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)
  })
}

/** Changes whenever the compiled code or the models do; embeddings do not depend on the fitted constants. */
function engineSum() {
  const folder = fileURLToPath(new URL('../dist/face', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true }).sort())
    if (name.endsWith('.js') && !name.endsWith('fitted.js')) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

/**
 * Embeds each picture once.
 * @param cached keep the results in a folder for temporary files, and use them in the next run
 * @returns a Map from path to the engine's result, and the mean time in milliseconds of the pictures read in this run
 */
export async function lookAtAll(engine, pictures, { say, cached = false }) {
  const cache = join(tmpdir(), 'satyapan-face-embeddings')
  if (cached) mkdirSync(cache, { recursive: true, mode: 0o700 })
  const sum = cached ? engineSum() : ''
  const looks = new Map()
  let [took, count] = [0, 0]
  for (const [index, picture] of pictures.entries()) {
    const bytes = readFileSync(picture)
    const name = createHash('sha256').update(sum).update(bytes).digest('hex')
    const kept = cached ? readKept(join(cache, name)) : undefined
    const started = performance.now()
    const look = kept ?? (await engine.look(bytes))
    if (kept === undefined) {
      took += performance.now() - started
      count++
      if (cached) writeFileSync(join(cache, name), serialize(look), { mode: 0o600 })
    }
    looks.set(picture, look)
    if (index % 200 === 199) say(`${index + 1} of ${pictures.length} pictures`)
  }
  return { looks, perPictureMs: count === 0 ? null : took / count }
}

function readKept(file) {
  try {
    return deserialize(readFileSync(file))
  } catch (fault) {
    if (fault.code === 'ENOENT') return undefined
    throw fault
  }
}

/** A small seeded generator (mulberry32), so that a run can be repeated. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Every pair of pictures that show different people, as indices. */
export function* impostorPairs(persons) {
  for (let one = 0; one < persons.length; one++)
    for (let other = one + 1; other < persons.length; other++)
      if (persons[one] !== persons[other]) yield [one, other]
}

/** Random pairs of different people: `count` of them, or as many as there are; the same in every run. */
export function randomImpostors(persons, count) {
  const sizes = new Map()
  for (const person of persons) sizes.set(person, (sizes.get(person) ?? 0) + 1)
  const pairsOf = (size) => (size * (size - 1)) / 2
  const all = pairsOf(persons.length) - [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0)
  if (all <= count) return [...impostorPairs(persons)]
  const random = randomFrom(1)
  const chosen = new Map()
  const pick = () => Math.floor(random() * persons.length)
  while (chosen.size < count) {
    const [one, other] = [pick(), pick()].sort((left, right) => left - right)
    if (persons[one] !== persons[other]) chosen.set(one * persons.length + other, [one, other])
  }
  return [...chosen.values()]
}
