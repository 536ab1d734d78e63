// Serves the control socket: commands run inside the running service.
// One connection is one command: a JSON line with the words, then JSON lines of output, the last with the status.
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { controlSocketPath } from '../platform/control-socket-path.js'
import { type ControlRequest, readControlRequest } from './control-request.js'
import { exitStatusOf, type Io } from './io.js'

type Frame = { out: string } | { err: string } | { progress: string; done: boolean } | { status: number }

const controlLimits = {
  /** The longest word is a summary of `documents add`: 256 KiB of JSON, whose quotes are escaped on the way. */
  maxRequestBytes: 1024 * 1024,
  /** The command writes its line as soon as it is connected. */
  requestWithinMs: 5_000,
  /** Most commands at one time. Each is a process of the operator; scripts run a few in parallel. */
  maxConnections: 64,
}

const sendTo = (socket: Socket, frame: Frame): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    socket.write(`${JSON.stringify(frame)}\n`, () => resolve())
  })

function socketIo(socket: Socket, request: ControlRequest): Io {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const send = (frame: Frame) => sendTo(socket, frame)
  return {
    out: (text) => send({ out: text }),
    err: (text) => void send({ err: text }),
    progress: (text, done = false) => {
      // A reader that has stopped reading misses lines that the next one replaces; they would pile up in memory.
      if (done || !socket.writableNeedDrain) void send({ progress: text, done })
    },
    colour: request.colour,
    isTerminal: request.isTerminal,
    cwd: request.cwd,
    signal: gone.signal,
    actor: request.actor,
  }
}

export interface ControlSocketParts {
  readonly dataDir: string
  /** Answers the exit status. */
  readonly run: (words: readonly string[], io: Io) => Promise<number>
  readonly log: { warn(facts: object, message: string): void }
  readonly limits?: Partial<typeof controlLimits>
}

/** Serves commands until closed. Nothing that is sent to the socket can stop the service. */
export async function openControlSocket(parts: ControlSocketParts): Promise<{ close(): Promise<void> }> {
  const { dataDir, run, log } = parts
  const limits = { ...controlLimits, ...parts.limits }
  const path = controlSocketPath(dataDir)
  await rm(path, { force: true }) // left by a process that was killed; the directory lock says that none runs
  const sockets = new Set<Socket>()

  async function end(socket: Socket, status: number, problem?: string): Promise<void> {
    if (problem !== undefined) await sendTo(socket, { err: `satyapan: ${problem}\n` })
    await sendTo(socket, { status })
    socket.destroySoon()
  }

  async function serve(socket: Socket): Promise<void> {
    if (sockets.size > limits.maxConnections) {
      log.warn({ limit: limits.maxConnections }, 'a command was refused: too many are running')
      return end(socket, 1, `${limits.maxConnections} commands are running; try again when one has ended`)
    }
    let request: ControlRequest
    try {
      const { maxRequestBytes: maxBytes, requestWithinMs: withinMs } = limits
      request = await readControlRequest(socket, { maxBytes, withinMs })
    } catch (error) {
      return end(socket, 2, (error as Error).message)
    }
    try {
      await end(socket, await run(request.words, socketIo(socket, request)))
    } catch (error) {
      await end(socket, exitStatusOf(error), (error as Error).message)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void serve(socket)
  })
  const mask = process.umask(0o177) // the socket is the owner's alone from its first moment
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  // For example out of file descriptors: the connection is lost, the service goes on.
  server.on('error', (error) => log.warn({ reason: error.message }, 'the control socket reported an error'))
  return {
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
      await rm(path, { force: true })
    },
  }
}

/** Makes a running service carry out the command. Returns the exit status, or undefined when none is running. */
export async function askService(
  dataDir: string,
  words: readonly string[],
  io: Io,
): Promise<number | undefined> {
  const socket = connect(controlSocketPath(dataDir))
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ECONNREFUSED') return undefined
    throw error
  }
  io.signal.addEventListener('abort', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  const { cwd, colour, isTerminal, actor } = io
  const request: ControlRequest = { words: [...words], cwd, colour, isTerminal, actor }
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const frame = JSON.parse(line) as Frame
    if ('status' in frame) return frame.status
    if ('out' in frame) await io.out(frame.out)
    else if ('err' in frame) io.err(frame.err)
    else io.progress(frame.progress, frame.done)
  }
  if (io.signal.aborted) return 0
  throw new Error('the service stopped before the command was done')
}
