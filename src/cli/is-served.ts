// Finds out whether a service runs: whether something listens on its control socket.
import { connect } from 'node:net'

/** Throws when the socket may not be used. */
export function isServed(socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(false)
      else reject(error)
    })
  })
}
