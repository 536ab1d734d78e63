// Reads JSON Lines: one object a line, in bounded memory.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { parseBounded } from '../../kernel/json-depth.js'
import { outlineOf } from '../../kernel/json-outline.js'
import { endMarkAt } from '../../platform/end-of-file-mark.js'
import type { ColumnNames } from './column-names.js'
import { type FileLine, maxLineBytes, maxNames, unreadable } from './file-line.js'

// Between such portions other work gets its turn of the event loop. A line costs a few microseconds, however short.
const portionLines = 1_000
const portionBytes = 64 * 1024

/** A line that is shorter cannot have many members. */
const fewMembersChars = maxNames * 5

/** Whether it has more members than are read: the parser itself is slow for very many. */
const hasTooManyMembers = (text: string): boolean =>
  text.length > fewMembersChars && outlineOf(text).marks.length > maxNames * 2 + 1

/** The record with its columns named as the kind names them, or what is wrong with their names. */
function renamed(raw: Readonly<Record<string, unknown>>, names: ColumnNames): Omit<FileLine, 'line'> {
  const record: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [theirs, value] of Object.entries(raw)) {
    const ours = names.find(theirs)
    if (ours === null) continue
    if (ours === undefined) unknown.push(theirs)
    else if (Object.hasOwn(record, ours)) return { problems: [{ column: ours, reason: 'is given twice' }] }
    else record[ours] = value
  }
  return unknown.length > 0 ? { raw, problems: [names.unknown(unknown)] } : { raw: record }
}

/** The records of JSON Lines. */
export async function* jsonLines(
  stream: AsyncIterable<Buffer>,
  names: ColumnNames,
): AsyncGenerator<FileLine> {
  const exact = new Set(
    Object.keys(names.mapping.columns).length === 0 && names.mapping.ignore.length === 0 ? names.names : [],
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  function read(bytes: Buffer): FileLine | undefined {
    line++
    try {
      // A byte order mark counts as white space, and a Ctrl-Z ends the last line.
      const text = decoder.decode(bytes.subarray(0, endMarkAt(bytes))).trim()
      if (text === '') return undefined
      if (hasTooManyMembers(text)) return unreadable(line, `has more than ${maxNames} members`)
      const raw: unknown = parseBounded(text)
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
        return unreadable(line, 'is not a JSON object')
      const record = raw as Record<string, unknown>
      if (Object.keys(record).every((name) => exact.has(name)))
        return { line, raw: record, chars: text.length }
      return { line, ...renamed(record, names), chars: text.length }
    } catch {
      return unreadable(line, 'is not JSON in UTF-8')
    }
  }
  let [lines, readBytes] = [0, 0]
  for await (const chunk of stream) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      const line = read(bytes.subarray(from, end))
      if (line !== undefined) yield line
      readBytes += end + 1 - from
      from = end + 1
      if (++lines < portionLines && readBytes < portionBytes) continue
      lines = readBytes = 0
      await yieldToOthers()
    }
    rest = Buffer.from(bytes.subarray(from))
    if (rest.length > maxLineBytes) {
      yield unreadable(line + 1, `is longer than ${maxLineBytes} bytes; the file was not read further`)
      return
    }
  }
  const last = rest.length === 0 ? undefined : read(rest)
  if (last !== undefined) yield last
}
