// Serves with a clock that its parent sets: stopped, or running from the given time. Proofs start it.

import { createLog } from '../dist/platform/log.js'
import { readConfig } from '../dist/server/config.js'
import { serve } from '../dist/server/serve.js'
import { createChance } from '../packages/rehearsal/dist/faults.js'

const offset = { ms: 0 }
let standsAt = Number(process.env.PROOF_CLOCK_AT) || undefined
// Chances, such as those of a split, are the same in each run with one seed.
if (process.env.PROOF_SEED !== undefined) Math.random = createChance(Number(process.env.PROOF_SEED))
const clock = { now: () => standsAt ?? Date.now() + offset.ms }

process.on('message', ({ standAt, runFrom }) => {
  standsAt = standAt
  if (runFrom !== undefined) offset.ms = runFrom - Date.now()
  process.send({ moved: true })
})
const { log, flush } = createLog('info')
const running = await serve(readConfig(), { clock, log })
process.send({ baseUrl: running.baseUrl, caFile: running.caFile })
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')) // the parent has ended, so nothing would stop this process
process.once('SIGTERM', async () => {
  await running.close()
  flush()
  if (process.connected) process.disconnect()
  else process.exit()
})
