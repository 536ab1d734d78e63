// Closes the connections that were handed to a process which died before it took them.
import type { Worker } from 'node:cluster'

/** Internal messages of `node:cluster`: a connection to take, and that it was taken. */
interface Inside {
  readonly cmd?: unknown
  readonly act?: unknown
  readonly seq?: unknown
  readonly ack?: unknown
}

interface Handle {
  close(): void
}

const isHandle = (value: unknown): value is Handle =>
  typeof (value as Partial<Handle> | undefined)?.close === 'function'

/**
 * `node:cluster` closes its end of a connection when the process confirms that it took it, and leaks those of a process
 * that dies first: their callers would wait for ever. There is no public API for this, so its messages are watched.
 * If a version of Node uses other messages, nothing is watched and nothing else changes.
 */
export function closeLostConnections(worker: Worker): void {
  const untaken = new Map<unknown, Handle>()
  const child = worker.process
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const [message, handle] = args as [Inside | undefined, unknown]
    if (message?.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && isHandle(handle))
      untaken.set(message.seq, handle)
    return send(...args)
  }
  child.on('internalMessage', (message: Inside) => {
    if (message.ack !== undefined) untaken.delete(message.ack)
  })
  worker.once('exit', () => {
    for (const handle of untaken.values()) handle.close()
    untaken.clear()
  })
}
