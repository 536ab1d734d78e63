// Limits the calls of one connection: a few are worked on at a time, the next ones wait, and the rest stays unread.
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { Call } from './call.js'
import type { CountClosed } from './closed-connections.js'
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'

/** Calls of one connection that wait. One read brings 40 ordinary ones; no client that is known sends more at once. */
const maxWaiting = 256

export interface Connection {
  readonly socket: Socket
  readonly peer: Peer
  readonly listener: RequestListener
  readonly running: Set<Call>
  readonly waiting: Call[]
  /** The latest call: the parser is in its body, or past it. */
  last: Call | undefined
  isPaused: boolean
  /** Later calls are ignored: the connection closes after those it has. */
  isEnding: boolean
  /** Runs after each call that is over. */
  afterCall: (() => void) | undefined
}

/** What all connections share. */
export interface ConnectionParts {
  /** Calls of one connection that are worked on at one time. */
  readonly callsPerConnection: number
  /** The calls of all connections that wait. */
  readonly waiting: FairShare
  readonly countClosed: CountClosed
  /** Runs `start` when it is the call's turn, or refuses the call. */
  admit(call: Call, start: () => void): void
  /** Runs when a connection is closed for what it sends. */
  onCutOff(peer: Peer): void
}

export function openConnection(
  parts: ConnectionParts,
  socket: Socket,
  peer: Peer,
  listener: RequestListener,
): Connection {
  const connection: Connection = {
    socket,
    peer,
    listener,
    running: new Set(),
    waiting: [],
    last: undefined,
    isPaused: false,
    isEnding: false,
    afterCall: undefined,
  }
  socket.once('close', () => close(parts, connection))
  // Node resumes a connection for reasons of its own: the body of a call, an answer that was sent.
  socket.on('resume', () => {
    if (connection.isPaused) socket.pause()
  })
  return connection
}

/** Ends a call, once. */
export function endCall(call: Call): void {
  const { onOver } = call
  call.onOver = undefined
  onOver?.()
}

/**
 * Node destroys each request of a closed connection with an error and formats its stack; this spares it the finished
 * ones.
 */
const drop = (request: IncomingMessage) => void request.destroy()

/** Ignores a request on a connection that is ending. */
export function passOver(connection: Connection, request: IncomingMessage): void {
  if (connection.socket.destroyed) drop(request)
  pause(connection)
}

/** Takes a new call: it starts, waits, or is one too many. */
export function takeCall(parts: ConnectionParts, connection: Connection, call: Call): void {
  const { peer, running, waiting } = connection
  connection.last = call
  if (running.size < parts.callsPerConnection && waiting.length === 0) start(parts, connection, call)
  else if (waiting.length < maxWaiting && parts.waiting.take(peer)) {
    waiting.push(call)
    pause(connection)
  } else cutOff(parts, connection, call)
}

/** Closes a connection that sent one call too many. */
function cutOff({ countClosed, onCutOff }: ConnectionParts, connection: Connection, call: Call): void {
  connection.isEnding = true
  countClosed('pipelining')
  onCutOff(connection.peer)
  connection.socket.destroy()
  drop(call.request)
  for (const { request } of connection.waiting) drop(request)
}

function start(parts: ConnectionParts, connection: Connection, call: Call): void {
  connection.running.add(call)
  call.response.on('close', () => {
    if (!connection.running.delete(call)) return
    endCall(call)
    advance(parts, connection)
    connection.afterCall?.()
  })
  // A request for another protocol: Node loses what it read behind it, so nothing may be answered after it.
  if (call.request.headers.upgrade !== undefined) {
    connection.isEnding = true
    call.response.shouldKeepAlive = false
  }
  parts.admit(call, () => {
    if (connection.running.has(call)) connection.listener(call.request, call.response)
  })
}

function advance(parts: ConnectionParts, connection: Connection): void {
  const { running, waiting } = connection
  while (waiting.length > 0 && running.size < parts.callsPerConnection) {
    parts.waiting.give(connection.peer)
    start(parts, connection, waiting.shift()!)
  }
  if (connection.isPaused && waiting.length === 0 && !connection.isEnding) {
    connection.isPaused = false
    connection.socket.resume()
  }
}

function pause(connection: Connection): void {
  connection.isPaused = true
  connection.socket.pause()
}

/** The connection has closed: the callers of all its calls have gone. */
function close(parts: ConnectionParts, connection: Connection): void {
  connection.isEnding = true
  for (const _ of connection.waiting.splice(0)) parts.waiting.give(connection.peer)
  for (const call of connection.running) endCall(call)
  connection.running.clear()
}

/** Ends a connection that sent something unreadable; see `ConnectionCalls.endAfterWhole`. */
export function endAfterWhole(connection: Connection, then: (partial: Call | undefined) => void): void {
  connection.isEnding = true
  const { last } = connection
  const partial = last === undefined || last.request.complete ? undefined : last
  connection.afterCall = () => {
    if (connection.waiting.length > 0) return
    for (const call of connection.running) if (call !== partial) return
    connection.afterCall = undefined
    then(partial)
  }
  connection.afterCall()
}
