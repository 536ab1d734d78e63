// Opens connections of the fuzzer: each sends bytes, waits for the answer, and is used again while the service keeps
// it open.
import type { TLSSocket } from 'node:tls'
import type { Address } from '../connect.js'
import { createConnect } from '../connect.js'
import { createAnswerReader, type WireAnswer } from './answers.js'

/** An answer, or why there is none. `extra`: bytes arrived that answer nothing. */
export type Reply =
  | { readonly kind: 'answered'; readonly answer: WireAnswer; readonly extra: boolean }
  | { readonly kind: 'closed'; readonly wasUsed: boolean }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not let in' }

export interface FuzzConnection {
  /** `isHead`: the answer has no body. `alone`: on a new connection, closed after it. */
  send(bytes: Buffer, isHead: boolean, alone: boolean): Promise<Reply>
  end(): void
}

const answerWithinMs = 10_000
const openWithinMs = 10_000
/** On a busy machine a handshake may begin after the service's time limit. */
const openTries = 3

export function createFuzzConnection(address: Address, from: string): FuzzConnection {
  const connect = createConnect(address)
  let kept: TLSSocket | undefined
  /** Bytes that arrived on the kept connection between requests. */
  let unasked = 0

  async function open(): Promise<TLSSocket | undefined> {
    for (let tried = 0; tried < openTries; tried++) {
      const socket = await tryToOpen()
      if (socket !== undefined) return socket
    }
    return undefined
  }

  function tryToOpen(): Promise<TLSSocket | undefined> {
    const socket = connect(from)
    socket.setNoDelay(true)
    const late = setTimeout(() => socket.destroy(), openWithinMs)
    return new Promise<TLSSocket | undefined>((resolve) => {
      socket.once('secureConnect', () => resolve(socket))
      socket.once('close', () => resolve(undefined))
    }).finally(() => clearTimeout(late))
  }

  function exchange(socket: TLSSocket, bytes: Buffer, isHead: boolean, wasUsed: boolean): Promise<Reply> {
    return new Promise((resolve) => {
      const reader = createAnswerReader(isHead)
      const finish = (reply: Reply) => {
        clearTimeout(late)
        socket.off('data', onData)
        socket.off('close', onClose)
        resolve(reply)
      }
      const onData = (more: Buffer) => {
        const answer = reader.take(more)
        if (answer !== undefined) finish({ kind: 'answered', answer, extra: reader.left() > 0 })
      }
      const onClose = () => {
        const answer = reader.end()
        finish(
          answer === undefined
            ? { kind: 'closed', wasUsed }
            : { kind: 'answered', answer, extra: reader.left() > 0 },
        )
      }
      const late = setTimeout(() => finish({ kind: 'unanswered' }), answerWithinMs)
      socket.on('data', onData)
      socket.once('close', onClose)
      socket.write(bytes)
    })
  }

  return {
    async send(bytes, isHead, alone) {
      const wasUsed = !alone && kept !== undefined && !kept.destroyed && kept.readyState === 'open'
      const socket = wasUsed ? kept! : await open()
      if (socket === undefined) return { kind: 'not let in' }
      const before = unasked
      const reply = await exchange(socket, bytes, isHead, wasUsed)
      const isOpen = reply.kind === 'answered' && !/close/i.test(reply.answer.headers.get('connection') ?? '')
      if (alone || !isOpen) {
        socket.destroy()
        if (wasUsed) kept = undefined
      } else if (!wasUsed) {
        kept = socket
        unasked = 0
        socket.on('data', () => {}) // so that it is read between requests
      }
      return reply.kind === 'answered' && unasked > before ? { ...reply, extra: true } : reply
    },
    end: () => kept?.destroy(),
  }
}
