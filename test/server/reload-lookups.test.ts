// Tests that a reload adds, replaces and removes lookups of one's own while a service answers: no call fails, and each is
// asked and priced wholly under one row.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAskAdmin, expectOwnLookup, recordsText } from '../lookups/own-lookups.harness.js'
import { type Client, createClient } from '../support/client.js'
import { callsInFlight } from '../support/metrics.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'
import {
  ask,
  callOn,
  held,
  type Modules,
  openModules,
  reloaded,
  reloadWith,
  reportModule,
  reportPaths,
  scoreModule,
  scoreOf,
  scorePath,
  slow,
  steadyModule,
  steadyPath,
  wrongModules,
} from './reload-lookups.harness.js'

const waitMs = 60_000
const others = { admin: { port: 0 } }
const example = fileURLToPath(new URL('../../examples/credit-score.mjs', import.meta.url))

let modules: Modules
let service: Service
let client: Client

beforeAll(async () => {
  modules = openModules()
  modules.put('steady', steadyModule)
  service = await startService({ config: { ...others, lookups: [modules.pathOf('steady')] } })
  client = createClient(service)
}, 2 * waitMs)
afterAll(async () => {
  client?.close()
  await service?.stop()
  await service?.installation.discard()
  modules.remove()
}, waitMs)

const to = (...names: string[]) => reloaded(service, ['steady', ...names].map(modules.pathOf), others)

async function output(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await service.cli(...words)
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

const pathsOf = async () =>
  Object.keys(((await client.request({ path: '/openapi.json' })).json as { paths: object }).paths)

/** A call that the service works on when this resolves. */
async function slowCall() {
  const answer = ask(client, scorePath, slow)
  await until(async () => (await callsInFlight(service)) > 0, { withinMs: waitMs })
  return { answer }
}

it(
  'adds, replaces and removes one under load, and no call fails',
  async () => {
    const load = callOn(service, 6)
    const more = async () => {
      const from = load.count()
      await until(() => load.count() > from + 40, { what: () => service.logs() })
    }
    await more()
    expect((await ask(client, scorePath)).status).toBe(404)
    for (const score of [601, 602, 603]) {
      modules.put('score', scoreModule(score))
      expect(await to('score')).toEqual([score === 601 ? 'lookups' : 'lookups.score'])
      expect(scoreOf(await ask(client, scorePath))).toBe(score)
      await more()
    }
    expect(await to()).toEqual(['lookups'])
    expect(await ask(client, scorePath)).toMatchObject({ status: 404, json: { detail: 'Not Found' } })
    await more()
    const statuses = await load.stop()
    expect([...statuses.keys()]).toEqual([200])
  },
  4 * waitMs,
)

it(
  'lets a call in progress end wholly under the row that it began with',
  async () => {
    modules.put('score', scoreModule(611))
    await to('score')
    const first = await slowCall()
    modules.put('score', scoreModule(612))
    await to('score')
    expect(scoreOf(await ask(client, scorePath))).toBe(612)
    expect(scoreOf(await first.answer)).toBe(611)
    const second = await slowCall()
    await to()
    expect((await ask(client, scorePath)).status).toBe(404)
    expect(scoreOf(await second.answer)).toBe(612)
    const { transaction_id: id } = (await second.answer).json as { transaction_id: string }
    expect((await client.lookup(`/v1/transactions/${id}`)).json).toMatchObject({
      data: { lookup: 'score', charged: true },
    })
  },
  4 * waitMs,
)

it(
  'takes a module as it was before, and one whose imported file was edited',
  async () => {
    writeFileSync(join(modules.folder, 'price.mjs'), 'export const price = 6210\n')
    const importing = `import { price } from './price.mjs'\n${scoreModule(621)}`.replace(
      'price: 6210,',
      'price,',
    )
    modules.put('score', importing)
    await to('score')
    expect(scoreOf(await ask(client, scorePath))).toBe(621)
    writeFileSync(join(modules.folder, 'price.mjs'), 'export const price = 1\n')
    expect(await to('score')).toEqual(['lookups.score'])
    expect((await ask(client, scorePath)).headers['x-satyapan-price']).toBe('1')
    writeFileSync(join(modules.folder, 'price.mjs'), 'export const price = 6210\n')
    expect(await to('score')).toEqual(['lookups.score'])
    expect(scoreOf(await ask(client, scorePath))).toBe(621)
    expect(await to('score')).toEqual([])
    await to()
  },
  4 * waitMs,
)

it(
  'takes a module once the file that it imports is there',
  async () => {
    const row = scoreModule(622).replace('price: 6220,', 'price,')
    modules.put('new', `import { price } from './later.mjs'\n${row}`)
    const { stderr } = await reloadWith(service, ['steady', 'new'].map(modules.pathOf), others)
    expect(stderr).toMatch(/it cannot be loaded: .*later/)
    modules.put('later', 'export const price = 6220\n')
    expect(await to('new')).toEqual(['lookups'])
    expect(scoreOf(await ask(client, scorePath))).toBe(622)
    expect(await to('new')).toEqual([])
  },
  4 * waitMs,
)

describe('a module that cannot be used', () => {
  it.each(wrongModules)(
    'changes nothing when it %s, and is one line',
    async (_what, text, line) => {
      modules.put('score', scoreModule(630))
      await to('score')
      modules.put('score', text)
      const config = ['steady', 'score'].map(modules.pathOf)
      const refused = await reloadWith(service, config, others)
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(line) })
      expect(refused.stderr).toContain(`lookups[1] is ${modules.pathOf('score')}: `)
      expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(scoreOf(await ask(client, scorePath))).toBe(630)
    },
    waitMs,
  )

  it(
    'changes nothing when the configuration has a price of a lookup that it removes',
    async () => {
      modules.put('score', scoreModule(631))
      await to('score')
      const without = [modules.pathOf('steady')]
      const { code, stderr } = await reloadWith(service, without, { ...others, prices: { score: 5 } })
      expect(code).toBe(2)
      expect(stderr).toMatch(/prices\.score is not a lookup/)
      expect(scoreOf(await ask(client, scorePath))).toBe(631)
      await to()
    },
    waitMs,
  )
})

