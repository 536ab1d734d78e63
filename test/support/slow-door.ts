// A TCP proxy on loopback with a door that a test can shut: open connections go on, and new ones wait until it opens.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SlowDoor {
  readonly port: number
  shut(): void
  open(): void
  /** How many connections wait. */
  waiting(): number
  /** Ends the connections that are open. */
  dropAll(): Promise<void>
  close(): Promise<void>
}

export async function startSlowDoor(target: { host: string; port: number }): Promise<SlowDoor> {
  const sockets = new Set<Socket>()
  const before = new Set<Socket>()
  let isShut = false

  function letIn(near: Socket): void {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }

  const server = createServer((near) => {
    if (!isShut) return letIn(near)
    before.add(near)
    near.on('error', () => near.destroy())
    near.once('close', () => before.delete(near))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function dropAll(): Promise<void> {
    const gone = [...sockets].map((socket) => once(socket, 'close'))
    for (const socket of sockets) socket.destroy()
    await Promise.all(gone)
  }

  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      isShut = true
    },
    open() {
      isShut = false
      for (const near of before) letIn(near)
      before.clear()
    },
    waiting: () => before.size,
    dropAll,
    async close() {
      for (const socket of before) socket.destroy()
      await dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
