// Reads and drops the rest of a body whose call is answered already, so that its caller sees the answer; only so
// much of it, and then the connection is closed.

import type { Call } from './call.js'
import type { CountClosed } from './closed-connections.js'

/** For a caller that is slow or busy sending to read the answer: a reset would take it out of its hands. */
const lingerMs = 5_000

/** To be called when the answer to a call is about to be sent. */
export function dropRestOfBody(call: Call, countClosed: CountClosed): void {
  const { request, response } = call
  let left = call.droppedBytes
  const drop = (chunk: Buffer) => {
    left -= chunk.length
    if (left >= 0) return
    request.off('data', drop)
    request.pause() // from here on nothing is read
    countClosed('unread_body')
    const socket = request.socket
    const close = () => {
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
    if (response.writableFinished) close()
    else response.once('finish', close)
  }
  request.on('data', drop)
}
