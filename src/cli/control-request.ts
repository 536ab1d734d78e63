// Reads the one request of a connection to the control socket: a JSON line, bounded in length and time.
import type { Socket } from 'node:net'
import type { Actor } from '../platform/audit-port.js'

export interface ControlRequest {
  /** The command as typed. */
  readonly words: readonly string[]
  /** Folder that relative file names are relative to. */
  readonly cwd: string
  readonly colour: boolean
  /** False when it is not given: then the answer is for programs. */
  readonly isTerminal: boolean
  /**
   * Who gave the command, as the command says. The socket lets in nobody but the owner of the data directory and root:
   * those could write the log themselves.
   */
  readonly actor: Actor
}

/** A request that cannot be carried out; the message is for its sender. */
class BadRequest extends Error {}

const newline = 10

function parse(line: Buffer): ControlRequest {
  let request: Partial<ControlRequest> | null
  try {
    request = JSON.parse(line.toString())
  } catch {
    throw new BadRequest('the request is not a line of JSON')
  }
  const { words, cwd, colour, isTerminal = false } = request ?? {}
  const { actor = { name: 'unknown', origin: 'control socket' } } = request ?? {}
  const isRequest =
    Array.isArray(words) &&
    words.every((word) => typeof word === 'string') &&
    typeof cwd === 'string' &&
    typeof colour === 'boolean' &&
    typeof isTerminal === 'boolean' &&
    typeof actor.name === 'string' &&
    typeof actor.origin === 'string'
  if (!isRequest) throw new BadRequest('the request must be {"words": [...], "cwd": "...", "colour": false}')
  return { words, cwd, colour, isTerminal, actor: { name: actor.name, origin: actor.origin } }
}

/**
 * Resolves with the request once its line is whole; what follows it is ignored. Rejects with BadRequest when the line
 * is not a request, is longer than `maxBytes` or is not there within `withinMs`, and when the connection closes first.
 */
export function readControlRequest(
  socket: Socket,
  limits: { readonly maxBytes: number; readonly withinMs: number },
): Promise<ControlRequest> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose).resume()
      settle()
    }
    const refuse = (why: string) => finish(() => reject(new BadRequest(why)))
    const onClose = () => refuse('the connection closed before the request was complete')
    const onData = (chunk: Buffer) => {
      const end = chunk.indexOf(newline)
      const piece = end === -1 ? chunk : chunk.subarray(0, end)
      bytes += piece.length
      if (bytes > limits.maxBytes) return refuse(`the request is longer than ${limits.maxBytes} bytes`)
      chunks.push(piece)
      if (end === -1) return
      finish(() => {
        try {
          resolve(parse(Buffer.concat(chunks)))
        } catch (error) {
          reject(error)
        }
      })
    }
    const timer = setTimeout(() => refuse(`no request came within ${limits.withinMs} ms`), limits.withinMs)
    socket.on('data', onData).once('close', onClose)
  })
}
