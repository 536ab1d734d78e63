// Opens connections and drops them at once: before the handshake, after it, and with a call under way.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

/** 64 connections every 320 ms: 200 a second. */
const roundMs = 320

export const opensAndDrops: Attack = {
  name: 'opens and drops',
  about: '200 connections a second, dropped at once, after the handshake, or with a call under way',
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    const body = 'client_id=nobody&client_secret=nothing'
    const call = [
      'POST /v1/authorize HTTP/1.1',
      `Host: ${wire.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ]
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const kind = Math.floor(user / 4) % 3
        const socket = kind === 0 ? await wire.openTcp(from) : await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        if (kind === 2) await new Promise((sent) => socket.write(`${call.join('\r\n')}\r\n\r\n${body}`, sent))
        socket.destroy()
        count('dropped')
      },
      roundMs,
    )
  },
}
