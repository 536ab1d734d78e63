// Owns the log: JSON lines on standard error, without personal data (path templates, never addresses with query).
import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { isoTime, systemClock } from '../kernel/clock.js'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const standardError = 2
const bufferChars = 8_192 // one write for many lines: a write per call would cost more than the call's checks
const flushEveryMs = 250
const retryAfterMs = 1

/** Writes everything; a pipe that is full for the moment is waited for, since a lost log line explains nothing. */
function writeAll(text: string): void {
  let bytes: Buffer = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(standardError, bytes))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return // nobody reads any more
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs)
    }
  }
}

/** The time of a line, made once for all lines of a millisecond. */
function createTimestamp(): () => string {
  let madeAt = 0
  let text = ''
  return () => {
    const now = systemClock.now()
    if (now !== madeAt) {
      madeAt = now
      text = `,"time":"${isoTime(now)}"`
    }
    return text
  }
}

/** `level`: a pino level. `flush` writes what is buffered; call it before the process ends. */
export function createLog(level: string): { log: Log; flush(): void } {
  let buffer = ''
  const flush = () => {
    if (buffer === '') return
    const text = buffer
    buffer = ''
    writeAll(text)
  }
  const write = (line: string) => {
    buffer += line
    if (buffer.length >= bufferChars) flush()
  }
  const log = pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  )
  setInterval(flush, flushEveryMs).unref()
  return { log, flush }
}
