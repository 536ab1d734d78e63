// Writes comparisons together, once a second: in embedded mode a commit holds up the calls.
import type { Log } from '../../platform/log.js'
import type { Comparison } from './comparison-store.js'

const writeEveryMs = 1_000
/** While the database does not take them: beyond these the oldest are lost. */
const maxWaiting = 5_000
const rowsPerStatement = 500

export interface ComparisonWriter {
  add(row: Comparison): void
  /** Writes what waits. */
  close(): Promise<void>
}

export function createComparisonWriter(deps: {
  insert(rows: readonly Comparison[]): Promise<void>
  readonly log: Pick<Log, 'warn'>
}): ComparisonWriter {
  let waiting: Comparison[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, rowsPerStatement)
      try {
        await deps.insert(rows)
      } catch (error) {
        deps.log.warn({ reason: (error as Error).message }, 'comparisons could not be stored')
        return // they wait for the next time
      }
      waiting = waiting.filter((row) => !rows.includes(row))
    }
  }

  const writeNext = () => {
    writing = writing.then(write)
    return writing
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await writeNext()
      timer = undefined
      if (waiting.length > 0) schedule()
    }, writeEveryMs).unref()
  }

  return {
    add(row) {
      waiting.push(row)
      if (waiting.length > maxWaiting) waiting.shift()
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await writeNext()
    },
  }
}
