// Reads the pages of docs/lookups: their examples by language, the bodies that they promise, and what the sandbox rehearses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fencesOf } from '../support/markdown.js'

const folder = fileURLToPath(new URL('../../docs/lookups/', import.meta.url))

export type Json = Record<string, unknown>

export interface LookupPage {
  readonly name: string
  /** The examples of a language. */
  examples(language: 'sh' | 'ts' | 'py'): string
  /** Heading (a sub_code, or a state of a task) -> the body below it. */
  readonly bodies: ReadonlyMap<string, Json>
  /** Name of a failure -> its status and body. */
  readonly failures: ReadonlyMap<string, { status: number; body: Json }>
  /** The subject of each rehearsal of the sandbox; a cell can be empty. */
  readonly rehearsals: Readonly<Partial<Record<'unknown' | 'source failure' | 'source unavailable', string>>>
}

const cellsOf = (row: string) => row.slice(2, -2).split(' | ')
const uncoded = (cell: string) => cell.replaceAll('`', '')

function rehearsalsIn(text: string): LookupPage['rehearsals'] {
  const table = /^\| found \|.*\n.*\n(.*)$/m.exec(text)
  if (table === null) return {}
  const [, unknown, failure, unavailable] = cellsOf(table[1]!).map(uncoded)
  return { unknown: unknown!, 'source failure': failure!, 'source unavailable': unavailable! }
}

function readPage(name: string): LookupPage {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8')
  const fences = fencesOf(text)
  const bodies = [...text.matchAll(/^### (.+)\n\n```json\n([\s\S]+?)\n```$/gm)]
  const failures = [...text.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \| .* \| `(\{.*\})` \|$/gm)]
  return {
    name,
    examples: (language) =>
      fences
        .filter((fence) => fence.language === language)
        .map((fence) => fence.text)
        .join('\n'),
    bodies: new Map(bodies.map(([, heading, body]) => [heading!, JSON.parse(body!) as Json])),
    failures: new Map(
      failures.map(([, status, failure, body]) => [
        failure!,
        { status: Number(status), body: JSON.parse(body!) as Json },
      ]),
    ),
    rehearsals: rehearsalsIn(text),
  }
}

/** Every page, in the order of the list of lookups: the steps of a journey are in theirs. */
export function lookupPages(): LookupPage[] {
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...list.matchAll(/^\| \[(.+?)\]\(\1\.md\)/gm)].map(([, name]) => readPage(name!))
}
