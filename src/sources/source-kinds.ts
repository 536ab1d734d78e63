// Lists the built-in kinds of sources: one line each.
import { sameInterface } from './same-interface/same-interface.js'
import { sandboxCoIn } from './sandbox-co-in/sandbox-co-in.js'
import { setu } from './setu/setu.js'
import type { SourceKind } from './source-kind.js'
import { surepass } from './surepass/surepass.js'

export const sourceKinds: readonly SourceKind[] = [sameInterface, surepass, setu, sandboxCoIn]
