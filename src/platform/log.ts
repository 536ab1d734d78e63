// Writes the log: JSON lines on standard error, without personal data (path templates, never addresses with query).
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { isoTime, systemClock } from '../kernel/clock.js'
import { createStackLimit, type StackLimit } from './stack-limit.js'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** What a line says besides its message: never under a name that every line has, since JSON would have it twice. */
type LineFields = Readonly<Record<string, unknown>> & {
  readonly level?: never
  readonly time?: never
  readonly msg?: never
  readonly process?: never
}
export interface Log {
  debug(fields: LineFields, message: string): void
  info(fields: LineFields, message: string): void
  warn(fields: LineFields, message: string): void
  error(fields: LineFields, message: string): void
  fatal(fields: LineFields, message: string): void
}

const standardError = 2
const bufferBytes = 16 * 1024 // one write for many lines: a write per call would cost more than the call's checks
/**
 * What a pipe takes in one piece (PIPE_BUF of Linux): of several writers to one pipe, longer writes could interleave.
 */
const sharedBufferBytes = 4_096
const maxBytesPerChar = 3
const flushEveryMs = 250
const retryAfterMs = 1
const leftOutEveryMs = 5_000

/** Writes everything; waits for a pipe that is full, so that no log line is lost. */
function writeAll(bytes: Buffer): void {
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

/** The stack that a line would have; undefined for most. */
function stackIn(fields: unknown): string | undefined {
  const { stack, err } = fields as { stack?: unknown; err?: { stack?: unknown } }
  const text = stack ?? err?.stack
  return typeof text === 'string' ? text : undefined
}

/** Tells now and then which lines were left out. */
function tellLeftOut(log: Log, limit: StackLimit): void {
  setInterval(() => {
    for (const { message, lines } of limit.takeLeftOut())
      log.warn({ lines, message }, 'more lines like this were left out in the last minute')
  }, leftOutEveryMs).unref()
}

export interface OpenLog {
  readonly log: Log
  /** Writes what is buffered; call it before the process ends. */
  flush(): void
  setLevel(level: LogLevel): void
}

/**
 * `level`: a pino level. `process`: number of this process, in every line, where several write to the same log.
 */
export function createLog(level: LogLevel | 'silent', process?: number): OpenLog {
  const buffer = Buffer.allocUnsafeSlow(process === undefined ? bufferBytes : sharedBufferBytes)
  let filled = 0
  const flush = () => {
    if (filled === 0) return
    const bytes = buffer.subarray(0, filled)
    filled = 0
    writeAll(bytes)
  }
  const write = (line: string) => {
    if (filled + line.length * maxBytesPerChar > buffer.length) flush()
    if (line.length * maxBytesPerChar > buffer.length) writeAll(Buffer.from(line))
    else filled += buffer.write(line, filled)
  }
  const limit = createStackLimit(systemClock.steady)
  const log = pino(
    {
      level,
      base: process === undefined ? null : { process },
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method) {
          const stack = stackIn(args[0])
          if (stack === undefined || limit.admits(String(args[1]), stack)) method.apply(this, args)
        },
      },
    },
    { write },
  )
  setInterval(flush, flushEveryMs).unref()
  tellLeftOut(log, limit)
  const setLevel = (level: LogLevel) => {
    log.level = level
  }
  return { log, flush, setLevel }
}
