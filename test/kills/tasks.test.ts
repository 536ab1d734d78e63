// Tests that an embedded service killed while it runs tasks ends every one of them, and charges it once.
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import type { Installation } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'
import { atWork, checkTasks, type PlannedTask, planTasks, submitTask } from './tasks-proof.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 3)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261121)
/** Far below the two seconds that the slow licence takes. */
const longestDelayMs = 300
let installation: Installation | undefined
afterAll(() => installation?.discard())

describe('tasks of the embedded service', () => {
  it(
    `end once after ${kills} kills of the process`,
    async () => {
      const random = seededRandom(seed)
      installation = await createFromTemplate()
      const tasks = new Map<string, PlannedTask>()
      let service = await installation.start()
      for (let round = 0; round < kills; round++) {
        const planned = planTasks(round)
        const client = createClient(service)
        await client.token()
        const submitted = planned.map((task) => submitTask(client, task))
        await atWork(service)
        await killMoment(random() * longestDelayMs)
        await service.kill()
        const ids = await Promise.all(submitted)
        client.close()
        service = await installation.start()
        const again = createClient(service)
        for (const [i, task] of planned.entries()) {
          // With its key a submission can be repeated safely: it gives the same task, or arrives for the first time.
          const requestId = await submitTask(again, task)
          if (ids[i] !== undefined) expect(requestId).toBe(ids[i])
          tasks.set(requestId!, task)
        }
        again.close()
      }
      expect(tasks.size).toBe(kills * 6)
      await checkTasks(service, tasks)
      await service.stop()
    },
    120_000 + kills * 30_000,
  )
})
