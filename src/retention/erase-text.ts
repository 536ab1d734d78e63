// Finds an official number in stored text, and removes the person from it.
import { withoutInvisible, withoutSeparators } from '../identifiers/index.js'

/** Neither signs that have other cases than ours, nor any that nobody sees, nor dashes beside the hyphen. */
const plainText = /^[\x20-\x7e\s]*$/

/**
 * `holdsNumber` for many texts about one number. Most texts do not have its signs one after another at all: one pass over a plain
 * text says so, without a copy of it.
 */
export function numberFinder(kind: string, value: string): (text: string) => boolean {
  const signs = [...value].filter((sign) => sign !== '-').map((sign) => sign.replace(/\W/, '\\$&'))
  const anyForm = new RegExp(signs.join('[\\s-]*'), 'i')
  return (text) => (!plainText.test(text) || anyForm.test(text)) && holdsNumber(text, kind, value)
}

/** Whether `text` holds the number, as it is kept or as people write it. */
export function holdsNumber(text: string, kind: string, value: string): boolean {
  if (holdsExactly(text, kind, value)) return true
  const inCase = kind === 'vpa' ? withoutInvisible(text).toLowerCase() : withoutSeparators(text.toUpperCase())
  return holdsExactly(inCase, kind, value)
}

/**
 * Whether `text` holds the number, not as a part of a longer one; a PAN also within a GSTIN, a mobile number with its
 * prefix.
 */
function holdsExactly(text: string, kind: string, value: string): boolean {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const before = /[0-9A-Za-z]*$/.exec(text.slice(Math.max(0, at - 8), at))![0]
    const after = /^[0-9A-Za-z]*/.exec(text.slice(at + value.length, at + value.length + 8))![0]
    if (before === '' && after === '') return true
    if (kind === 'pan' && /^\d{2}$/.test(before) && /^[0-9A-Z]{3}$/.test(after)) return true
    if (kind === 'mobile' && /^(91|0)$/.test(before) && after === '') return true
  }
  return false
}

const blank = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(blank)
  return typeof value === 'string' ? '' : null
}

/**
 * Returns JSON without the person. A table row (a list of plain values) stays, with all cells emptied but the second,
 * the sub_code; an object in a list is removed; elsewhere texts that contain the number are emptied.
 */
export function withoutSubject(value: unknown, isAbout: (text: string) => boolean): unknown {
  const names = (part: unknown) => isAbout(JSON.stringify(part) ?? '')
  if (typeof value === 'string') return isAbout(value) ? '' : value
  if (Array.isArray(value)) {
    return value.flatMap((part) => {
      if (!names(part)) return [part]
      if (Array.isArray(part) && part.every((cell) => typeof cell !== 'object' || cell === null))
        return [part.map((cell, place) => (place === 1 ? cell : blank(cell)))]
      return typeof part === 'object' ? [] : ['']
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, names(part) ? withoutSubject(part, isAbout) : part]),
  )
}
