// Says where the control socket of a data directory is, and how a command names its user there.
import { join } from 'node:path'
import { ConfigProblem } from './config-problem.js'

/** What all systems take for the address of a socket (macOS 104, Linux 108 bytes with the NUL), less a margin. */
const maxSocketPathBytes = 100
const socketName = 'control.sock'

/** Who typed a command and where, percent-encoded, for the audit log. */
export const userHeader = 'x-satyapan-user'
export const originHeader = 'x-satyapan-origin'

/** Throws ConfigProblem when the path is too long for a socket. */
export function controlSocketPath(dataDir: string): string {
  const path = join(dataDir, socketName)
  const bytes = Buffer.byteLength(path)
  if (bytes <= maxSocketPathBytes) return path
  throw new ConfigProblem(
    `the data directory ${dataDir} has too long a path for the control socket in it: ` +
      `${bytes} bytes with /${socketName}, at most ${maxSocketPathBytes}; choose a shorter one`,
  )
}
