// Reads JSON bodies: an object with the parameters of a lookup, limited in size and depth.
import { statedNames } from '../kernel/consent.js'
import { Failure, type ParameterProblem } from '../kernel/failures.js'
import { type Outline, outlineOf, repeatedMembers } from '../kernel/json-outline.js'
import type { Param, RawInput, RawValue } from '../lookups/params.js'
import type { Upload } from '../platform/forms/form-parts.js'

/** Twice the size of the longest parameters of any row with every character escaped. */
export const maxJsonBytes = 16 * 1024
async function readBytes(request: Upload, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else if (bytes - chunk.length <= maxBytes) chunks.length = 0 // the rest is read and dropped
  }
  if (bytes > maxBytes) throw new Failure('PAYLOAD_TOO_LARGE')
  return Buffer.concat(chunks)
}

/**
 * Reads a body of JSON. Throws BAD_REQUEST for what is not JSON in UTF-8 or is nested too deep, and PAYLOAD_TOO_LARGE
 * beyond `maxBytes`.
 */
export async function readJsonText(
  request: Upload,
  maxBytes: number,
): Promise<{ text: string; outline: Outline; value: unknown }> {
  const bytes = await readBytes(request, maxBytes).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('BAD_REQUEST', { cause: error })
  })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const outline = outlineOf(text)
    if (outline.isTooDeep) throw new Failure('BAD_REQUEST')
    return { text, outline, value: JSON.parse(text) as unknown }
  } catch {
    // Without the cause: it quotes the body, which may hold a password.
    throw new Failure('BAD_REQUEST')
  }
}

/** True or false are words there. */
const isStated = (name: string): boolean => (statedNames as readonly string[]).includes(name)

/**
 * The members of a JSON object that a lookup declares, and what it states about consent; others are ignored. A whole number counts as its text, null as
 * absent. Throws BAD_REQUEST for what is not a JSON object or is nested too deep, PAYLOAD_TOO_LARGE beyond
 * `maxJsonBytes`, and INVALID_PARAMETER for a list, an object or another number, and for a member that is repeated.
 * @param own.nullIsNone the body null is no object, and none is needed
 */
export async function readJson(
  request: Upload,
  params: Readonly<Record<string, Param>>,
  { nullIsNone = false } = {},
): Promise<RawInput> {
  const { text, outline, value: parsed } = await readJsonText(request, maxJsonBytes)
  if (parsed === null && nullIsNone) return {}
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Failure('BAD_REQUEST')
  const body = parsed as Readonly<Record<string, unknown>>
  const repeated = repeatedMembers(text, outline, body)
  const problems: ParameterProblem[] = []
  const input: Record<string, RawValue> = {}
  for (const name in params) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (repeated.has(name)) {
      problems.push({ loc: ['body', name], msg: 'Parameter must be sent once', type: 'repeated' })
      continue
    }
    if (value === undefined || value === null) continue
    if (typeof value === 'string') input[name] = value
    else if (typeof value === 'boolean') input[name] = isStated(name) ? String(value) : value
    else if (Number.isSafeInteger(value)) input[name] = String(value)
    else problems.push({ loc: ['body', name], msg: 'Input should be a valid string', type: 'string_type' })
  }
  if (problems.length > 0) throw new Failure('INVALID_PARAMETER', { problems })
  for (const name of statedNames) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (!Object.hasOwn(params, name) && (typeof value === 'string' || typeof value === 'boolean'))
      input[name] = String(value)
  }
  return input
}
