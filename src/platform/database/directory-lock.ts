// Locks a directory: one process at a time, freed by the kernel when its holder dies.
//
// Each contender listens on its own Unix socket inside the lock's directory. A socket that accepts belongs to
// a live process; one that refuses belongs to a dead one, whatever its process id is used for today. Every contender
// first publishes its socket and then looks at the others, so of two that start together at least one sees the
// other; a socket becomes visible only when it already listens (it is renamed into place), and its name is never
// used twice, so removing a dead one cannot remove a live one.
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'

export interface DirectoryLock {
  release(): Promise<void>
}

/** `waiting`: has not yet looked at the others. `holder`: has looked and won. `unborn`: not yet listening. */
type State = 'unborn' | 'waiting' | 'holder'

const NAME = /^(waiting|holder)-(\d+)-([0-9a-f]{16})$/
/** Longest path that a Unix socket address can hold, less the longest name that we make. */
const LONGEST_PATH = 100 - 'waiting-4194304-0123456789abcdef'.length
/** How often a contender looks again at one that started at the same moment, ms. */
const LOOK_AGAIN_MS = 5

/** Thrown when another live process holds the directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/**
 * Takes the lock kept in the directory `lockDirectory` (made when absent) or refuses at once. Not for network file
 * systems: a holder on another machine looks dead.
 *
 * @param what how the error names the locked thing.
 * @throws DirectoryInUse naming the holder's process id.
 */
export async function lockDirectory(lockDirectory: string, what: string): Promise<DirectoryLock> {
  mkdirSync(lockDirectory, { recursive: true, mode: 0o700 })
  const address = socketAddresses(lockDirectory)
  const nonce = randomBytes(8).toString('hex')
  const nameIn = (state: State) => `${state}-${process.pid}-${nonce}`
  const server = await listen(address.of(nameIn('unborn')))
  let state: State = 'unborn'
  const become = (next: State) => {
    renameSync(join(lockDirectory, nameIn(state)), join(lockDirectory, nameIn(next)))
    state = next
  }
  async function release(): Promise<void> {
    rmSync(join(lockDirectory, nameIn(state)), { force: true })
    await new Promise((resolve) => server.close(resolve))
    address.close()
  }

  try {
    become('waiting')
    while (!(await othersAreGone())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    become('holder')
    return { release }
  } catch (error) {
    await release()
    throw error
  }

  /** True when no other contender lives; false when one must be checked again; throws when one has precedence. */
  async function othersAreGone(): Promise<boolean> {
    let gone = true
    for (const name of readdirSync(lockDirectory)) {
      const [, other, pid, theirNonce] = NAME.exec(name) ?? []
      if (theirNonce === undefined || theirNonce === nonce) continue
      const life = await knock(address.of(name))
      if (life === 'dead') rmSync(join(lockDirectory, name), { force: true })
      else if (life === 'moved') gone = false
      else if (other === 'holder' || theirNonce < nonce)
        throw new DirectoryInUse(`${what} is in use by process ${pid}`)
      else gone = false
    }
    return gone
  }
}

/** A path to each socket that is short enough for an address: through the directory's descriptor if it is long. */
function socketAddresses(directory: string): { of(name: string): string; close(): void } {
  if (Buffer.byteLength(directory) <= LONGEST_PATH)
    return { of: (name) => join(directory, name), close: () => {} }
  if (process.platform !== 'linux')
    throw new Error(`${directory}: the path is too long for a lock, at most ${LONGEST_PATH} bytes`)
  const fd = openSync(directory, 'r')
  return { of: (name) => `/proc/self/fd/${fd}/${name}`, close: () => closeSync(fd) }
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  // The lock must not keep a process alive that has nothing else to do.
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

/** Whether a process still listens there. Only a refusal proves death; a busy holder may be slow to accept. */
function knock(path: string): Promise<'alive' | 'dead' | 'moved'> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve('alive')
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'dead' : error.code === 'ENOENT' ? 'moved' : 'alive')
    })
  })
}
