// Reads and drops the rest of bodies whose calls are already answered, so that the callers get the answer: slowly
// enough not to disturb other calls, and only up to a limit.

import type { Call } from './call.js'
import type { CountClosed } from './closed-connections.js'

/** A batch file or a form of fields: the rest is read as it arrives, and the connection is kept. */
const keptBytes = 1024 * 1024
/** A pair of images and half as much again. */
const maxDroppedBytes = 32 * 1024 * 1024
/** Bytes a second of all longer bodies together: reading them costs as much as one lookup in ten. */
const bytesPerMs = 32 * 1024
/** Bytes read before a pause: a timer for each chunk would cost more than the chunk. */
const burstMs = 20
/** Time for a caller that is slow or still sending to read the answer: a reset would discard it. */
const lingerMs = 5_000

/**
 * Call the returned function when the answer to a call is about to be sent and its body is not complete.
 * The rest must come within limits.requestTimeoutMs. The answer to a long body says that the connection
 * closes: many callers stop sending then, and others read the answer only when they have sent everything.
 * @param parts.now milliseconds
 */
export function createUnreadBodies(parts: {
  now: () => number
  countClosed: CountClosed
  later?: (work: () => void, ms: number) => unknown
}): (call: Call) => void {
  const { now, countClosed, later = setTimeout } = parts
  /** When the allowed rate has caught up with the bytes read so far, monotonic milliseconds. */
  let paidUntil = 0

  /** How long to wait after reading these bytes, ms. */
  function pay(bytes: number): number {
    const at = now()
    paidUntil = Math.max(paidUntil, at) + bytes / bytesPerMs
    const ahead = paidUntil - at
    return ahead < burstMs ? 0 : ahead
  }

  return function dropRest({ request, response }) {
    const length = request.headers['content-length']
    if (length !== undefined && Number(length) <= keptBytes) return void request.resume()
    const { socket } = request
    response.shouldKeepAlive = false
    // After such an answer Node would destroy the connection at once and so reset it.
    socket.destroySoon = () => {}
    let remaining = maxDroppedBytes
    const close = () => {
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
    const stop = () => {
      request.off('data', drop)
      request.off('end', stop)
      request.pause()
      if (response.writableFinished) close()
      else response.once('finish', close)
    }
    const drop = (chunk: Buffer) => {
      remaining -= chunk.length
      if (remaining < 0) {
        countClosed('unread_body')
        return stop()
      }
      const ms = pay(chunk.length)
      if (ms === 0) return
      request.pause()
      later(() => request.resume(), ms)
    }
    request.on('data', drop)
    request.on('end', stop)
  }
}
