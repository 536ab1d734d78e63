// Reads a small form body as fields: multipart/form-data and application/x-www-form-urlencoded.
import type { RawInput } from '../lookups/params.js'
import { isMultipart } from '../platform/forms/form-boundaries.js'
import { readFormParts, type Upload } from '../platform/forms/form-parts.js'

/** Ten times the size of a client id, a secret and the fields that OAuth 2.0 clients add. */
export const maxFormBytes = 16 * 1024
const maxFields = 20

const isUrlencoded = (request: Upload): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/**
 * The fields of a form; a repeated name is a list. A body of another type counts as a form without fields.
 * Throws BAD_REQUEST for a body that cannot be read or has more than `maxFields`, and PAYLOAD_TOO_LARGE beyond
 * `maxFormBytes`.
 */
export async function readForm(request: Upload): Promise<RawInput> {
  const form: Record<string, string | string[]> = Object.create(null)
  if (!isMultipart(request.headers) && !isUrlencoded(request)) {
    request.resume()
    return form
  }
  for await (const part of readFormParts(request, { maxBodyBytes: maxFormBytes, maxParts: maxFields })) {
    if (part.kind === 'file') continue
    const { name, value } = part
    const before = form[name]
    if (before === undefined) form[name] = value
    else if (typeof before === 'string') form[name] = [before, value]
    else before.push(value)
  }
  return form
}
