// Owns the knowledge of what is under way on each connection: a call is over once, answered or with its caller gone.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers the function to tell of each call; `over` runs once, when the answer was sent or the connection closed. The
 * answer's own `close` alone would not do: it never comes for one that waits behind another on a connection that goes.
 */
export function createCallsUnderWay(): (
  call: { request: IncomingMessage; response: ServerResponse },
  over: () => void,
) => void {
  const underWay = new WeakMap<Socket, Set<() => void>>()

  function on(socket: Socket): Set<() => void> {
    let calls = underWay.get(socket)
    if (calls === undefined) {
      const own = new Set<() => void>()
      socket.once('close', () => {
        for (const end of own) end()
      })
      underWay.set(socket, own)
      calls = own
    }
    return calls
  }

  return ({ request, response }, over) => {
    const calls = on(request.socket)
    const end = () => {
      if (calls.delete(end)) over()
    }
    calls.add(end)
    response.on('close', end)
  }
}
