// Stands in for the socket through which the `pg` driver speaks to the embedded database.
import { Duplex } from 'node:stream'
import type { Engine } from './engine.js'

/**
 * Time that the engine may take within one turn of the event loop, ms. The engine runs on this thread and its
 * answers would otherwise be followed by the next statement at once: a long loop of statements would keep sockets
 * and timers waiting. Below it, answers come at once, so that a short transaction does not wait for the loop.
 */
const TURN_BUDGET_MS = 2

/**
 * A Duplex with the few socket methods that pg's Connection calls. What pg writes between cork and uncork (one
 * statement's parse, bind, execute and sync) reaches the engine as one exchange.
 */
export function createEngineStream(engine: Pick<Engine, 'exchange'>): Duplex {
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      forward(chunk).then(() => done(), done)
    },
    writev(chunks, done) {
      forward(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))).then(() => done(), done)
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  let spentMs = 0
  let turn: Promise<void> | undefined

  async function forward(messages: Buffer): Promise<void> {
    const startedMs = performance.now()
    const answer = await engine.exchange(messages)
    spentMs += performance.now() - startedMs
    turn ??= new Promise((resolve) =>
      setImmediate(() => {
        spentMs = 0
        turn = undefined
        resolve()
      }),
    )
    if (spentMs > TURN_BUDGET_MS) await turn
    if (!stream.destroyed) stream.push(answer)
  }

  const self = () => stream
  const connect = () => {
    queueMicrotask(() => stream.emit('connect'))
    return stream
  }
  return Object.assign(stream, { connect, setNoDelay: self, setKeepAlive: self, ref: self, unref: self })
}
