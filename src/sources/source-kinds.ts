// Lists the built-in kinds of sources: one line each.
import type { SourceKind } from './source-kind.js'

export const sourceKinds: readonly SourceKind[] = []
