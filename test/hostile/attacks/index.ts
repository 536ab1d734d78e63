// Lists the attacks, in the order in which they are made.
import type { Attack } from '../attack.js'
import { authorizeBombs } from './authorize-bombs.js'
import { bigCells } from './big-cells.js'
import { byteASecond } from './byte-a-second.js'
import { deadWebhooks } from './dead-webhooks.js'
import { deepJson } from './deep-json.js'
import { emptyRows } from './empty-rows.js'
import { guessesLinks } from './guesses-links.js'
import { guessesOtps } from './guesses-otps.js'
import { guessesSecrets } from './guesses-secrets.js'
import { headers } from './headers.js'
import { idleAuthorize } from './idle-authorize.js'
import { manyBatches } from './many-batches.js'
import { neverFinishes } from './never-finishes.js'
import { neverReads } from './never-reads.js'
import { neverReadsWide } from './never-reads-wide.js'
import { opensAndDrops } from './opens-and-drops.js'
import { pipelines } from './pipelines.js'
import { pixels } from './pixels.js'
import { stalledHandshakes } from './stalled-handshakes.js'
import { unfinishedForms } from './unfinished-forms.js'

export const attacks: readonly Attack[] = [
  neverReads,
  neverReadsWide,
  pipelines,
  idleAuthorize,
  byteASecond,
  neverFinishes,
  stalledHandshakes,
  opensAndDrops,
  headers,
  authorizeBombs,
  unfinishedForms,
  deepJson,
  emptyRows,
  bigCells,
  manyBatches,
  pixels,
  deadWebhooks,
  guessesSecrets,
  guessesOtps,
  guessesLinks,
]
