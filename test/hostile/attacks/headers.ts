// Sends requests with very many headers, very long ones, and metadata at its limits.
import { type Attack, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const lines = (count: number, name: string, value: string) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}: ${value}\r\n`).join('')

const blocks = [
  lines(95, 'X-Service-Meta-A', 'v'.repeat(100)),
  lines(1_200, 'X-A', ''),
  lines(1, 'X-Long', 'v'.repeat(60_000)),
  lines(90, 'X-Forwarded-For', '1'.repeat(160)),
  lines(1, 'Cookie', 'a=b; '.repeat(3_000)),
]

export const headers: Attack = {
  name: 'headers',
  about: `${connections} connections send 95 to 1,200 headers or 60 KB of one, 320 a second`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const socket = await wire.openTls(from)
        if (socket === undefined) return count('not let in')
        socket.setEncoding('latin1')
        socket.once('data', (text: string) => {
          count(`answered ${text.slice(9, 12)}`)
          socket.destroy()
        })
        const block = blocks[Math.floor(user / 4) % blocks.length]!
        socket.write(`GET /v1/name-match?name1=a&name2=b HTTP/1.1\r\nHost: ${wire.host}\r\n${block}\r\n`)
        await wire.closed(socket)
      },
      200,
    )
  },
}
