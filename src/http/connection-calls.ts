// Limits the calls of each connection: a few are worked on at a time, the next ones wait, and the rest stays unread.
// Each call ends exactly once, with its answer or when its caller disconnects.
import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Call, newCall } from './call.js'
import type { CountClosed } from './closed-connections.js'
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'
import { createUnparsed, type Unparsed } from './unparsed.js'

/** Calls of one connection that wait. One read brings 40 ordinary ones; no client that is known sends more at once. */
const maxWaiting = 256

interface Connection {
  readonly socket: Socket
  readonly peer: Peer
  readonly listener: RequestListener
  readonly running: Set<Call>
  readonly waiting: Call[]
  /** The latest call: the parser is in its body, or past it. */
  last: Call | undefined
  isPaused: boolean
  readonly unparsed: Unparsed
  /** Later calls are ignored: the connection closes after those it has. */
  isEnding: boolean
  /** Runs after each call that is over. */
  afterCall: (() => void) | undefined
}

/** What all connections share. */
interface ConnectionParts {
  /** Calls of one connection that are worked on at one time. */
  readonly callsPerConnection: () => number
  /** The calls of all connections that wait. */
  readonly waiting: FairShare
  readonly countClosed: CountClosed
  /** Runs `start` when it is the call's turn, or refuses the call. */
  admit(call: Call, start: () => void): void
  /** Runs when a connection is closed for what it sends. */
  onCutOff(peer: Peer): void
}

export interface ConnectionCalls {
  /** Call it with each connection, before `listener` gets its calls. */
  open(socket: Socket, peer: Peer, listener: RequestListener): void
  /** The listener for the servers. */
  receive(request: IncomingMessage, response: ServerResponse): void
  /** The class of responses for the servers. */
  readonly Response: typeof ServerResponse
  /** A call has reached the application. `onOver` runs once: when its answer was sent or its connection closed. */
  begin(request: IncomingMessage, response: ServerResponse, id: string, onOver: () => void): Call
  /**
   * Ends a connection that sent something unreadable. `then` runs when every complete call is over; it gets the
   * incomplete call, if that is the one that cannot be read.
   */
  endAfterWhole(socket: Socket, then: (partial: Call | undefined) => void): void
  /** Gives bytes that came while the parser was paused to it again when it goes on. */
  keepUnparsed(socket: Socket, bytes: Buffer): void
}

/** @param parts.onHead runs when the answer to a call is about to be sent */
export function createConnectionCalls(
  parts: ConnectionParts & { onHead: (call: Call) => void },
): ConnectionCalls {
  const { onHead } = parts
  const connections = new WeakMap<Socket, Connection>()

  class Response extends ServerResponse {
    call: Call | undefined

    override writeHead(status: number, reason?: unknown, headers?: unknown): this {
      if (this.call !== undefined) {
        onHead(this.call)
        // A call after an answer that closes the connection could not be answered, so it must not start.
        if (!this.shouldKeepAlive) connections.get(this.call.request.socket)!.isEnding = true
      }
      return super.writeHead(status, reason as string, headers as undefined)
    }
  }

  return {
    Response: Response as unknown as typeof ServerResponse,

    open(socket, peer, listener) {
      connections.set(socket, openConnection(parts, socket, peer, listener))
    },

    receive(request, response) {
      const connection = connections.get(request.socket)!
      if (connection.isEnding) return passOver(connection, request)
      const call = newCall(request, response, connection.peer)
      ;(response as Response).call = call
      takeCall(parts, connection, call)
    },

    begin(request, response, id, onOver) {
      let { call } = response as Response
      if (call === undefined) {
        const injected = newCall(request, response, undefined)
        response.on('close', () => endCall(injected))
        call = injected
      }
      call.id = id
      call.onOver = onOver
      return call
    },

    endAfterWhole(socket, then) {
      const connection = connections.get(socket)
      if (connection === undefined) then(undefined)
      else endAfterWhole(connection, then)
    },

    keepUnparsed(socket, bytes) {
      const connection = connections.get(socket)
      if (connection === undefined || socket.destroyed || connection.unparsed.keep(bytes)) return
      cutOff(parts, connection)
    },
  }
}

function openConnection(
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
    unparsed: createUnparsed(socket),
    isEnding: false,
    afterCall: undefined,
  }
  socket.once('close', () => close(parts, connection))
  // Node also resumes a connection itself: for the body of a call, or after an answer was sent.
  socket.on('resume', () => {
    if (connection.isPaused) socket.pause()
    connection.unparsed.give() // before anything else is read
  })
  return connection
}

/** Ends a call, once. */
function endCall(call: Call): void {
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
function passOver(connection: Connection, request: IncomingMessage): void {
  if (connection.socket.destroyed) drop(request)
  pause(connection)
}

/** Takes a new call: it starts, waits, or is one too many. */
function takeCall(parts: ConnectionParts, connection: Connection, call: Call): void {
  const { peer, running, waiting } = connection
  connection.last = call
  if (running.size < parts.callsPerConnection() && waiting.length === 0) start(parts, connection, call)
  else if (waiting.length < maxWaiting && parts.waiting.take(peer)) {
    waiting.push(call)
    pause(connection)
  } else {
    cutOff(parts, connection)
    drop(call.request)
  }
}

/** Closes a connection that sent more than it may before it is answered. */
function cutOff({ countClosed, onCutOff }: ConnectionParts, connection: Connection): void {
  connection.isEnding = true
  countClosed('pipelining')
  onCutOff(connection.peer)
  connection.socket.destroy()
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
  // A request for another protocol: Node loses what it read after it, so nothing may be answered after it.
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
  while (waiting.length > 0 && running.size < parts.callsPerConnection()) {
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
function endAfterWhole(connection: Connection, then: (partial: Call | undefined) => void): void {
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
