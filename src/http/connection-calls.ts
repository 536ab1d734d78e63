// Limits the calls of each connection: a few are worked on at a time, the next ones wait, and the rest stays unread.
// Each call ends exactly once, with its answer or when its caller disconnects.
import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Call, newCall } from './call.js'
import type { CountClosed } from './closed-connections.js'
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'

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
  /** Later calls are ignored: the connection closes after those it has. */
  isEnding: boolean
  /** Runs after each call that is over. */
  afterCall: (() => void) | undefined
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
}

/**
 * @param parts.callsPerConnection calls of one connection that are worked on at one time
 * @param parts.waiting the calls of all connections that wait
 * @param parts.admit runs `start` when it is the call's turn, or refuses the call
 * @param parts.onCutOff runs when a connection is closed for what it sends
 * @param parts.onHead runs when the answer to a call is about to be sent
 */
export function createConnectionCalls(parts: {
  callsPerConnection: number
  waiting: FairShare
  countClosed: CountClosed
  admit: (call: Call, start: () => void) => void
  onCutOff: (peer: Peer) => void
  onHead: (call: Call) => void
}): ConnectionCalls {
  const { callsPerConnection, waiting, countClosed, admit, onCutOff, onHead } = parts
  const connections = new WeakMap<Socket, Connection>()

  class Response extends ServerResponse {
    call: Call | undefined

    override writeHead(status: number, reason?: unknown, headers?: unknown): this {
      if (this.call !== undefined) {
        onHead(this.call)
        // A call behind an answer that closes the connection could not be answered, so it must not start.
        if (!this.shouldKeepAlive) connections.get(this.call.request.socket)!.isEnding = true
      }
      return super.writeHead(status, reason as string, headers as undefined)
    }
  }

  function end(call: Call): void {
    const { onOver } = call
    call.onOver = undefined
    onOver?.()
  }

  function start(connection: Connection, call: Call): void {
    connection.running.add(call)
    call.response.on('close', () => {
      if (!connection.running.delete(call)) return
      end(call)
      advance(connection)
      connection.afterCall?.()
    })
    // A request for another protocol: Node loses what it read behind it, so nothing may be answered after it.
    if (call.request.headers.upgrade !== undefined) {
      connection.isEnding = true
      call.response.shouldKeepAlive = false
    }
    admit(call, () => {
      if (connection.running.has(call)) connection.listener(call.request, call.response)
    })
  }

  function advance(connection: Connection): void {
    while (connection.waiting.length > 0 && connection.running.size < callsPerConnection) {
      waiting.give(connection.peer)
      start(connection, connection.waiting.shift()!)
    }
    if (connection.isPaused && connection.waiting.length === 0 && !connection.isEnding) {
      connection.isPaused = false
      connection.socket.resume()
    }
  }

  /**
   * Node destroys each request of a closed connection with an error and formats its stack; this spares it the finished
   * ones.
   */
  const drop = (request: IncomingMessage) => void request.destroy()

  function pause(connection: Connection): void {
    connection.isPaused = true
    connection.socket.pause()
  }

  /** The connection has closed: the callers of all its calls have gone. */
  function close(connection: Connection): void {
    connection.isEnding = true
    for (const _ of connection.waiting.splice(0)) waiting.give(connection.peer)
    for (const call of connection.running) end(call)
    connection.running.clear()
  }

  return {
    Response: Response as unknown as typeof ServerResponse,

    open(socket, peer, listener) {
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
      connections.set(socket, connection)
      socket.once('close', () => close(connection))
      // Node resumes a connection for reasons of its own: the body of a call, an answer that was sent.
      socket.on('resume', () => {
        if (connection.isPaused) socket.pause()
      })
    },

    receive(request, response) {
      const connection = connections.get(request.socket)!
      if (connection.isEnding) {
        if (connection.socket.destroyed) drop(request)
        return pause(connection)
      }
      const { peer } = connection
      const call = newCall(request, response, peer)
      ;(response as Response).call = call
      connection.last = call
      if (connection.running.size < callsPerConnection && connection.waiting.length === 0)
        return start(connection, call)
      if (connection.waiting.length < maxWaiting && waiting.take(peer)) {
        connection.waiting.push(call)
        return pause(connection)
      }
      connection.isEnding = true
      countClosed('pipelining')
      onCutOff(peer)
      connection.socket.destroy()
      drop(request)
      for (const { request } of connection.waiting) drop(request)
    },

    begin(request, response, id, onOver) {
      let { call } = response as Response
      if (call === undefined) {
        const injected = newCall(request, response, undefined)
        response.on('close', () => end(injected))
        call = injected
      }
      call.id = id
      call.onOver = onOver
      return call
    },

    endAfterWhole(socket, then) {
      const connection = connections.get(socket)
      if (connection === undefined) return then(undefined)
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
    },
  }
}
