// What a reload of the configuration is to those who ask for one.
import type { WriteAudit } from '../../platform/audit-port.js'

export interface Change {
  /** `prices.panbasic`, `sources.vendor-a.timeoutMs` */
  readonly key: string
  /** As text; null: not set. */
  readonly before: string | null
  readonly after: string | null
  readonly takesEffect: 'reload' | 'restart'
}

/** What a reload changes, or would change. */
export interface Reload {
  readonly file: string | undefined
  readonly changes: readonly Change[]
}

export interface Reloading {
  /** What a reload would change now. Throws ConfigProblem for a configuration that cannot be used. */
  preview(): Promise<Reload>
  /** Throws ConfigProblem, and then nothing has changed. */
  reload(writeAudit: WriteAudit): Promise<Reload>
  /** Waits for a reload that runs; from now on none begins. */
  close(): Promise<void>
}
