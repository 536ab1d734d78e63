// Changes the bytes of a whole request to what no HTTP library would send.
import type { Chance } from './chance.js'

const insertions = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked, chunked\r\n',
  'Host: other\r\n',
  'Expect: 100-continue\r\n',
  'HTTP/2.0',
  ' HTTP/1.0\r\nHost: a\r\n\r\n',
  '\xff\xfe',
  'GET / HTTP/1.1\r\n\r\n',
].map((text) => Buffer.from(text, 'latin1'))

type Step = (bytes: Buffer) => Buffer

/** One to three changes, mostly in the head, since a body may be anything anyway. */
export function mangled(chance: Chance): Step {
  const steps = Array.from({ length: 1 + chance.below(3) }, () => step(chance))
  return (bytes) => steps.reduce((before, change) => change(before), bytes)
}

function step(chance: Chance): Step {
  const kind = chance.below(6)
  const where = chance.next()
  const inHead = chance.is(0.7)
  const inserted = chance.pick(insertions)
  const byte = chance.below(256)
  const length = 1 + chance.below(20)
  return (bytes) => {
    const headEnd = bytes.indexOf('\r\n\r\n')
    const end = inHead && headEnd > 0 ? headEnd + 4 : bytes.length
    const at = Math.floor(where * end)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    if (kind === 0) return Buffer.concat([before, Buffer.of(byte), after.subarray(1)])
    if (kind === 1) return Buffer.concat([before, inserted, after])
    if (kind === 2) return Buffer.concat([before, after.subarray(length)])
    if (kind === 3) return Buffer.concat([before, after.subarray(0, length), after])
    if (kind === 4) return before.length === 0 ? bytes : before
    return Buffer.concat([atLineStart(bytes, at, inserted), Buffer.alloc(0)])
  }
}

function atLineStart(bytes: Buffer, at: number, inserted: Buffer): Buffer {
  const line = bytes.indexOf('\r\n', at)
  const place = line < 0 ? bytes.length : line + 2
  return Buffer.concat([bytes.subarray(0, place), inserted, bytes.subarray(place)])
}
