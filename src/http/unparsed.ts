// Keeps what comes of a connection while Node's parser is paused, and gives it to the parser when it goes on. Node pauses
// connection and parser at a call that comes while an answer before it is not yet sent; the TLS records that it has read
// by then reach the parser all the same, which refuses them. Without this, a body right behind its head would be
// answered 400.
import type { Socket } from 'node:net'

/** Far more than Node reads before it pauses: two reads of 16 kB, measured with Node 20. */
export const mostUnparsedBytes = 256 * 1024

export interface Unparsed {
  /** Whether there was room for it. */
  keep(bytes: Buffer): boolean
  /** Call it whenever the connection is resumed. */
  give(): void
}

export function createUnparsed(socket: Socket): Unparsed {
  const pieces: Buffer[] = []
  let length = 0
  return {
    keep(bytes) {
      length += bytes.length
      if (length > mostUnparsedBytes) return false
      pieces.push(bytes)
      return true
    },
    give() {
      // Each piece may pause it anew, or end it: its parser is another connection's then.
      while (pieces.length > 0 && !socket.isPaused() && !socket.destroyed) {
        const piece = pieces.shift()!
        length -= piece.length
        socket.emit('data', piece)
      }
    },
  }
}
