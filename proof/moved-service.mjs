// Serves with a clock that its parent sets: stopped, or running from the given time. Started by proofs.

import { serve } from '../dist/cli/serve.js'
import { readConfig } from '../dist/platform/config.js'
import { createLog } from '../dist/platform/log.js'

const offset = { ms: 0 }
let standsAt = Number(process.env.PROOF_CLOCK_AT) || undefined
const clock = { now: () => standsAt ?? Date.now() + offset.ms }

process.on('message', ({ standAt, runFrom }) => {
  standsAt = standAt
  if (runFrom !== undefined) offset.ms = runFrom - Date.now()
  process.send({ moved: true })
})
const { log, flush } = createLog('info')
const running = await serve(readConfig(), { clock, log })
process.send({ baseUrl: running.baseUrl, caFile: running.caFile })
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')) // nobody is left to stop it
process.once('SIGTERM', async () => {
  await running.close()
  flush()
  if (process.connected) process.disconnect()
  else process.exit()
})
