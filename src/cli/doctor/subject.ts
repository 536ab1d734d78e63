// Defines what the doctor looks at: an installation, whether or not a service runs on it.
import type { Clock } from '../../kernel/clock.js'
import type { Config } from '../../platform/config.js'
import type { Database } from '../../platform/database/database.js'
import type { UpstreamSetting } from '../../platform/source-settings.js'
import type { SourceHealth } from '../../routing/health.js'
import type { Finding } from './finding.js'

export interface Subject {
  readonly config: Config
  readonly clock: Clock
  /** The open database, or in one line why there is none. */
  readonly database: Database | string
  /** Of the service that the doctor runs in; undefined when none runs. */
  readonly sourceHealth: (() => Promise<readonly SourceHealth[]>) | undefined
  readonly migrationsDir: string
  /** Space of the file system that a folder lies on. */
  readonly space: (folder: string) => Promise<Space>
  /** Asks a source for nothing, and answers when it says it is; undefined when it does not say. Throws when it cannot be reached. */
  readonly askTime: (source: UpstreamSetting) => Promise<number | undefined>
}

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
  readonly freeFiles: number
  /** 0 on file systems that do not count files. */
  readonly totalFiles: number
}

/** One matter that the doctor looks into. A check that throws is a finding by itself. */
export type Check = (subject: Subject) => Promise<readonly Finding[]>

/** The database where it is open; undefined where the check of the database says why not. */
export const openDatabaseOf = ({ database }: Subject): Database | undefined =>
  typeof database === 'string' ? undefined : database
