// Reads Decentro's texts. It writes "nothing" in several ways, none of which may reach a client as a value.
import { firstText, textsOrNone, type Wire } from '../reading.js'

const nothing = /^(?:na|n\/a|n\.a\.|-+|nil|null|none|not available)$/i

const known = (text: string): string => (nothing.test(text) ? '' : text)

/** The first of these fields that says something; empty when none does. */
export function knownText(wire: Wire, ...fields: readonly string[]): string {
  for (const field of fields) {
    const text = known(firstText(wire, field))
    if (text !== '') return text
  }
  return ''
}

/** The texts of a list, or of a text alone, that say something. */
export const knownTexts = (wire: Wire, field: string): string[] =>
  textsOrNone(wire, field).filter((text) => known(text) !== '')
