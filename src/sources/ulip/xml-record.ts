// Reads the record that VAHAN/01 sends as XML inside a text: one root with a flat list of elements.
import { unreadable, type Wire } from '../reading.js'

const root = /^\s*(?:<\?xml[^>]*\?>\s*)?<([A-Za-z_][\w.-]*)(?:\s[^<>]*)?>([\s\S]*)<\/\1\s*>\s*$/
/** From lastIndex on: white space and one element, with its name and content. */
const element = /\s*<([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1\s*>)/y

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A reference to nothing known stays as it is written. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return named[name.toLowerCase()]!
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/**
 * The text of each element by its name; empty for one that holds elements itself. Throws UpstreamError for anything
 * else between the elements, for a name that occurs twice, and for an end that is missing.
 */
export function readXmlRecord(text: string): Wire {
  const content = root.exec(text)?.[2]
  if (content === undefined) throw unreadable('response', 'is not a whole XML document')
  const record = new Map<string, string>()
  const end = content.trimEnd().length
  let at = 0
  while (at < end) {
    element.lastIndex = at
    const match = element.exec(content)
    if (match === null) throw unreadable('response', 'is not a flat list of XML elements')
    const [whole, name, inner = ''] = match
    if (record.has(name!)) throw unreadable('response', 'has an XML element twice')
    record.set(name!, inner.includes('<') ? '' : decoded(inner).trim())
    at += whole.length
  }
  return Object.fromEntries(record)
}
