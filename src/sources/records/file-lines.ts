// Opens files of records: CSV with a header, or JSON Lines, one record at a time in bounded memory.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { problemOfStart, startBytes } from '../../platform/csv-problems.js'
import { fileProblem } from '../../platform/file-problem.js'
import type { ColumnNames } from './column-names.js'
import { csvLines } from './csv-lines.js'
import type { FileLine } from './file-line.js'
import { jsonLines } from './json-lines.js'

export interface RecordFile {
  readonly sizeBytes: number
  readBytes(): number
  /** SHA-256 of the file; complete when the lines have been read to their end. */
  digest(): Buffer
  lines(): AsyncGenerator<FileLine>
}

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

/** A file that cannot be imported; the message is one line that names it. */
export class RecordFileProblem extends Error {}

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
    throw new RecordFileProblem(fileProblem(file, error))
  }
}

/** Opens a file of records. Throws one clear line when it cannot be read. */
export async function openRecordFile(file: string, names: ColumnNames): Promise<RecordFile> {
  const { sizeBytes, start } = await examine(file)
  const problem = problemOfStart(start)
  if (problem !== undefined) throw new RecordFileProblem(`${file} ${problem}`)
  const reading = counted(file)
  const isJson = /\.(jsonl|ndjson|json)$/i.test(file)
  return {
    sizeBytes,
    readBytes: reading.bytes,
    digest: reading.digest,
    async *lines() {
      try {
        yield* isJson ? jsonLines(reading.stream, names) : csvLines(reading.stream, names)
      } finally {
        reading.stop()
      }
    },
  }
}
