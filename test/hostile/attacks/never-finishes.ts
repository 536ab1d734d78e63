// Sends the beginning of a request on each connection and nothing more: half a request line, half the headers, half a
// chunk.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

export const neverFinishes: Attack = {
  name: 'never finishes',
  about: `${connections} connections begin a request line, headers, a chunk or a form and stop`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    const host = `Host: ${wire.host}\r\n`
    const authorize = `POST /v1/authorize HTTP/1.1\r\n${host}`
    const beginnings = [
      'GET /v1/verif',
      `GET /healthz HTTP/1.1\r\n${host}X-Half: `,
      `${authorize}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nclient`,
      `${authorize}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\nContent-Dis`,
    ]
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const socket = await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        socket.write(beginnings[Math.floor(user / 4) % beginnings.length]!)
        await wire.closed(socket)
        if (socket.destroyed) count('cut off')
      },
      500,
    )
  },
}
