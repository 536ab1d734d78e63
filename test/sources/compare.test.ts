// Tests comparisons on a running service: two sources of an operator's own, the report, the client that is left out, a
// compared source that hangs, and that no value of an answer is anywhere in the database's files.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { createInstallation, type Installation } from '../support/service.js'
import { until } from '../support/until.js'

/** In answers of both sources and nowhere else. */
const planted = { north: 'PLANTEDNORTHVALUE', south: 'PLANTEDSOUTHVALUE', both: 'PLANTEDBOTHVALUE' }

/** A source of panbasic. `say` is its code: what it answers to the PAN `pan`. */
const moduleOf = (say: string) => `
const holder = (pan, full_name, category) => ({ subCode: 'SUCCESS', data: { '@entity': 'pan', pan, full_name,
  status: 'VALID', category, name_information: { pan_name_cleaned: '${planted.both}' } } })
const unknown = (pan) => ({ subCode: 'SUCCESS', data: { '@entity': 'pan', pan, status: 'INVALID', category: 'Individual' } })
export default () => ({ answers: { async panbasic({ pan_number: pan }) { ${say} } } })
`

let installation: Installation
let service: LiveService
let config: Record<string, unknown>

beforeAll(async () => {
  installation = await createInstallation()
  const file = (name: string, say: string) => {
    const path = join(installation.scratchDir, `${name}.mjs`)
    writeFileSync(path, moduleOf(say))
    return { name, module: path, timeoutMs: 500, cost: { default: name === 'north' ? 100 : 40 } }
  }
  const north = file(
    'north',
    `return pan === 'ZZZPZ1003A' ? unknown(pan) : holder(pan, '${planted.north} ' + pan, 'Individual')`,
  )
  const south = file(
    'south',
    `if (pan === 'ZZZPZ1002A') return new Promise(() => {})
     if (pan === 'ZZZPZ1004A') return unknown(pan)
     return holder(pan, '${planted.north.toLowerCase()}  ' + pan, '${planted.south}')`,
  )
  config = {
    sources: [north, south],
    compare: [{ lookup: 'panbasic', of: 'north', with: 'south', share: 1 }],
    'log.level': 'debug',
  }
  service = await startLiveService({ config, installation })
})
afterAll(() => service?.stop(), 60_000)

const ask = (pan: string) => service.client.lookup('/v1/verification/panbasic', { pan_number: pan })

async function report(...more: string[]) {
  const result = await service.cli('sources', 'compare', '--json', ...more)
  expect(result).toMatchObject({ code: 0 })
  return JSON.parse(result.stdout)[0]
}
const reportOf = (compared: number) =>
  until(async () => ((await report()).compared === compared ? report() : undefined), {
    withinMs: 20_000,
    what: () => `${compared} comparisons`,
  })

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

describe('comparing two sources', () => {
  it('is in the report from the start, with nothing compared', async () =>
    expect(await report()).toMatchObject({ lookup: 'panbasic', share: 1, compared: 0, fields: [] }))

  it('reports agreement by field, what one found alone, times and cost', async () => {
    const answer = await ask('ZZZPZ1001A')
    expect(answer).toMatchObject({ status: 200, headers: { 'x-satyapan-source': 'north' } })
    await ask('ZZZPZ1003A')
    await ask('ZZZPZ1004A')
    expect(await reportOf(3)).toMatchObject({
      both_found: 1,
      neither_found: 0,
      same_outcome: 1,
      of: { source: 'north', found: 2, found_alone: 1, cost: 300, cost_per_found: 150 },
      with: { source: 'south', found: 2, found_alone: 1, cost: 120, cost_per_found: 60 },
      no_answer: [],
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'category', different: 1, agreement: 0 }),
        expect.objectContaining({ field: 'full_name', normalised: 1, agreement: 1 }),
        expect.objectContaining({ field: 'pan', equal: 1 }),
      ]),
    })
  })

  it('is no attempt of the call and costs the client nothing', async () => {
    const { headers } = await ask('ZZZPZ1001A')
    await reportOf(4)
    const event = await service.client.lookup(`/v1/transactions/${headers['x-transaction-id']}`)
    expect((event.json as { data: object }).data).toMatchObject({
      source: 'north',
      attempts: [{ source: 'north' }],
    })
    const usage = await service.cli('usage', 'report', '--by', 'source', '--json')
    expect(usage.stdout).not.toContain('south')
  })

  it('a source that hangs delays no answer; the report says that it had none', async () => {
    expect(await ask('ZZZPZ1002A')).toMatchObject({ status: 200 })
    expect(await reportOf(5)).toMatchObject({ no_answer: [{ outcome: 'timeout', count: 1 }] })
  })

  it('leaves a client out that does not want it', async () => {
    const set = await service.cli('client', 'set', service.clientId, '--compare', 'false')
    expect(set.code).toBe(0)
    await ask('ZZZPZ1001A')
    expect((await service.cli('client', 'set', service.clientId, '--compare', 'none')).code).toBe(0)
    await ask('ZZZPZ1005A')
    expect(await reportOf(6)).toMatchObject({ compared: 6 })
    const wrong = await service.cli('client', 'set', service.clientId, '--compare', 'perhaps')
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('true or false or none') })
  })

  it('reports one lookup and one period', async () => {
    expect((await report('--lookup', 'panbasic')).compared).toBe(6)
    expect((await report('--to', '2020-01-01')).compared).toBe(0)
    expect((await service.cli('sources', 'compare', '--lookup', 'nonsense')).code).toBe(1)
  })

  it('keeps no value of an answer in the files of the database, a backup, the log or what it shows', async () => {
    const { stdout } = await service.cli('sources', 'compare', '--json')
    const backup = join(installation.scratchDir, 'backup.file')
    expect((await service.cli('backup', backup)).code).toBe(0)
    await service.kill()
    const texts: [string, string][] = filesBelow(installation.dataDir).map((path) => [
      path,
      readFileSync(path, 'latin1'),
    ])
    texts.push(['report', stdout], ['log', service.logs()], ['backup', readFileSync(backup, 'latin1')])
    // The search finds what is there: the names of fields are in the table.
    expect(texts.some(([, text]) => text.includes('name_information.pan_name_cleaned'))).toBe(true)
    const found = texts.filter(([, text]) => /PLANTED(NORTH|SOUTH|BOTH)VALUE|ZZZPZ100\dA/i.test(text))
    expect(found.map(([name]) => name)).toEqual([])
  })

  it('a killed process loses no stored comparison and starts again', async () => {
    service = await startLiveService({ config, installation })
    expect(await report()).toMatchObject({ compared: 6 })
  })
})
