// Owns the two ports of a service: finding out early that one cannot be had, and what to do about it.
import { createServer, type Server } from 'node:net'
import type { Config } from '../platform/config.js'

/** Where to listen, and who decides about it. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly portKey: string
  readonly hostKey: string
}

export const interfacePlace = ({ host, port }: Config): Place => ({
  host,
  port,
  portKey: 'the environment variable SATYAPAN_PORT',
  hostKey: 'the environment variable SATYAPAN_HOST',
})

export function adminPlace(config: Config): Place {
  const file = config.file ?? 'the configuration file (satyapan.config.yaml)'
  return {
    host: config['admin.host'],
    port: config['admin.port'],
    portKey: `admin.port in ${file}`,
    hostKey: `admin.host in ${file}`,
  }
}

/** One line: what is the matter, and what to set. */
export function cannotListen({ host, port, portKey, hostKey }: Place, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `the port is taken; set another with ${portKey} (0 takes a free one)`,
    EACCES: `this user may not take the port; set another with ${portKey}, 1024 or higher`,
    EADDRNOTAVAIL: `this machine does not have the address; set another with ${hostKey}`,
    ENOTFOUND: `there is no such host; set another with ${hostKey}`,
  }
  return new Error(`cannot listen on ${host}:${port}: ${reasons[code ?? ''] ?? message}`)
}

/** Takes both ports and gives them back at once: before the long work of a first start. Throws `cannotListen`. */
export async function probePorts(config: Config): Promise<void> {
  const held: Server[] = []
  try {
    for (const place of [interfacePlace(config), adminPlace(config)]) {
      const server = createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error) => reject(cannotListen(place, error)))
        server.listen({ host: place.host, port: place.port }, resolve)
      })
      held.push(server)
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
