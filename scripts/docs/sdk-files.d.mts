// Declares the types of sdk-files.mjs, for the test that keeps the SDK current.
import type { Lookup } from '../../src/lookups/lookup.js'
export function sdkFiles(parts: {
  catalogue: readonly Lookup[]
  document: object
}): Promise<Map<string, string>>
export function dashboardFiles(document: object): Promise<Map<string, string>>
