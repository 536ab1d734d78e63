// Reads and writes the documents of the last release, as compatibility/ holds them: without the words for people.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, objectOf } from './json.js'

export interface Baseline {
  readonly release: string
  readonly document: JsonObject
}

/** Their members have names that the interface chose, such as `description`; all are kept. */
const maps = new Set(
  'paths content headers properties patternProperties schemas responses parameters securitySchemes'.split(
    ' ',
  ),
)
/** What is written for people changes no call. */
const words = new Set(
  'info servers tags summary description example examples externalDocs deprecated title'.split(' '),
)

/** The part of a document that a change can break. */
export function comparedPart(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => comparedPart(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !(words.has(key) || key.startsWith('x-')))
      .map(([key, member]) => [key, comparedPart(member, !isMap && maps.has(key))]),
  )
}

const linesTo = 4

/** JSON with a line for each operation and component, so that a renewal shows which of them changed. */
function write(value: unknown, depth = 0): string {
  if (depth === linesTo || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${write(member, depth + 1)}`,
  )
  return `{\n${members.join(',\n')}\n}`
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.json`)

/** Undefined when there is no file: nothing was released yet. */
export function readBaseline(folder: string, name: string): Baseline | undefined {
  if (!existsSync(fileOf(folder, name))) return undefined
  const { release, document } = objectOf(JSON.parse(readFileSync(fileOf(folder, name), 'utf8')))
  return { release: String(release), document: objectOf(document) }
}

export function writeBaseline(folder: string, name: string, release: string, document: JsonObject): void {
  const text = write({ release, document: comparedPart(document) })
  writeFileSync(fileOf(folder, name), `${text}\n`)
}
