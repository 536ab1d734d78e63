// Defines what the doctor examines: an installation, with or without a running service.

import type { NamedRow } from '../../auth/seal-rows.js'
import type { Clock } from '../../kernel/clock.js'
import type { UpstreamSetting } from '../../platform/source-settings.js'
import type { SourceHealth } from '../../routing/health.js'
import type { DatabaseFunctions } from '../compose/database-functions.js'
import type { Config } from '../config.js'
import type { Finding } from './finding.js'

export interface Subject {
  readonly config: Config
  readonly clock: Clock
  /** The open database, or one line that says why there is none. */
  readonly database: DatabaseFunctions | string
  /** Of the service that the doctor runs in; undefined when none runs. */
  readonly sourceHealth: (() => Promise<readonly SourceHealth[]>) | undefined
  /** The rows that give access and were not written by the service that the doctor runs in. */
  readonly wrongRows?: (() => Promise<readonly NamedRow[]>) | undefined
  readonly migrationsDir: string
  /** The space on the file system of a folder. */
  readonly space: (folder: string) => Promise<Space>
  /**
   * Sends a source a HEAD and returns the time of its Date header, undefined without one. Throws when it cannot be
   * reached.
   */
  readonly askTime: (source: UpstreamSetting) => Promise<number | undefined>
}

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
  readonly freeFiles: number
  /** 0 on file systems that do not count files. */
  readonly totalFiles: number
}

/** One check of the doctor. An exception is reported as a finding. */
export type Check = (subject: Subject) => Promise<readonly Finding[]>

/** The database where it is open; undefined where the check of the database says why not. */
export const openDatabaseOf = ({ database }: Subject): DatabaseFunctions | undefined =>
  typeof database === 'string' ? undefined : database
