// Writes the parameters of a call as one canonical text, however they were sent.
import { createHash } from 'node:crypto'
import type { Lookup } from './lookup.js'
import type { RawInput, RawValue } from './params.js'

const textOf = (value: RawValue): string =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : String(value)

/** The values as sent; parameters that the lookup does not read are left out, and an image is replaced by its hash. */
export function parametersText(lookup: Lookup, raw: RawInput): string {
  const values = Object.keys(lookup.input).map((name) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (value === undefined) return null
    return Array.isArray(value) ? (value as readonly RawValue[]).map(textOf) : textOf(value as RawValue)
  })
  return JSON.stringify(values)
}
