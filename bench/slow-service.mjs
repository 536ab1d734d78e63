// Starts a service whose source for upi-basic takes 300 ms, like a registry over the network. Everything else is as
// users have it. The bench starts it.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from './service.mjs'

const latencyMs = 300
const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
const { serve } = await load('server/serve.js')
const { readConfig } = await load('server/config.js')
const { systemClock } = await load('kernel/clock.js')
const { createLog } = await load('platform/log.js')

/** Not named `records`, so that it has the concurrency of an external source. */
const slowed = (records) => ({
  name: 'registry',
  answers: {
    ...records.answers,
    async 'upi-basic'(input, call) {
      await pause(latencyMs)
      return records.answers['upi-basic'](input, call)
    },
  },
})

const { log, flush } = createLog('warn')
const running = await serve(readConfig(), { clock: systemClock, log, wrapRecords: slowed })
process.once('SIGTERM', async () => {
  await running.close()
  flush()
})
