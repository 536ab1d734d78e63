// Serves HTTP on a socket of this machine, for the user who owns it: without TLS, and within the same limits.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerAndClose, rawAnswer, refuseConnect } from './raw-answer.js'
import { readingLimits, readTimeouts, type ServerParts, takeConnectionsFrom } from './tls-server.js'

/** The address of every caller. */
const peerAddress = 'control socket'

/**
 * Makes the server; the caller listens. A reader may stop for as long as it likes: exports are read page by page.
 */
export function createLocalServer(parts: ServerParts): Server {
  const { limits, listener, now, connections, calls, peers, unreadable, countClosed } = parts
  const server = createServer(readingLimits(parts), calls.receive)
  readTimeouts(server, limits)
  const begin = takeConnectionsFrom(server)
  server.on('clientError', unreadable)
  server.on('checkExpectation', calls.receive)
  server.on('checkContinue', calls.receive)
  server.on('connect', (_request, socket: Socket) => refuseConnect(socket, now()))
  server.on('upgrade', (_request, socket: Socket) =>
    answerAndClose(socket, rawAnswer('METHOD_NOT_ALLOWED', now())),
  )
  server.on('connection', (socket: Socket) => {
    if (connections.raw.size >= limits.connections) {
      countClosed('total')
      return answerAndClose(socket, rawAnswer('OVERLOADED', now()))
    }
    const peer = peers.take(peerAddress, true)
    connections.raw.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      connections.raw.delete(socket)
      peers.release(peer)
    })
    calls.open(socket, peer, listener)
    begin(socket)
  })
  return server
}
