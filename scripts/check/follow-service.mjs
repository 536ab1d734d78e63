// Follows a service that was started as a process: what it writes, when it is ready, how it ends. Tests, attacks, proofs
// and the bench use it.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A first start may have to build and to import the sandbox, on a busy machine. */
const startLimitMs = 240_000
/** The product promises 10 s for SIGTERM, and ends by itself; beyond this it is killed. */
const stopLimitMs = 60_000
/** Bounds the error of a measured start. */
const lookAgainMs = 5

/** The sandbox.json of a service that answers; undefined while it is not there, or not whole. */
export function announcementIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.trimEnd().endsWith('}') ? JSON.parse(text) : undefined
}

/**
 * `kill` ends it at once; by default SIGKILL. What the child does not pipe is not read, so that a service which is
 * measured costs its parent nothing.
 */
export function followService(child, kill = () => child.kill('SIGKILL')) {
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const logs = () => Buffer.concat(output).toString('utf8')
  const exited = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  exited.catch(() => {}) // who waits gets the error
  return {
    logs,
    exited,
    async ready(find) {
      const deadline = performance.now() + startLimitMs
      for (;;) {
        const isOver = child.exitCode !== null || child.signalCode !== null
        const value = await find()
        if (value) return value
        if (isOver)
          throw new Error(`the service ended before it was ready (exit ${child.exitCode}):\n${logs()}`)
        if (performance.now() > deadline) {
          kill()
          throw new Error(`the service was not ready within ${startLimitMs} ms:\n${logs()}`)
        }
        await pause(lookAgainMs)
      }
    },
    async kill() {
      kill()
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(kill, stopLimitMs)
      return exited.finally(() => clearTimeout(late))
    },
  }
}
