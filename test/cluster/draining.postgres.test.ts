// Tests the drain of a node of several processes, whose supervisor signals all of them.
import { expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import { until } from '../support/until.js'

const on = useInstallationOnPostgres()

it('every process drains, answers meanwhile, and none is replaced', async () => {
  const service = await on.installation.start({ args: ['--processes', '2'], config: { drainS: 600 } })
  const pids = [...service.logs().matchAll(/"pid":(\d+),"msg":"a process serves"/g)].map(([, pid]) => pid)
  expect(pids).toHaveLength(2)
  const ended = service.stop()
  for (const pid of pids) process.kill(Number(pid), 'SIGTERM')
  const statuses = async (path: string) => {
    const answers = []
    // A new connection each time: they are distributed round-robin.
    for (let n = 0; n < 2; n++) {
      const client = createClient(service)
      answers.push((await client.request({ path })).status)
      client.close()
    }
    return answers
  }
  await until(async () => !(await statuses('/readyz')).includes(200), { withinMs: 60_000 })
  expect(await statuses('/healthz')).toEqual([200, 200])
  const client = createClient(service)
  const answer = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  client.close()
  process.kill(service.pid, 'SIGINT')
  expect(await ended).toBe(0)
  expect(service.logs()).not.toContain('replaced')
})
