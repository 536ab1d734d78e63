// Tests with promtool what an operator's Prometheus and Grafana get: metrics, alert rules and the dashboard's queries.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { type Running, serve } from '../../src/server/serve.js'
import { get } from '../support/client.js'

const file = (name: string) => fileURLToPath(new URL(`../../packaging/${name}`, import.meta.url))

function promtool(words: readonly string[], input = ''): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8', input })
  return { status, said: `${stdout}${stderr}` }
}

let home: string
let running: Running
let text: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'satyapan-watching-'))
  const config = join(home, 'live.yaml')
  await writeFile(config, 'sources: [records]\nadmin: { port: 0 }\n')
  const env = { SATYAPAN_PORT: '0', SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: config }
  running = await serve(readConfig(env), { clock: systemClock, log: createLog('silent').log })
  const ca = await readFile(running.caFile, 'utf8')
  await get(`${running.baseUrl}/v1/verification/panbasic`, ca)
  text = (await get(`${running.adminUrl}/metrics`, ca)).body
})
afterAll(async () => {
  await running?.close()
  await rm(home, { recursive: true, force: true })
})

it('metrics follow the conventions of Prometheus', () => {
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
  // promtool would report a fault.
  const misnamed = '# HELP a_total x\n# TYPE a_total gauge\na_total 1\n'
  expect(promtool(['check', 'metrics'], misnamed).status).not.toBe(0)
})

it('every metric has a help text, and a call is counted', () => {
  const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const helped = [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)
  expect(helped).toEqual(types)
  expect(text).toMatch(/^satyapan_requests_total\{lookup="panbasic",sub_code="\w+",status="4\d\d"\} 1$/m)
  for (const figure of ['batch_queue_lag_seconds', 'webhook_queue_lag_seconds', 'data_directory_free_bytes'])
    expect(text).toMatch(new RegExp(`^satyapan_${figure} \\d`, 'm'))
  expect(text).toMatch(/^satyapan_ready\{part="database"\} 1$/m)
})

it('alert rules are valid, and each fires only for its cause', () => {
  expect(promtool(['check', 'rules', file('prometheus/satyapan.rules.yml')])).toMatchObject({ status: 0 })
  const tests = ['rules', 'days'].map((name) => file(`prometheus/satyapan.${name}.test.yml`))
  const tested = promtool(['test', 'rules', ...tests])
  expect(tested, tested.said).toMatchObject({ status: 0 })
})

it("the dashboard's queries are valid", async () => {
  const dashboard = await readFile(file('grafana/satyapan.json'), 'utf8')
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = expressions.map((expr, n) => ({
    record: `panel:${n}`,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }))
  const asRules = join(home, 'panels.json')
  await writeFile(asRules, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const checked = promtool(['check', 'rules', asRules])
  expect(checked, checked.said).toMatchObject({ status: 0 })
})
