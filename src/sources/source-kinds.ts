// Lists the built-in kinds of sources: one line each.

import { accuauth } from './accuauth/accuauth.js'
import { cashfree } from './cashfree/cashfree.js'
import { decentro } from './decentro/decentro.js'
import { gridlines } from './gridlines/gridlines.js'
import { gstnGsp } from './gstn-gsp/gstn-gsp.js'
import { hyperverge } from './hyperverge/hyperverge.js'
import { idfy } from './idfy/idfy.js'
import { sameInterface } from './same-interface/same-interface.js'
import { sandboxCoIn } from './sandbox-co-in/sandbox-co-in.js'
import { setu } from './setu/setu.js'
import type { SourceKind } from './source-kind.js'
import { surepass } from './surepass/surepass.js'
import { ulip } from './ulip/ulip.js'

export const sourceKinds: readonly SourceKind[] = [
  sameInterface,
  surepass,
  cashfree,
  sandboxCoIn,
  setu,
  gstnGsp,
  decentro,
  gridlines,
  hyperverge,
  idfy,
  accuauth,
  ulip,
]
