// Counts the parts of a form and the bytes after its end without parsing it, since parsing is expensive.
import type { IncomingHttpHeaders } from 'node:http'

type Headers = Pick<IncomingHttpHeaders, 'content-type'>

/** Whether the body is a form of several parts. */
export const isMultipart = (headers: Headers): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

function boundaryOf(headers: Headers): string | undefined {
  const type = headers['content-type'] ?? ''
  const value = /;\s*boundary\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/i.exec(type)?.[1]?.trim()
  return value?.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
}

/** The counts of a form so far. */
export interface FormBoundaries {
  /** Takes the next bytes of the body. */
  take(chunk: Buffer): void
  /** Parts or fields that have begun, counted up to one more than allowed. */
  parts(): number
  /** Whether the closing boundary has arrived. */
  isClosed(): boolean
  /** Bytes after the closing boundary; 0 when there is none yet. */
  epilogueBytes(): number
}

/** Undefined for a multipart form whose header names no boundary. */
export function watchBoundaries(headers: Headers, maxParts: number): FormBoundaries | undefined {
  return isMultipart(headers) ? watchMultipart(boundaryOf(headers), maxParts) : watchFields(maxParts)
}

function watchMultipart(boundary: string | undefined, maxParts: number): FormBoundaries | undefined {
  if (boundary === undefined || boundary === '') return undefined
  const opening = Buffer.from(`\r\n--${boundary}`)
  const closing = Buffer.from(`\r\n--${boundary}--`)
  // The end of the previous bytes, shorter than a boundary: a boundary may arrive in two pieces. The first boundary
  // is at the beginning, without a line end before it.
  let before = Buffer.from('\r\n')
  let boundaries = 0
  let epilogue = -1
  /** The last boundary may still turn out to be the closing one. */
  let isOpen = false
  return {
    take(chunk) {
      if (epilogue >= 0) {
        epilogue += chunk.length
        return
      }
      const bytes = Buffer.concat([before, chunk])
      let at = bytes.indexOf(opening, Math.max(0, before.length - opening.length + 1))
      for (; at >= 0 && boundaries <= maxParts + 1; at = bytes.indexOf(opening, at + opening.length))
        boundaries++
      const end = bytes.indexOf(closing)
      if (end >= 0) epilogue = bytes.length - end - closing.length
      const last = bytes.subarray(Math.max(0, bytes.lastIndexOf(opening)))
      isOpen = last.length < closing.length && closing.subarray(0, last.length).equals(last)
      before = Buffer.from(bytes.subarray(Math.max(0, bytes.length - closing.length + 1)))
    },
    parts: () => (epilogue >= 0 || (isOpen && boundaries > 0) ? boundaries - 1 : boundaries),
    isClosed: () => epilogue >= 0,
    epilogueBytes: () => Math.max(0, epilogue),
  }
}

function watchFields(maxParts: number): FormBoundaries {
  let fields = 1
  return {
    take(chunk) {
      for (let at = chunk.indexOf('&'); at >= 0 && fields <= maxParts; at = chunk.indexOf('&', at + 1))
        fields++
    },
    parts: () => fields,
    isClosed: () => false,
    epilogueBytes: () => 0,
  }
}
