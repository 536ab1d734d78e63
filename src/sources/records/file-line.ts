// Defines one line of a file of records, as it was read.
import type { Problem } from './column.js'

export interface FileLine {
  /** Line of the file on which the record begins; the first line is 1. */
  readonly line: number
  /** The record as the file has it, its columns named as the kind names them; undefined when it cannot be read at all. */
  readonly raw?: Readonly<Record<string, unknown>>
  readonly problems?: readonly Problem[]
  /** About how long the record is as text; absent when it cannot be read. */
  readonly chars?: number
}

export const maxLineBytes = 1024 * 1024
/** Many times the columns of the widest export. Each name that is not known is compared with all that are. */
export const maxNames = 500

/** A line that cannot be read. */
export const unreadable = (line: number, reason: string): FileLine => ({ line, problems: [{ reason }] })
