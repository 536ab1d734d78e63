// Reads HTTP/1.1 answers from the bytes of a connection as they arrive.

export interface WireAnswer {
  readonly status: number
  /** Lower-case names; repeated ones joined by a comma. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface AnswerReader {
  /** Takes the next bytes; returns the answers that they complete. */
  take(bytes: Buffer): WireAnswer | undefined
  /** The peer has closed: an answer that ends with the connection is now complete. */
  end(): WireAnswer | undefined
  /** Bytes of no complete answer yet. */
  left(): number
}

const headEnd = Buffer.from('\r\n\r\n')

/** For the answer to one request. `isHead`: it has no body, whatever its headers say. */
export function createAnswerReader(isHead: boolean): AnswerReader {
  let bytes: Buffer = Buffer.alloc(0)

  function whole(isClosed: boolean): WireAnswer | undefined {
    for (;;) {
      const end = bytes.indexOf(headEnd)
      if (end < 0) return undefined
      const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
      const status = Number(line.split(' ')[1])
      const rest = bytes.subarray(end + headEnd.length)
      if (status >= 100 && status < 200 && status !== 101) {
        bytes = Buffer.from(rest)
        continue // an interim answer
      }
      const headers = headersOf(lines)
      const body = bodyOf(status, headers, rest, isClosed)
      if (body === undefined) return undefined
      bytes = Buffer.from(rest.subarray(body.used))
      return { status, headers, body: body.content }
    }
  }

  function bodyOf(status: number, headers: ReadonlyMap<string, string>, rest: Buffer, isClosed: boolean) {
    if (isHead || status === 204 || status === 304) return { content: Buffer.alloc(0), used: 0 }
    if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) return dechunked(rest)
    const length = headers.get('content-length')
    if (length === undefined) return isClosed ? { content: rest, used: rest.length } : undefined
    const used = Number(length)
    return rest.length < used ? undefined : { content: rest.subarray(0, used), used }
  }

  return {
    take(more) {
      bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more])
      return whole(false)
    },
    end: () => whole(true),
    left: () => bytes.length,
  }
}

function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}

function dechunked(bytes: Buffer): { content: Buffer; used: number } | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    const begin = lineEnd + 2
    if (bytes.length < begin + size + 2) return undefined
    if (size === 0) return { content: Buffer.concat(chunks), used: begin + 2 }
    chunks.push(bytes.subarray(begin, begin + size))
    at = begin + size + 2
  }
}
