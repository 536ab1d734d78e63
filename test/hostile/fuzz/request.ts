// Writes a request of the fuzzer as its bytes on the wire, and as text for people.

/** Placeholders for what only the running service knows: credentials and ids. */
export type Placeholders = Readonly<Record<string, string>>

export interface FuzzRequest {
  readonly method: string
  /** Path and query as they are sent. */
  readonly target: string
  /** Name and value; as latin-1 on the wire. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | undefined
  /** The operation that it began as. */
  readonly operation: string
  /** The changes that were made. */
  readonly changes: readonly string[]
  /** Changes of the serialised bytes. */
  readonly mangle?: (bytes: Buffer) => Buffer
}

const fill = (text: string, placeholders: Placeholders): string =>
  text.replace(/\{(\w+)\}/g, (found, name: string) =>
    Object.hasOwn(placeholders, name) ? placeholders[name]! : found,
  )

/** As bytes. `host` is added unless the request has one. */
export function bytesOf(request: FuzzRequest, placeholders: Placeholders): Buffer {
  const { method, target, headers, mangle } = request
  const body = request.body === undefined ? undefined : filledBody(request.body, placeholders)
  const lines = [`${method} ${fill(target, placeholders)} HTTP/1.1`]
  for (const [name, value] of headers) lines.push(`${name}: ${fill(value, placeholders)}`)
  if (body !== undefined) lines.push(`Content-Length: ${body.length}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const whole = body === undefined ? head : Buffer.concat([head, body])
  return mangle === undefined ? whole : mangle(whole)
}

/** Only forms and JSON name placeholders; other bytes stay as they are. */
function filledBody(body: Buffer, placeholders: Placeholders): Buffer {
  const text = body.toString('latin1')
  return /\{\w+\}/.test(text) ? Buffer.from(fill(text, placeholders), 'latin1') : body
}

const shownBytes = 800

/** The request with its placeholders, so that no secret is printed; bytes that are not text are escaped. */
export function shown(request: FuzzRequest): string {
  const bytes = bytesOf(request, {})
  const text = bytes
    .subarray(0, shownBytes)
    .toString('latin1')
    .replace(/[^\x20-\x7e\r\n]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/\r\n/g, '\\r\\n\n')
  const more = bytes.length > shownBytes ? `... ${bytes.length} bytes` : ''
  return `${text}${more}\n(${request.operation}; ${request.changes.join(', ') || 'unchanged'})`
}
