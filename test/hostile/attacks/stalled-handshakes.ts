// Begins TLS handshakes and stops: after nothing, after one byte, in the middle of the ClientHello.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

/** The record and handshake headers of a ClientHello of 508 bytes, and the first of them. */
const helloBegins = Buffer.from('16030102000100' + '01fc0303' + '5a'.repeat(40), 'hex')
const beginnings = [Buffer.alloc(0), helloBegins.subarray(0, 1), helloBegins, Buffer.from('GET / HT')]

export const stalledHandshakes: Attack = {
  name: 'stalled handshakes',
  about: `${connections} connections begin a TLS handshake and stop`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const socket = await wire.openTcp(from)
        if (socket === undefined) return count('not let in')
        const bytes = beginnings[Math.floor(user / 4) % beginnings.length]!
        if (bytes.length > 0) socket.write(bytes)
        await wire.closed(socket)
        if (socket.destroyed) count('cut off')
      },
      200,
    )
  },
}
