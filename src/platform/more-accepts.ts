// Lets a server accept several connections in one turn of the event loop, from the first rush of them on.
import { type ChildProcess, spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { createServer, type Server, type Socket } from 'node:net'
import type { Log } from './log.js'

/** Connections that one turn accepts: their handshakes begin a few at a time, in turn by address. */
const acceptsPerTurn = 8
/** Connections came in so many long turns, one after the other: more are waiting. */
const rush = { turns: 16, ms: 50 }
/** For the child process that returns the descriptors, on a loaded machine. */
const returnWithinMs = 10_000

/** What a child process does: it returns the handle that it got, as often as it was told. Each one has its own descriptor. */
const returner = `process.once('message', (times, handle) => {
  for (let n = 0; n < times; n++) process.send(n, handle, { keepOpen: true })
})
process.on('disconnect', () => process.exit())`

/** The handle of a server that listens. A process of a cluster has another kind, which cannot be sent. */
const handleOf = (server: Server) => (server as unknown as { readonly _handle: Server | null })._handle

/** Starts a process that returns `handle` so many times, each time to `take`. Resolves when it is over. */
function duplicate(handle: Server, times: number, take: (handle: Server) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, ['-e', returner], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      timeout: returnWithinMs,
      killSignal: 'SIGKILL',
    })
    let remaining = times
    child.on('message', (_n, returned) => {
      take(returned as Server)
      if (--remaining === 0) child.disconnect()
    })
    child.on('error', reject)
    child.once('exit', (code, signal) => {
      if (remaining === 0) resolve()
      else reject(new Error(`the process that returns them ended early (${signal ?? code})`))
    })
    child.send(times, handle, { keepOpen: true }, (error) => error === null || reject(error))
  })
}

/**
 * libuv (since 1.45) accepts one connection for each listening descriptor in a turn of the event loop. When turns are long,
 * connections wait in the kernel, first come, first served, whoever sent them. With further descriptors of the same socket a
 * turn accepts more. To duplicate one, Node must send it to another process and get it back: few services ever need that, so
 * it waits for the first rush of connections.
 * @param deps.now monotonic milliseconds
 * @returns `watch`, to be called with a server and its listen backlog, and `close`, to be called before it closes
 */
export function createMoreAccepts({ log, now }: { log: Log; now: () => number }) {
  const further = new Set<Server>()
  let isClosed = false

  function open(server: Server, backlog: number): void {
    const handle = handleOf(server)
    if (handle === null || isClosed) return
    const { allowHalfOpen, noDelay } = server as unknown as { allowHalfOpen: boolean; noDelay: boolean }
    const accept = (socket: Socket) => server.emit('connection', socket)
    duplicate(handle, acceptsPerTurn - 1, (returned) => {
      const each = createServer({ allowHalfOpen, noDelay }, accept)
      each.on('error', (error) => log.warn({ reason: error.message }, 'a listening descriptor failed'))
      each.listen(returned, backlog) // of the socket that they share: it would be 511 from now on
      further.add(each)
      if (isClosed) each.close()
    }).catch((error: Error) => {
      log.warn(
        { reason: error.message },
        'further descriptors of the port could not be made: a turn of the event loop accepts fewer connections',
      )
    })
  }

  return {
    watch(server: Server, backlog: number): void {
      if (cluster.isWorker) return
      let turns = 0
      let from = 0
      let cameInTurn = false
      const endTurn = () => {
        turns = cameInTurn ? turns + 1 : 0
        cameInTurn = false
        if (turns >= rush.turns && now() - from >= rush.ms) {
          server.off('connection', onConnection)
          open(server, backlog)
        } else if (turns > 0) setImmediate(endTurn)
      }
      const onConnection = () => {
        cameInTurn = true
        if (turns > 0) return
        turns = 1
        from = now()
        setImmediate(endTurn)
      }
      server.on('connection', onConnection)
    },
    close(): void {
      isClosed = true
      for (const each of further) each.close()
    },
  }
}

export type MoreAccepts = ReturnType<typeof createMoreAccepts>
