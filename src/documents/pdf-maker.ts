// Owns the making of PDFs beside the service's own thread: one worker, begun when it is wanted, ended when idle.
import { Worker } from 'node:worker_threads'
import { Failure } from '../kernel/failures.js'
import type { PdfOrder, PdfReply } from './pdf-worker.js'

const maxWaiting = 64 // at a tenth of a second each the last waits some seconds; beyond it, come back later
const retryAfterS = 5
const idleMs = 60_000 // a worker holds about 40 MB

export interface PdfMaker {
  /** Makes a PDF. Throws OVERLOADED when too many are waiting, an Error when it could not be made. */
  make(order: PdfOrder): Promise<Buffer>
  /** Ends the worker. What is still being made is given up. */
  close(): Promise<void>
}

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

export function createPdfMaker(): PdfMaker {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function giveUp(gone: Worker, error: Error): void {
    if (worker !== gone) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function begin(): Worker {
    const begun = new Worker(new URL('./pdf-worker.js', import.meta.url))
    begun.on('message', (reply: PdfReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('pdf' in reply) asked?.resolve(Buffer.from(reply.pdf))
      else asked?.reject(new Error(`a PDF could not be made: ${reply.fault}`))
      if (waiting.size > 0) return
      begun.unref()
      idle = setTimeout(() => {
        if (worker === begun) worker = undefined
        void begun.terminate()
      }, idleMs).unref()
    })
    begun.on('error', (error: Error) => giveUp(begun, error))
    begun.on('exit', () => giveUp(begun, new Error('the thread that makes PDFs ended')))
    return begun
  }

  return {
    make(order) {
      if (waiting.size >= maxWaiting) return Promise.reject(new Failure('OVERLOADED', { retryAfterS }))
      clearTimeout(idle)
      worker ??= begin()
      worker.ref() // a command that makes one waits for it
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker!.postMessage({ id, order })
      })
    },
    async close() {
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}
