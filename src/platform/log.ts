// Owns the log: JSON lines on standard error, without personal data (path templates, never addresses with query).
import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const bufferBytes = 4_096 // one write for many lines: a line of its own per call would cost more than the call's checks
const flushEveryMs = 250

/** `level`: a pino level. `flush` writes what is buffered; call it before the process ends. */
export function createLog(level: string): { log: Log; flush(): void } {
  const destination = pino.destination({ dest: 2, sync: true, minLength: bufferBytes })
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  setInterval(() => destination.flushSync(), flushEveryMs).unref()
  return { log, flush: () => destination.flushSync() }
}
