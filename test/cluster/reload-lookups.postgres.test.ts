// Tests on two processes of a node that a reload adds, replaces and removes lookups of one's own in both, and that a module
// which one of them refuses changes nothing in any.
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ask,
  callOn,
  type Modules,
  openModules,
  reloaded,
  reloadWith,
  scoreModule,
  scoreOf,
  scorePath,
  steadyModule,
} from '../server/reload-lookups.harness.js'
import { createClient } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'

const waitMs = 60_000
const on = useInstallationOnPostgres()
let modules: Modules
let service: Service
let others: Record<string, unknown>

beforeAll(async () => {
  modules = openModules()
  modules.put('steady', steadyModule)
  others = { admin: { port: 0 }, drainS: 0 }
  const config = { ...others, lookups: [modules.pathOf('steady')] }
  service = await on.installation.start({ args: ['--processes', '2'], config })
}, 3 * waitMs)
afterAll(() => modules.remove())

const to = (...names: string[]) => reloaded(service, ['steady', ...names].map(modules.pathOf), others)

/** Twelve calls, each on a new connection: every process answers some of them. */
async function calls() {
  const answers = []
  for (let n = 0; n < 12; n++) {
    const client = createClient(service)
    answers.push(await ask(client, scorePath))
    client.close()
  }
  return answers
}

it(
  'is in force in both processes when the command ends, and no call fails',
  async () => {
    const load = callOn(service, 6)
    const more = async () => {
      const from = load.count()
      await until(() => load.count() > from + 40, { what: () => service.logs() })
    }
    for (const score of [701, 702]) {
      modules.put('score', scoreModule(score))
      await to('score')
      for (const answer of await calls()) expect(scoreOf(answer)).toBe(score)
      await more()
    }
    modules.put('score', 'export default {')
    const refused = await reloadWith(service, ['steady', 'score'].map(modules.pathOf), others)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    for (const answer of await calls()) expect(scoreOf(answer)).toBe(702)
    await to()
    for (const answer of await calls()) expect(answer.status).toBe(404)
    await more()
    const statuses = await load.stop()
    expect([...statuses.keys()]).toEqual([200])
  },
  4 * waitMs,
)
