// Owns the socket stand-in through which the `pg` driver speaks to the embedded database.
import { Duplex } from 'node:stream'
import type { Engine } from './engine.js'

/**
 * A Duplex with the few socket methods that pg's Connection calls. What pg writes between cork and uncork (one
 * statement's parse, bind, execute and sync) reaches the engine as one exchange.
 */
export function createEngineStream(engine: Pick<Engine, 'exchange'>): Duplex {
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      forward(chunk, done)
    },
    writev(chunks, done) {
      forward(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done)
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  function forward(messages: Buffer, done: (error?: Error | null) => void): void {
    engine.exchange(messages).then((answers) => {
      for (const answer of answers) stream.push(answer)
      done()
    }, done)
  }
  const self = () => stream
  const connect = () => {
    queueMicrotask(() => stream.emit('connect'))
    return stream
  }
  return Object.assign(stream, { connect, setNoDelay: self, setKeepAlive: self, ref: self, unref: self })
}
