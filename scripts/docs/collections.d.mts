// Declares the types of collections.mjs, for the test that keeps the collections current.
import type { Lookup } from '../../src/lookups/lookup.js'
export function collectionFiles(parts: {
  catalogue: readonly Lookup[]
  document: object
}): Map<string, string>
