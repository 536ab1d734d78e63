// Makes one client send the results of many small batches to receivers that accept the connection and never answer.
import { createServer, type Socket } from 'node:net'
import type { Attack } from '../attack.js'
import { closing, field, fileForm, formType } from '../form.js'
import { batchPath, signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const users = 4

/** A receiver that never answers; returns its address and a function that ends it. */
async function deadReceiver(address: string): Promise<{ url: string; end(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://${address}:${port}/`,
    end() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export const deadWebhooks: Attack = {
  name: 'dead webhooks',
  about: `${users} connections submit batches of one record, 40 a second, for receivers that never answer`,
  needsCredentials: true,
  aimsAt: 'deliveries',
  async run(parts) {
    const { wire, count, client, addresses } = parts
    const receivers = await Promise.all(addresses.map(deadReceiver))
    let next = 0
    const file = fileForm('batch_file', 'one.csv', 'gstin_number\n27ZZZCZ1000A1ZE\n')
    try {
      await virtualUsers(
        parts,
        users,
        async (from) => {
          const receiver = receivers[next++ % receivers.length]!
          const { status } = await wire.call(from, {
            method: 'POST',
            path: batchPath,
            headers: { ...signed(client), ...formType },
            body: Buffer.concat([
              Buffer.from(field('webhook_url', `${receiver.url}${next}`)),
              file,
              Buffer.from(closing),
            ]),
          })
          count(`answered ${status}`)
        },
        100,
      )
    } finally {
      for (const receiver of receivers) receiver.end()
    }
  },
}
