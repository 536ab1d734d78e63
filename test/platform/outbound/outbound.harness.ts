// Starts servers on loopback for tests of outbound calls, and names the reason why a call failed.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { createOutbound, type OutboundParts } from '../../../src/platform/outbound/outbound.js'
import { outboundReasonOf } from '../../../src/platform/outbound/outbound-error.js'
import { createLookup } from '../../../src/platform/outbound/resolve.js'

const open: (net.Server | http.Server)[] = []
/** Ends every server started here. */
export function closeServers(): void {
  for (const server of open.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections()
    server.close()
  }
}

export async function listen<S extends net.Server>(server: S): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export const receiver = (answer: http.RequestListener) => listen(http.createServer(answer))

/** A bare TCP server that writes `bytes` once the request has arrived, then does what `after` says. */
export const rawReceiver = (bytes: string, after: (socket: net.Socket) => void = () => {}) =>
  listen(
    net.createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () => {
        if (bytes !== '') socket.write(bytes)
        after(socket)
      })
    }),
  )

export const outbound = (parts: Partial<OutboundParts> = {}) =>
  createOutbound({ lookup: createLookup(), allowLoopback: true, ownAddresses: () => [], ...parts })

export const request = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
export const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => outboundReasonOf(error),
  )
