// Checks the documents of a new archive and its summary, wherever they come from.
import { parseBounded } from '../../kernel/json-depth.js'
import { isUnsafe } from '../../kernel/unsafe-text.js'
import { invalid, Problem } from '../../operation/problem.js'
import type { Archives, NewDocument } from '../archives.js'
import { contentTypeOf } from '../content-types.js'

export interface Adding {
  readonly archives: Pick<Archives, 'add'>
}

/** A scanned court file takes tens of megabytes. */
const maxDocumentBytes = 64 * 1024 * 1024
/** Eight of the longest; more than arrives within limits.requestTimeoutMs on most lines. */
export const maxArchiveBytes = 512 * 1024 * 1024
const maxNameBytes = 255

/** What is wrong with the name of a document; undefined: nothing. Such names would make a zip dangerous or unreadable. */
export function nameProblem(name: string): string | undefined {
  const isGood =
    !isUnsafe(name) &&
    !/[\\/]/.test(name) &&
    !/^\.{0,2}$/.test(name) &&
    Buffer.byteLength(name) <= maxNameBytes
  return isGood
    ? undefined
    : `must be 1 to ${maxNameBytes} bytes without slashes, backslashes or control characters`
}

export interface Sent {
  readonly fileName: string
  read(): AsyncIterable<Buffer>
}

/** The documents with their limits. Throws Problem. */
export async function* bounded(sent: Iterable<Sent> | AsyncIterable<Sent>): AsyncGenerator<NewDocument> {
  let [count, total] = [0, 0]
  for await (const { fileName, read } of sent) {
    const problem = nameProblem(fileName)
    if (problem !== undefined) throw invalid('document', `${count + 1}: its file name ${problem}`)
    count++
    yield {
      fileName,
      contentType: contentTypeOf(fileName),
      async *read() {
        let bytes = 0
        for await (const chunk of read()) {
          bytes += chunk.length
          total += chunk.length
          if (bytes > maxDocumentBytes)
            throw new Problem('too-large', `A document may have at most ${maxDocumentBytes} bytes`)
          if (total > maxArchiveBytes)
            throw new Problem('too-large', `The documents may have at most ${maxArchiveBytes} bytes in all`)
          yield chunk
        }
      },
    }
  }
}

/** The result of a check. Throws Problem. */
export function summaryOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return parseBounded(text)
  } catch {
    throw invalid('summary', 'must be JSON, at most 64 levels deep')
  }
}