it(
  'leaves what a removed lookup has stored, and shows it again when it is back',
  async () => {
    modules.put('report', reportModule)
    await to('report')
    expect(await pathsOf()).toContain(reportPaths.submit)
    const submitted = await client.lookup(reportPaths.submit, { pan_number: held }, { method: 'POST' })
    const { request_id: task } = submitted.json as { request_id: string }
    const shown = () => client.lookup(reportPaths.poll, { request_id: task })
    await until(async () => JSON.stringify((await shown()).json).includes('"completed"'))
    const list = join(modules.folder, 'people.csv')
    writeFileSync(list, `pan_number\n${held}\n`)
    const toClient = ['--client', client.clientId, '--json']
    const bulk = JSON.parse(await output('bulk', 'start', 'report', list, ...toClient)).request_id
    const batch = JSON.parse(await output('batch', 'submit', 'report', list, ...toClient)).request_id
    const runs = { bulk, batch }
    const isOver = async (kind: string, id: string) =>
      /"(state|status)":("completed"|200)/.test(await output(kind, 'status', id, '--json'))
    for (const [kind, id] of Object.entries(runs))
      await until(() => isOver(kind, id), { withinMs: waitMs, what: () => service.logs() })

    await to()
    expect(await pathsOf()).not.toContain(reportPaths.submit)
    const again = await client.lookup(reportPaths.submit, { pan_number: held }, { method: 'POST' })
    expect(again.status).toBe(404)
    expect(await shown()).toMatchObject({ status: 200, json: [{ status: 'completed' }] })
    expect((await client.lookup(`/v1/transactions/${task}`)).json).toMatchObject({
      data: { lookup: 'report' },
    })
    for (const [kind, id] of Object.entries(runs)) {
      const file = join(modules.folder, `${kind}.csv`)
      await output(kind, 'fetch', id, ...(kind === 'bulk' ? [file] : ['--out', file]))
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^.*sub_code.*\\r?\\n${held},SUCCESS`))
    }
    expect(await output('usage', 'report', '--json')).toContain('"report"')
    expect((await service.cli('bulk', 'start', 'report', list, ...toClient)).code).not.toBe(0)

    await to('report')
    expect((await shown()).json).toMatchObject([{ status: 'completed' }])
    await to()
  },
  4 * waitMs,
)

it(
  'has a lookup that was added everywhere where a built-in one is',
  async () => {
    cpSync(example, modules.pathOf('credit-score'))
    await to('credit-score')
    const recordsFile = join(modules.folder, 'scores.csv')
    writeFileSync(recordsFile, recordsText)
    const { admin_token: token } = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8'))
    await expectOwnLookup({ client, admin: createAskAdmin(service, token), cli: output }, recordsFile)
    expect(await output('records', 'count', '--json')).toContain('credit-score')
    await to()
    expect(await output('records', 'count', '--json')).not.toContain('credit-score')
    expect((await service.cli('lookups', 'show', 'credit-score')).code).toBe(1)
    expect(await output('lookups', 'list', '--text')).toMatch(/steady +own/)
    await output('client', 'entitle', client.clientId, '--all')
    expect(scoreOf(await ask(client, steadyPath))).toBe(500)
  },
  4 * waitMs,
)
