// Writes the parameters of a call as one text: the same for the same parameters, wherever they were sent.
import { createHash } from 'node:crypto'
import type { Lookup } from './lookup.js'
import type { RawInput, RawValue } from './params.js'

const textOf = (value: RawValue): string =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : String(value)

/** As sent; parameters that the lookup does not read are left out. An image stands for its hash. */
export function parametersText(lookup: Lookup, raw: RawInput): string {
  const values = Object.keys(lookup.input).map((name) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (value === undefined) return null
    return Array.isArray(value) ? (value as readonly RawValue[]).map(textOf) : textOf(value as RawValue)
  })
  return JSON.stringify(values)
}
