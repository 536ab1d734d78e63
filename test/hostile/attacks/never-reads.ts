// Pipelines 3,000 requests on two connections and never reads an answer; when they are cut off, it begins again.
import type { Attack } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const pipelined = 1_500

export const neverReads: Attack = {
  name: 'never reads',
  about: '2 connections, 1,500 pipelined requests each, no answer is read',
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    // Short requests, many of which are read at once, for the largest answer that needs no credentials.
    const bytes = Buffer.from(
      'GET /docs/api/swagger-ui-bundle.js HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(pipelined),
    )
    await virtualUsers(parts, 2, async (from) => {
      const socket = await wire.openTls(from)
      if (socket === undefined) return count('not let in')
      socket.pause()
      socket.write(bytes)
      await wire.closed(socket)
      if (socket.destroyed) count('cut off')
    })
  },
}
