// Takes what the network said out of a GSP's wrapping, and writes a refusal in the one form that the table of answers reads.
import { parseBounded } from '../../kernel/json-depth.js'
import { valueAt } from '../answer-table.js'
import { booleanOrNull, isWire, textOrEmpty, unreadable, type Wire } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import type { Gsp } from './presets.js'

const codePaths = [
  'error.error_cd',
  'error.error_code',
  'error.errorCode',
  'error.code',
  'error_cd',
  'error_code',
  'errorCode',
]
const messagePaths = [
  'error.message',
  'error.desc',
  'message',
  'error_message',
  'error_description',
  'error',
  'status_desc',
]
/** Some write the code before the message: "GEN5005 : ...". */
const codeInMessage = /^([A-Z]{2,}_?\d+[A-Z]*)\s*:/

const firstAt = (body: Wire, paths: readonly string[]): string => {
  for (const path of paths) {
    const text = textOrEmpty({ text: valueAt(body, path) }, 'text')
    if (text !== '') return text
  }
  return ''
}

/** `error` is null, false or empty beside an answer, and true, a text or an object in a refusal. */
function saysError({ error }: Wire): boolean {
  if (error === undefined || error === null || error === false) return false
  if (typeof error === 'string') return !['', 'false'].includes(error.trim().toLowerCase())
  return !isWire(error) || Object.keys(error).length > 0
}

/** A word for "answered" that is present must say so. A code beside `success: true` is one of success. */
function isRefusal(body: Wire): boolean {
  const success = booleanOrNull(body, 'success')
  return (
    saysError(body) ||
    (body.status_cd !== undefined && textOrEmpty(body, 'status_cd') !== '1') ||
    (body.success !== undefined && success !== true) ||
    booleanOrNull(body, 'status') === false ||
    (success !== true && firstAt(body, codePaths) !== '')
  )
}

/** The refusal as the network writes it, whatever else was said beside it. */
function refusalIn(body: Wire): Wire | undefined {
  if (!isRefusal(body)) return undefined
  const message = firstAt(body, messagePaths)
  const code = firstAt(body, codePaths) || (codeInMessage.exec(message)?.[1] ?? '')
  return { ...body, error: { error_cd: code, message } }
}

/** JSON, or base64 of JSON. */
function decoded(text: string, body: Wire): Wire {
  try {
    const value = parseBounded(text.trim().startsWith('{') ? text : Buffer.from(text, 'base64'))
    if (isWire(value)) return value
  } catch {
    // Told below: the cause would quote the answer.
  }
  const isEncrypted = textOrEmpty(body, 'rek') !== ''
  throw unreadable('data', isEncrypted ? 'is encrypted' : 'is neither an object nor JSON nor base64 of JSON')
}

/** Throws `unreadable` for a wrapped text that cannot be decoded. A body in no wrapping stays as it is. */
export function unwrap(response: SourceResponse, wrapping: Gsp['wrapping']): SourceResponse {
  const { status, body } = response
  if (!isWire(body)) return response
  const refusal = refusalIn(body)
  if (refusal !== undefined) return { ...response, body: refusal }
  if (status !== 200 || wrapping === 'root') return response
  const wrapped = body[wrapping]
  const inner = typeof wrapped === 'string' && wrapped.trim() !== '' ? decoded(wrapped, body) : wrapped
  return isWire(inner) ? { ...response, body: refusalIn(inner) ?? inner } : response
}
