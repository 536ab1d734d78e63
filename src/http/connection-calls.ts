// Connects the servers, which receive calls, to the application, which answers them. Each call ends exactly once, with
// its answer or when its caller disconnects.
import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Call, newCall } from './call.js'
import {
  type Connection,
  type ConnectionParts,
  endAfterWhole,
  endCall,
  openConnection,
  passOver,
  takeCall,
} from './connection.js'
import type { Peer } from './peers.js'

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
        // A call behind an answer that closes the connection could not be answered, so it must not start.
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
  }
}
