// Reads the JSON body of an operation, bounded.
import type { Readable } from 'node:stream'
import { type Outline, outlineOf, repeatedMembers } from '../kernel/json-outline.js'
import { Problem } from './problem.js'

/** What was sent: texts from path and query, JSON values from a body. */
export type RawInput = Readonly<Record<string, unknown>>

type Body = Readable & { readonly headers: Readonly<Record<string, string | string[] | undefined>> }

/** The whole body. Throws Problem. */
export async function readBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Problem('too-large', `The body may have at most ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw new Problem('bad-request', 'The body did not arrive completely')
  }
  return Buffer.concat(chunks)
}

/**
 * The members of a JSON object; none for a body that is empty. A browser can send other types across sites without
 * asking first, so they are refused before they are read. Throws Problem.
 */
export async function readJsonBody(body: Body, maxBytes: number): Promise<RawInput> {
  const type = String(body.headers['content-type'] ?? '').toLowerCase()
  const bytes = await readBytes(body, maxBytes)
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/.test(type))
    throw new Problem('unsupported-media-type', 'Send the body as application/json')
  let parsed: unknown
  let text: string
  let outline: Outline
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    outline = outlineOf(text) // before it is parsed: the parser is slow for many brackets
    if (outline.isTooDeep) throw new Problem('bad-request', 'The body is nested too deep')
    parsed = JSON.parse(text)
  } catch (error) {
    if (error instanceof Problem) throw error
    // Without the cause: it quotes the body, which may hold a password.
    throw new Problem('bad-request', 'The body is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Problem('bad-request', 'The body must be a JSON object')
  const [repeated] = repeatedMembers(text, outline, parsed)
  if (repeated !== undefined) {
    const name = /^[a-z_]{1,40}$/.test(repeated) ? `the member ${repeated}` : 'a member'
    throw new Problem('bad-request', `The body has ${name} more than once`)
  }
  return parsed as RawInput
}
