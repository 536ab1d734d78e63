// Opens the two ports of a service, detects early that one is not available, and says what to do.
import type { Server as TlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { App } from '../http/app.js'
import { ConfigProblem } from '../platform/config-problem.js'
import type { MoreAccepts } from '../platform/more-accepts.js'
import type { Certificate } from '../platform/tls/certificate-pair.js'
import type { StartConfig } from './config.js'

/** Where to listen, and who decides about it. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly portKey: string
  readonly hostKey: string
}

export const interfaceAddress = ({ host, port }: StartConfig): ListenAddress => ({
  host,
  port,
  portKey: 'the environment variable SATYAPAN_PORT',
  hostKey: 'the environment variable SATYAPAN_HOST',
})

export function adminAddress(config: StartConfig): ListenAddress {
  const file = config.file ?? 'the configuration file (satyapan.config.yaml)'
  return {
    host: config['admin.host'],
    port: config['admin.port'],
    portKey: `admin.port in ${file}`,
    hostKey: `admin.host in ${file}`,
  }
}

/** One line: what is wrong, and which setting to change. A host that is none of this machine is a wrong value. */
function cannotListen({ host, port, portKey, hostKey }: ListenAddress, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const isWrongHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `the port is taken; set another with ${portKey} (0 takes a free one)`,
    EACCES: `this user may not take the port; set another with ${portKey}, 1024 or higher`,
    EADDRNOTAVAIL: `this machine does not have the address; expected one that it has, in ${hostKey}`,
    ENOTFOUND: `there is no such host; expected an address of this machine, in ${hostKey}`,
  }
  const line = `cannot listen on ${host}:${port}: ${reasons[code ?? ''] ?? message}`
  return isWrongHost ? new ConfigProblem(line) : new Error(line)
}

/**
 * The listen backlog: as many as the system allows (4,096 on Linux). A dropped connection is retried by its caller
 * after one second, then after two more.
 */
const backlog = 65_535

/** Returns the port. `accepts`: more connections in a turn. Throws `cannotListen`. */
export async function listen(app: App, address: ListenAddress, accepts?: MoreAccepts): Promise<number> {
  if (accepts !== undefined) {
    accepts.watch(app.server, backlog)
    app.addHook('preClose', (done) => {
      accepts.close()
      done()
    })
  }
  try {
    await app.listen({ host: address.host, port: address.port, backlog })
  } catch (error) {
    throw cannotListen(address, error)
  }
  return (app.server.address() as AddressInfo).port
}

/** Uses another certificate from the next connection on. */
export function setCertificate(app: App, pair: Certificate): void {
  ;(app.server as unknown as TlsServer).setSecureContext(pair)
}

/** Host part of an address that a client on this machine can use. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Opens the ports and closes them at once, before the long work of a first start. Returns their numbers. Throws
 * `cannotListen`.
 */
export async function probePorts(addresses: readonly ListenAddress[]): Promise<number[]> {
  const held: Server[] = []
  try {
    for (const address of addresses) {
      const server = createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error) => reject(cannotListen(address, error)))
        server.listen({ host: address.host, port: address.port }, resolve)
      })
      held.push(server)
    }
    return held.map((server) => (server.address() as AddressInfo).port)
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
