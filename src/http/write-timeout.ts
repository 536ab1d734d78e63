// Closes connections whose callers do not read their answers.
import type { Socket } from 'node:net'

const checkMs = 1_000

interface Stalled {
  /** Bytes sent when the connection was first seen to stall. */
  readonly sent: number
  readonly since: number
}

export interface WriteTimeout {
  /** Watches a connection until it is closed. */
  watch(socket: Socket): void
  stop(): void
}

/** @param parts.onStalled called for each connection before it is closed */
export function createWriteTimeout(parts: {
  timeoutMs: () => number
  now: () => number
  onStalled: () => void
}): WriteTimeout {
  const { timeoutMs, now, onStalled } = parts
  const open = new Set<Socket>()
  let stalled = new Map<Socket, Stalled>()

  // Checking all of them once a second costs less than a timer for each answer.
  const check = () => {
    const still = new Map<Socket, Stalled>()
    for (const socket of open) {
      if (socket.writableLength === 0) continue
      const sent = socket.bytesWritten - socket.writableLength
      const before = stalled.get(socket)
      const state = before?.sent === sent ? before : { sent, since: now() }
      if (now() - state.since < timeoutMs()) {
        still.set(socket, state)
      } else {
        onStalled()
        socket.destroy()
      }
    }
    stalled = still
  }
  const timer = setInterval(check, checkMs)
  timer.unref()

  return {
    watch(socket) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    },
    stop: () => clearInterval(timer),
  }
}
