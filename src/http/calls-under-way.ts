// Owns the knowledge of what is under way on each connection: a call is over once, answered or with its caller gone.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Call {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface CallsUnderWay {
  /**
   * To be told of each call. `over` runs once: when its answer was sent or its connection closed. The answer's own
   * `close` alone would not do: it never comes for one that waits behind another on a connection that goes.
   */
  begin(call: Call, over: () => void): void
  /**
   * Runs `then` once every call of this connection that was read whole is over. `id` is that of the call of which the
   * connection brought only a part, if it is under way.
   */
  afterWhole(socket: Socket, then: (id: string | undefined) => void): void
}

interface Connection {
  readonly calls: Map<Call, () => void>
  waiting?: () => void
}

export function createCallsUnderWay(): CallsUnderWay {
  const connections = new WeakMap<Socket, Connection>()

  function connectionOf(socket: Socket): Connection {
    let known = connections.get(socket)
    if (known === undefined) {
      const connection: Connection = { calls: new Map() }
      socket.once('close', () => {
        for (const end of connection.calls.values()) end()
      })
      connections.set(socket, connection)
      known = connection
    }
    return known
  }

  return {
    begin(call, over) {
      const connection = connectionOf(call.request.socket)
      const end = () => {
        if (!connection.calls.delete(call)) return
        over()
        connection.waiting?.()
      }
      connection.calls.set(call, end)
      call.response.on('close', end)
    },

    afterWhole(socket, then) {
      const connection = connectionOf(socket)
      const tryNow = () => {
        const left = [...connection.calls.keys()]
        if (left.some(({ request }) => request.complete)) return
        delete connection.waiting
        then(left[0]?.id)
      }
      connection.waiting = tryNow
      tryNow()
    },
  }
}
