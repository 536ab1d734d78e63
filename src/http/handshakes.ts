// Starts TLS handshakes in rotation, and finds the peer of each one that is finished.
import type { Socket } from 'node:net'
import type { CountClosed } from './closed-connections.js'
import { createFairShare } from './fair-share.js'
import { createHandshakeQueue } from './handshake-queue.js'
import type { Peer } from './peers.js'

/** A handshake in progress. */
interface Handshake {
  readonly peer: Peer
  end(): void
}

export interface Handshakes {
  /** Starts the handshake of a connection now or later; `onBegin` runs just before. */
  enter(socket: Socket, peer: Peer, onBegin: () => void): void
  /** Ends the handshake of a connection that is now secure. Returns its peer; undefined when it has closed already. */
  finish(socket: Socket): Peer | undefined
}

/** Both ends of a connection: a TLS socket does not say which raw one it is on. */
const endsOf = (socket: Socket): string =>
  `${socket.remoteAddress} ${socket.remotePort} ${socket.localAddress} ${socket.localPort}`

/**
 * @param parts.limit handshakes in progress at one time
 * @param parts.timeoutMs for a handshake that begins now; then its connection is closed
 * @param parts.begin starts TLS on a raw connection
 */
export function createHandshakes(parts: {
  limit: () => number
  timeoutMs: () => number
  now: () => number
  countClosed: CountClosed
  begin: (socket: Socket) => void
}): Handshakes {
  const { limit, timeoutMs, now, countClosed, begin } = parts
  const inProgress = new Map<string, Handshake>()
  const queue = createHandshakeQueue({ unfinished: createFairShare('handshakes', limit), now })

  function start(socket: Socket, peer: Peer, ends: string): void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      inProgress.delete(ends)
      queue.ended(peer)
    }
    const late = setTimeout(() => socket.destroy(), timeoutMs())
    inProgress.set(ends, { peer, end })
    socket.once('close', () => {
      if (!isOver) countClosed('handshake')
      end()
    })
    begin(socket)
  }

  return {
    enter(socket, peer, onBegin) {
      const ends = endsOf(socket) // a closed connection no longer knows them
      queue.enter(peer, () => {
        if (socket.destroyed) return queue.ended(peer)
        onBegin()
        start(socket, peer, ends)
      })
    },
    finish(socket) {
      const handshake = inProgress.get(endsOf(socket))
      handshake?.end()
      return handshake?.peer
    },
  }
}
