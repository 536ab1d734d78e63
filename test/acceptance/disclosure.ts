// Searches for personal data where it must not be: many values, each in every encoding.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Disclosure {
  where: string
  value: string
  spelling: string
}

interface Needle {
  bytes: Buffer
  value: string
  spelling: string
}

/** Plain in either case, URL-encoded, JSON-escaped, hex, base64 at its three offsets, UTF-16 in both orders. */
export function spellingsOf(value: string): Needle[] {
  const utf8 = Buffer.from(value, 'utf8')
  const swapped = Buffer.from(value, 'utf16le').swap16()
  const texts: [string, string | Buffer][] = [
    ['plain', utf8],
    ['lower case', value.toLowerCase()],
    ['upper case', value.toUpperCase()],
    ['URL-encoded', encodeURIComponent(value)],
    ['form-encoded', encodeURIComponent(value).replaceAll('%20', '+')],
    ['JSON-escaped', JSON.stringify(value).slice(1, -1)],
    ['hex', utf8.toString('hex')],
    ['hex in capitals', utf8.toString('hex').toUpperCase()],
    ['UTF-16LE', Buffer.from(value, 'utf16le')],
    ['UTF-16BE', swapped],
  ]
  for (const offset of [0, 1, 2]) {
    // Only whole groups of three bytes: what is before and after the value changes the letters at its ends.
    const start = (3 - offset) % 3
    const inner = utf8.subarray(start, start + Math.floor((utf8.length - start) / 3) * 3)
    texts.push([`base64 at offset ${offset}`, inner.toString('base64')])
    texts.push([`base64url at offset ${offset}`, inner.toString('base64url')])
  }
  const distinct = new Map<string, Needle>()
  for (const [spelling, text] of texts) {
    const bytes = Buffer.from(text)
    const key = bytes.toString('latin1')
    if (!distinct.has(key)) distinct.set(key, { bytes, value, spelling })
  }
  return [...distinct.values()]
}

/** A search for many values: one pass over the bytes, however many values there are. */
export function searchFor(values: string[]) {
  const needles = values.flatMap(spellingsOf)
  const byStart = new Map<number, Needle[]>()
  // The first two bytes nearly always decide, and their table stays in the processor's cache.
  const pairs = new Uint8Array(1 << 16)
  for (const needle of needles) {
    const start = needle.bytes.readUIntBE(0, 3)
    pairs[start >> 8] = 1
    byStart.set(start, [...(byStart.get(start) ?? []), needle])
  }

  const inBytes = (where: string, bytes: Buffer): Disclosure[] => {
    const found: Disclosure[] = []
    for (let at = 0; at + 2 < bytes.length; at++) {
      const pair = (bytes[at]! << 8) | bytes[at + 1]!
      if (pairs[pair] === 0) continue
      for (const { bytes: wanted, value, spelling } of byStart.get((pair << 8) | bytes[at + 2]!) ?? []) {
        if (bytes.subarray(at, at + wanted.length).equals(wanted)) found.push({ where, value, spelling })
      }
    }
    return found
  }

  /** Every regular file below a directory, with its name; `except` leaves files out by name. */
  const inDirectory = async (directory: string, except: string[] = []): Promise<Disclosure[]> => {
    const found: Disclosure[] = []
    for (const entry of await readdir(directory, { recursive: true })) {
      const file = join(directory, entry)
      found.push(...inBytes(`the name ${entry}`, Buffer.from(entry)))
      if (except.includes(entry) || !(await stat(file)).isFile()) continue
      found.push(...inBytes(entry, await readFile(file)))
    }
    return found
  }

  return { inBytes, inDirectory }
}
