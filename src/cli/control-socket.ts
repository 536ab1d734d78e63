// Owns the control socket: commands given beside a running service are carried out inside it.
// One connection is one command: a JSON line with the words, then JSON lines of output, the last with the status.
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Io } from './io.js'

interface Request {
  words: string[]
  cwd: string
  colour: boolean
}

type Frame = { out: string } | { err: string } | { progress: string; done: boolean } | { status: number }

const maxSocketPathBytes = 100 // the limit of the operating system, less a margin
const maxRequestChars = 1024 * 1024

/** Throws one clear line when the path is too long for a socket. */
export function controlSocketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  if (Buffer.byteLength(path) > maxSocketPathBytes) {
    throw new Error(
      `the data directory ${dataDir} has too long a name for the control socket in it (${maxSocketPathBytes} bytes)`,
    )
  }
  return path
}

function socketIo(socket: Socket, request: Request): Io {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const send = (frame: Frame): Promise<void> =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve()
      socket.write(`${JSON.stringify(frame)}\n`, () => resolve())
    })
  return {
    out: (text) => send({ out: text }),
    err: (text) => void send({ err: text }),
    progress: (text, done = false) => void send({ progress: text, done }),
    colour: request.colour,
    cwd: request.cwd,
    signal: gone.signal,
  }
}

/** Serves commands until closed. `run` answers the exit status. */
export async function openControlSocket(
  dataDir: string,
  run: (words: readonly string[], io: Io) => Promise<number>,
): Promise<{ close(): Promise<void> }> {
  const path = controlSocketPath(dataDir)
  await rm(path, { force: true }) // left by a process that was killed; the directory lock says that none runs
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString()
      const end = text.indexOf('\n')
      if (end === -1 && text.length > maxRequestChars) socket.destroy()
      if (end === -1) return
      socket.removeListener('data', onData)
      socket.resume()
      const request = JSON.parse(text.slice(0, end)) as Request
      const io = socketIo(socket, request)
      run(request.words, io).then((status) => socket.end(`${JSON.stringify({ status } satisfies Frame)}\n`))
    }
    socket.on('data', onData)
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

/** Has a running service carry out the command. Answers its exit status, or undefined when none is running. */
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
  socket.write(`${JSON.stringify({ words: [...words], cwd: io.cwd, colour: io.colour } satisfies Request)}\n`)
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
