// Declares the types of settings-page.mjs, for the test that keeps the pages current.
import type { ConfigKey, ConfigKeys } from '../../src/platform/config-key.js'

type Groups = readonly { readonly about: string; readonly keys: ConfigKeys }[]

export interface SettingFacts {
  readonly groups: Groups
  readonly environment: Readonly<
    Record<string, { readonly about: string; readonly default: string | undefined }>
  >
  /** The default of a key as a file has it; undefined where it is not set. */
  readonly defaultLine: (key: ConfigKey<unknown>) => string | undefined
}

export function settingsPage(facts: SettingFacts): string
export function operatingPage(page: string, groups: Groups): string
