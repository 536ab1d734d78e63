// Opens TLS connections from a chosen loopback address; the costly parts are made once.
import { connect, createSecureContext, type TLSSocket } from 'node:tls'

export interface Address {
  readonly host: string
  readonly port: number
  readonly ca: string
}

/** Returns a function that begins a connection from an address. Its errors destroy it. */
export function createConnect({ host, port, ca }: Address): (from: string) => TLSSocket {
  const secureContext = createSecureContext({ ca })
  return (from) => {
    // The authority is the service's own; other tests check the name in its certificate.
    const options = { host, port, secureContext, checkServerIdentity: () => undefined, localAddress: from }
    const socket = connect(options)
    socket.on('error', () => socket.destroy())
    return socket
  }
}
