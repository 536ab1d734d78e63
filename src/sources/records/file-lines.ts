// Owns the reading of record files: CSV with a header, or JSON Lines, one record at a time in bounded memory.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { parse } from 'csv-parse'

export interface FileLine {
  /** Line of the file on which the record begins; the first line is 1. */
  readonly line: number
  /** The record as the file has it; undefined when the line cannot be read at all. */
  readonly raw?: Readonly<Record<string, unknown>>
  readonly problem?: string
}

export interface RecordFile {
  readonly sizeBytes: number
  readBytes(): number
  /** SHA-256 of the file; complete when the lines have been read to their end. */
  digest(): Buffer
  lines(): AsyncGenerator<FileLine>
}

const maxLineBytes = 1024 * 1024

/** Reads bytes through, counting and digesting them. */
function counted(file: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  source.on('error', (error) => meter.destroy(error))
  return {
    stream: source.pipe(meter),
    bytes: () => bytes,
    digest: () => hash.digest(),
    stop: () => source.destroy(),
  }
}

async function* jsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  function read(bytes: Buffer): FileLine | undefined {
    line++
    try {
      const text = decoder.decode(bytes).trim() // a byte order mark counts as white space
      if (text === '') return undefined
      const raw: unknown = JSON.parse(text)
      if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
        return { line, raw: raw as Record<string, unknown> }
      return { line, problem: 'is not a JSON object' }
    } catch {
      return { line, problem: 'is not JSON in UTF-8' }
    }
  }
  for await (const chunk of stream) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
      const found = read(bytes.subarray(0, end))
      if (found !== undefined) yield found
      bytes = bytes.subarray(end + 1)
    }
    if (bytes.length > maxLineBytes) {
      yield { line: line + 1, problem: `is longer than ${maxLineBytes} bytes; the file was not read further` }
      return
    }
    rest = Buffer.from(bytes)
  }
  const last = rest.length === 0 ? undefined : read(rest)
  if (last !== undefined) yield last
}

/** An empty cell says nothing: its column is left out. */
function cellsOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const raw: Record<string, string> = {}
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!.trim()
    if (cell !== '') raw[columns[i]!] = cell
  }
  return raw
}

/** `names`: the columns of the kind; a header is matched without regard to case and spaces around it. */
async function* csvLines(stream: NodeJS.ReadableStream, names: readonly string[]): AsyncGenerator<FileLine> {
  const spelled = new Map(names.map((name) => [name.toLowerCase(), name]))
  let header: string[] | undefined
  const parser = parse({
    bom: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    info: true,
    maxRecordSize: maxLineBytes,
    encoding: 'utf8',
  })
  stream.on('error', (error) => parser.destroy(error as Error))
  stream.pipe(parser)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const at = line
      line = info.lines + 1
      if (header === undefined) {
        header = record.map((name) => spelled.get(name.trim().toLowerCase()) ?? name.trim())
        const twice = header.find((name, i) => header!.indexOf(name) !== i)
        if (twice !== undefined) {
          yield { line: 1, problem: `the header names ${JSON.stringify(twice)} twice` }
          return
        }
        const unknown = header.filter((name) => !names.includes(name))
        if (unknown.length > 0) {
          yield {
            line: 1,
            problem: `unknown column ${unknown.map((name) => JSON.stringify(name.slice(0, 60))).join(', ')}`,
          }
          return
        }
        continue
      }
      if (record.every((cell) => cell.trim() === '')) continue
      if (record.length !== header.length) {
        yield { line: at, problem: `has ${record.length} cells, the header has ${header.length}` }
        continue
      }
      if (record.some((cell) => cell.includes('\ufffd'))) {
        yield { line: at, problem: 'is not UTF-8' }
        continue
      }
      const columns = header
      yield { line: at, raw: cellsOf(columns, record) }
    }
    if (header === undefined) yield { line: 1, problem: 'the file has no header' }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('CSV_')) throw error
    yield { line, problem: `cannot be read as CSV (${code}); the file was not read further` }
  }
}

/** Opens a file for reading its records. Throws one clear line when it cannot be read. */
export async function openRecordFile(file: string, names: readonly string[]): Promise<RecordFile> {
  let sizeBytes: number
  try {
    const facts = await stat(file)
    if (!facts.isFile()) throw new Error('it is not a file')
    sizeBytes = facts.size
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`)
  }
  const reading = counted(file)
  const isJson = /\.(jsonl|ndjson|json)$/i.test(file)
  return {
    sizeBytes,
    readBytes: reading.bytes,
    digest: reading.digest,
    async *lines() {
      try {
        yield* isJson ? jsonLines(reading.stream) : csvLines(reading.stream, names)
      } finally {
        reading.stop()
      }
    },
  }
}
