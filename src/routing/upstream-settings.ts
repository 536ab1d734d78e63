// Declares what routing knows of an upstream.
import type { BudgetSetting } from '../platform/source-settings.js'

/** The operator's settings of one upstream. */
export interface UpstreamSettings {
  readonly kind: string
  /** The same object after a reload: it is the same source, and what is known of it stays. Absent: the settings. */
  readonly identity?: object
  /** For one attempt, connecting included. */
  readonly timeoutMs: number
  /** Attempts in progress at one time, all lookups together. */
  readonly concurrency: number
  /** Smallest unit of the currency, per answer; lookups that are not named cost `default`. */
  readonly cost: Readonly<Record<string, number>>
  readonly budget?: BudgetSetting | undefined
}
