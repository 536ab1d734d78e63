// Tests who waits for PDFs: one client's many orders do not keep another waiting, and a full queue makes room.
import { EventEmitter } from 'node:events'
import type { PoolWorker } from '@satyapan/worker-pool'
import { describe, expect, it } from 'vitest'
import { createPdfMaker } from './pdf-maker.js'
import type { PdfOrder } from './pdf-worker.js'

/** A worker that answers each order with its UAN, after 100 ms of a clock that only it moves. */
function makerOf() {
  const clock = { at: 0, now: () => clock.at }
  const documents: string[] = []
  const createWorker = (): PoolWorker => {
    const events = new EventEmitter()
    const say = (message: unknown) => setImmediate(() => events.emit('message', message))
    say({ ready: true })
    return {
      postMessage(message) {
        const { uan } = message as Extract<PdfOrder, { kind: 'employment' }>
        documents.push(uan)
        clock.at += 100
        say({ answer: Buffer.from(uan) })
      },
      on: (event: string, listener: (value: never) => void) => events.on(event, listener as () => void),
      terminate: async () => undefined,
      ref: () => undefined,
      unref: () => undefined,
    }
  }
  const maker = createPdfMaker({ clock, createWorker })
  const make = (client: string, uan: string) =>
    maker.make({ kind: 'employment', uan, rows: [], madeAt: 0 }, client).then(
      (pdf) => pdf.toString(),
      (error: { code?: string }) => error.code ?? 'an error',
    )
  return { maker, make, documents }
}

describe('createPdfMaker', () => {
  it('takes turns between a client and another that has many orders', async () => {
    const { maker, make, documents } = makerOf()
    const orders = [...Array.from({ length: 30 }, (_, n) => make('many', `m${n}`)), make('few', 'f0')]
    orders.push(make('few', 'f1'))
    await Promise.all(orders)
    expect(documents.slice(0, 4)).toEqual(['m0', 'f0', 'm1', 'f1'])
    await maker.close()
  })

  it("when full of one client's orders, refuses its newest as OVERLOADED and makes those of another", async () => {
    const { maker, make } = makerOf()
    const many = Array.from({ length: 80 }, (_, n) => make('many', `m${n}`))
    const few = await Promise.all([make('few', 'f0'), make('few', 'f1')])
    expect(few).toEqual(['f0', 'f1'])
    const answers = await Promise.all(many)
    expect(answers.filter((answer) => answer === 'OVERLOADED')).toHaveLength(80 - 65 + 2)
    expect(answers.slice(0, 63)).toEqual(Array.from({ length: 63 }, (_, n) => `m${n}`))
    await maker.close()
  })
})
