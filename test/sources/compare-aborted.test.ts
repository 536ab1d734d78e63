// Tests on a running service that a comparison which a reload or a stop ends leaves its row: the second source was asked.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { createInstallation, type Installation } from '../support/service.js'
import { until } from '../support/until.js'

const north = `
const data = (pan) => ({ '@entity': 'pan', pan, full_name: 'Asha Vijay Zaveri', status: 'VALID', category: 'Individual',
  name_information: { pan_name_cleaned: 'ASHA VIJAY ZAVERI' } })
export default () => ({ answers: { async panbasic({ pan_number: pan }) { return { subCode: 'SUCCESS', data: data(pan) } } } })
`
/** Writes whom it was asked about, and never answers. */
const south = (asked: string) => `
import { appendFileSync } from 'node:fs'
export default () => ({ answers: { panbasic({ pan_number: pan }) {
  appendFileSync(${JSON.stringify(asked)}, pan + '\\n')
  return new Promise(() => {})
} } })
`

let installation: Installation
let service: LiveService
let askedFile: string
let config: (northCost: number) => Record<string, unknown>

beforeAll(async () => {
  installation = await createInstallation()
  askedFile = join(installation.scratchDir, 'asked')
  const source = (name: string, code: string, cost: number) => {
    const module = join(installation.scratchDir, `${name}.mjs`)
    writeFileSync(module, code)
    return { name, module, timeoutMs: 60_000, cost: { default: cost } }
  }
  config = (northCost) => ({
    sources: [source('north', north, northCost), { ...source('south', south(askedFile), 40), trial: true }],
    compare: [{ lookup: 'panbasic', of: 'north', with: 'south' }],
    drainS: 0,
  })
  service = await startLiveService({ config: config(100), installation })
})
afterAll(() => service?.stop(), 60_000)

const isAsked = (pan: string) => existsSync(askedFile) && readFileSync(askedFile, 'utf8').includes(pan)

/** A call whose comparison is in progress: south has been asked. */
async function callWhileCompared(pan: string) {
  const { status } = await service.client.lookup('/v1/verification/panbasic', { pan_number: pan })
  expect(status).toBe(200)
  await until(() => isAsked(pan), { withinMs: 20_000, what: () => service.logs() })
}

async function report() {
  const { stdout } = await service.cli('sources', 'compare', '--json')
  return JSON.parse(stdout)[0]
}
const reportOf = (aborted: number) =>
  until(async () => ((await report()).aborted === aborted ? report() : undefined), {
    withinMs: 20_000,
    what: () => `${aborted} aborted comparisons`,
  })

it('a reload ends it: it is counted apart, and the person is told whom the service asked', async () => {
  await callWhileCompared('ZZZPZ1001A')
  const { file } = JSON.parse((await service.cli('reload', '--check', '--json')).stdout)
  const others = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...others, ...config(101) }))
  expect(await service.cli('reload')).toMatchObject({ code: 0, stderr: '' })
  expect(await reportOf(1)).toMatchObject({
    compared: 0,
    no_answer: [],
    of: { found: 0, cost: 0 },
    with: { found: 0, cost: 0 },
  })
  const text = await service.cli('sources', 'compare', '--text')
  expect(text.stdout).toContain('nothing compared in this period; aborted 1')
  const told = await service.cli('vault', 'report', '--pan', 'ZZZPZ1001A', '--json')
  expect(told.code).toBe(0)
  expect(told.stdout).toMatch(/"source": ?"south"/)
})

it('a stop ends it: its row is there after the next start', async () => {
  await callWhileCompared('ZZZPZ1005A')
  process.kill(service.pid, 'SIGINT')
  await until(() => service.logs().includes('"msg":"stopped"'), {
    withinMs: 20_000,
    what: () => service.logs(),
  })
  expect(service.logs()).not.toContain('not everything stopped in time')
  await service.kill()
  service = await startLiveService({ config: config(101), installation })
  expect(await reportOf(2)).toMatchObject({ compared: 0 })
})
