// Owns the reading of form bodies as fields: multipart/form-data and application/x-www-form-urlencoded, bounded.
import type { RawInput } from '../lookups/params.js'
import { isMultipart, readFormParts, type Upload } from './form-parts.js'

const maxFields = 100
const maxFieldBytes = 64 * 1024
export const maxFormBytes = 1024 * 1024

const isUrlencoded = (request: Upload): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/**
 * The fields of a form; a repeated name is a list. A body of another type has no fields, as a form without them.
 * Throws BAD_REQUEST for a body that cannot be read and PAYLOAD_TOO_LARGE beyond `maxFormBytes`.
 */
export async function readForm(request: Upload): Promise<RawInput> {
  const form: Record<string, string | string[]> = Object.create(null)
  if (!isMultipart(request) && !isUrlencoded(request)) {
    request.resume()
    return form
  }
  await readFormParts(request, {
    maxBodyBytes: maxFormBytes,
    limits: { fields: maxFields, parts: maxFields, fieldSize: maxFieldBytes },
    onField(name, value) {
      const before = form[name]
      if (before === undefined) form[name] = value
      else if (typeof before === 'string') form[name] = [before, value]
      else before.push(value)
    },
  })
  return form
}
