// Defines what an import of a file of records needs.
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { ColumnMapping } from './column-names.js'
import type { ErrorsFile } from './errors-file.js'
import type { KindName } from './kinds.js'
import type { Records } from './records.js'

export interface ImportOptions {
  readonly keepGoing: boolean
  /** What the file calls its columns. */
  readonly mapping: ColumnMapping
  /** A record that is held keeps what the file leaves out; else it is replaced. */
  readonly merge: boolean
  /** Where all wrong lines are listed. */
  readonly errors?: ErrorsFile | undefined
  /** `part`: 0 to 1 of the step. */
  progress(step: 'checking' | 'importing', part: number, lines: number): void
}

export interface ImportParts extends ImportOptions {
  readonly db: Database
  readonly records: Records
  readonly kind: KindName
  readonly file: string
  readonly signal: AbortSignal
  readonly writeAudit?: WriteAudit
}
