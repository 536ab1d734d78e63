// Reads files of records: CSV with a header, or JSON Lines, one record at a time in bounded memory.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { fileProblem } from '../../platform/file-problem.js'
import { problemOfCsv, problemOfHeader, problemOfStart, startBytes } from './file-form.js'

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

/** Streams a file, counting and hashing its bytes. */
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

/** The columns of a row that are not empty. */
function cellsOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const raw: Record<string, string> = {}
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!.trim()
    if (cell !== '') raw[columns[i]!] = cell
  }
  return raw
}

interface CsvRow {
  /** Line on which it begins. */
  readonly line: number
  readonly cells: string[]
}

/**
 * The rows of a CSV file. They are taken from the parser chunk by chunk: read as a stream, it drops the rows before an
 * error that nobody has fetched yet, and with them the place of the error.
 */
async function* csvRows(stream: AsyncIterable<Buffer>): AsyncGenerator<CsvRow | FileLine> {
  let line = 1
  let rows: CsvRow[] = []
  const parser = parse({
    bom: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: maxLineBytes,
    encoding: 'utf8',
    onRecord(cells: string[], { lines }) {
      rows.push({ line, cells })
      line = lines + 1
      return null // the parser need not keep it
    },
  })
  parser.on('error', () => {}) // the step that fails reports it
  parser.resume()
  let isBroken = false
  type Done = (error?: Error | null) => void
  async function* after(step: (done: Done) => void): AsyncGenerator<CsvRow | FileLine> {
    const failure = await new Promise<Error | null | undefined>((resolve) => step(resolve))
    const read = rows
    rows = []
    yield* read
    if (!failure) return
    const problem = problemOfCsv(failure)
    if (problem === undefined) throw failure
    yield { line, problem }
    isBroken = true
  }
  for await (const chunk of stream) {
    yield* after((done) => parser.write(chunk, done))
    if (isBroken) return
  }
  yield* after((done) => parser.end(done))
}

/** @param names the columns of the kind; case and surrounding spaces of the header do not matter */
async function* csvLines(stream: AsyncIterable<Buffer>, names: readonly string[]): AsyncGenerator<FileLine> {
  const spelled = new Map(names.map((name) => [name.toLowerCase(), name]))
  let header: string[] | undefined
  for await (const row of csvRows(stream)) {
    if (!('cells' in row)) {
      yield row
      return
    }
    const { line, cells } = row
    if (header === undefined) {
      header = cells.map((name) => spelled.get(name.trim().toLowerCase()) ?? name.trim())
      const problem = problemOfHeader(header, names)
      if (problem === undefined) continue
      yield { line, problem }
      return
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length !== header.length)
      yield { line, problem: `has ${cells.length} cells, the header has ${header.length}` }
    else if (cells.some((cell) => cell.includes('\ufffd'))) yield { line, problem: 'is not UTF-8' }
    else yield { line, raw: cellsOf(header, cells) }
  }
  if (header === undefined) yield { line: 1, problem: 'the file has no header' }
}

/** The size and the beginning of a file. Throws one clear line when it cannot be read. */
async function examine(file: string): Promise<{ sizeBytes: number; start: Buffer }> {
  try {
    const handle = await open(file)
    try {
      const facts = await handle.stat()
      if (!facts.isFile()) throw new Error('it is not a file')
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0)
      return { sizeBytes: facts.size, start: buffer.subarray(0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new Error(fileProblem(file, error))
  }
}

/** Opens a file of records. Throws one clear line when it cannot be read. */
export async function openRecordFile(file: string, names: readonly string[]): Promise<RecordFile> {
  const { sizeBytes, start } = await examine(file)
  const problem = problemOfStart(start)
  if (problem !== undefined) throw new Error(`${file} ${problem}`)
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
