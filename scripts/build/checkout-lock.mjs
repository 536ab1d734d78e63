// Locks a directory between processes: one holds the lock, the others wait, and the kernel frees it when its holder
// dies.
//
// The scheme of src/platform/database/directory-lock.ts (decision 4), in plain JavaScript because it runs before
// anything is installed or built. Each contender listens on its own Unix socket: a socket that accepts belongs to a
// live process, one that refuses to a dead one. A process id shows neither, because the system uses it again.
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const nameForm = /^(asleep|waiting|holder)-([0-9a-f]{16})$/
const sleepMs = 100
const lookAgainMs = 5

/** The address of a socket in the directory. Addresses must be short: where possible, they go through a descriptor. */
function addressesIn(directory) {
  if (process.platform !== 'linux') return { of: (name) => join(directory, name), close() {} }
  const fd = openSync(directory, 'r')
  return { of: (name) => `/proc/self/fd/${fd}/${name}`, close: () => closeSync(fd) }
}

/** Does not keep the process alive. */
function listen(path) {
  const server = createServer((socket) => socket.destroy()).unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

/** Whether a process listens there; only a refused connection proves that it is dead. */
function knock(path) {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy()
      resolve('alive')
    })
    socket.once('error', ({ code }) =>
      resolve(code === 'ECONNREFUSED' ? 'dead' : code === 'ENOENT' ? 'moved' : 'alive'),
    )
  })
}

/**
 * Waits until no other process holds the lock in `directory`, which is made when absent. Resolves with a function
 * that releases the lock. Of contenders that started at the same moment, the one with the smallest name goes first.
 */
export async function lockCheckout(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const addresses = addressesIn(directory)
  const own = randomBytes(8).toString('hex')
  const nameIn = (state) => `${state}-${own}`
  const server = await listen(addresses.of(nameIn('unborn')))
  const rename = (from, to) => renameSync(join(directory, nameIn(from)), join(directory, nameIn(to)))

  /** This process's state among the contenders: `hold`, `withdraw` because another goes first, or `look` again. */
  async function standing() {
    let result = 'hold'
    for (const name of readdirSync(directory)) {
      const [, state, other] = nameForm.exec(name) ?? []
      if (other === undefined || other === own) continue
      if ((await knock(addresses.of(name))) === 'dead') rmSync(join(directory, name), { force: true })
      else if (state === 'holder' || (state === 'waiting' && other < own)) return 'withdraw'
      else if (state === 'waiting') result = 'look'
    }
    return result
  }

  /**
   * Publishes this process's socket, then looks at the others: of two that start together, at least one sees the
   * other.
   */
  async function hold() {
    for (let seen = await standing(); seen !== 'hold'; seen = await standing()) {
      if (seen === 'withdraw') return false
      await pause(lookAgainMs)
    }
    rename('waiting', 'holder')
    return true
  }

  rename('unborn', 'waiting')
  while (!(await hold())) {
    rename('waiting', 'asleep')
    await pause(sleepMs)
    rename('asleep', 'waiting')
  }
  return async () => {
    rmSync(join(directory, nameIn('holder')), { force: true })
    await new Promise((resolve) => server.close(resolve))
    addresses.close()
  }
}
