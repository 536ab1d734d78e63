// Reads the pictures that an operator's own face model is calibrated on: a folder for each person, or a pairs.csv.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { refuse } from './eval-input.mjs'
import { personsOf, picturesOf, readFacePairs } from './face-pairs.mjs'

const endings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.tif', '.tiff', '.avif'])

const namesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()

/** {pictures, persons, pairs}: paths, a number for the person on each, and the labelled pairs as indices. */
function fromFolders(folder) {
  const [pictures, persons, pairs] = [[], [], []]
  const folders = namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory())
  for (const [person, name] of folders.entries()) {
    const first = pictures.length
    for (const file of namesIn(join(folder, name))) {
      if (!endings.has(extname(file).toLowerCase())) continue
      for (let other = first; other < pictures.length; other++)
        pairs.push({ one: other, other: pictures.length })
      pictures.push(join(folder, name, file))
      persons.push(person)
    }
  }
  return { pictures, persons, pairs }
}

function fromPairs(file) {
  const rows = readFacePairs(file)
  const pictures = picturesOf(rows)
  const place = new Map(pictures.map((picture, index) => [picture, index]))
  const pairs = rows
    .filter(({ same }) => same)
    .map(({ a, b }) => ({ one: place.get(a), other: place.get(b) }))
  return { pictures, persons: personsOf(rows, pictures), pairs }
}

/**
 * The pictures of a folder, the person on each, and the pairs that show one person. Ends the program with one line
 * when there is nothing to calibrate on.
 */
export function readPeople(folder) {
  const expected = 'a folder with a folder of pictures for each person, or with a pairs.csv'
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    refuse(`--pictures is ${JSON.stringify(folder)}, expected ${expected}: there is no such folder`)
  const list = join(folder, 'pairs.csv')
  const people = existsSync(list) ? fromPairs(list) : fromFolders(folder)
  const count = new Set(people.persons).size
  if (people.pairs.length === 0 || count < 2)
    refuse(
      `--pictures is ${JSON.stringify(folder)}, expected ${expected}: it has ${people.pictures.length} pictures of ${count} people, and ${people.pairs.length} pairs that show one person; needed are two people, and one of them twice`,
    )
  return people
}
