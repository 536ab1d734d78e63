// Lists the built-in kinds of sources: one line each.
import { sameInterface } from './same-interface/same-interface.js'
import type { SourceKind } from './source-kind.js'
import { surepass } from './surepass/surepass.js'

export const sourceKinds: readonly SourceKind[] = [sameInterface, surepass]
