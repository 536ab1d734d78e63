// Defines what an import of a file of records needs.
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { ColumnMapping } from './column-names.js'
import type { ErrorsFile } from './errors-file.js'
import type { KindName } from './kinds.js'
import type { Records } from './records.js'

export interface ImportOptions {
  readonly keepGoing: boolean
  /** The file's names of the columns. */
  readonly mapping: ColumnMapping
  /** An existing record keeps what the file leaves out; otherwise it is replaced. */
  readonly merge: boolean
  /** The file that lists all wrong lines. */
  readonly errors?: ErrorsFile | undefined
  /** `part`: the share of the step that is done, 0 to 1. */
  progress(step: 'checking' | 'importing', part: number, lines: number): void
}

export interface ImportParts extends ImportOptions {
  readonly db: Database
  readonly records: Records
  readonly kind: KindName
  readonly file: string
  /** The day in India, YYYY-MM-DD. */
  readonly today: string
  readonly signal: AbortSignal
  readonly writeAudit?: WriteAudit
}
