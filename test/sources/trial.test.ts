// Tests the trial of a source on a running service: on imported records and on the made-up country, its costs, its
// failures, and that a source on trial answers no call.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation, type Installation } from '../support/service.js'

/** It knows the PANs that end in an odd digit, writes names in small letters, and fails from ZZZPZ1900A on. */
const candidateCode = `
export default () => ({ answers: { async panbasic({ pan_number: pan }) {
  const number = Number(pan.slice(5, 9))
  if (number >= 1900) throw new Error('PLANTED ' + pan)
  if (number % 2 === 0) return { subCode: 'SUCCESS', data: { '@entity': 'pan', pan, status: 'INVALID', category: 'Individual' } }
  const name = 'holder number ' + 'abcdefghij'[number % 10]
  return { subCode: 'SUCCESS', data: { '@entity': 'pan', pan, full_name: name, status: 'VALID',
    category: 'Company', name_information: { pan_name_cleaned: name } } }
} } })
`

let installation: Installation
let rehearsal: RehearsalProcess
let service: LiveService

beforeAll(async () => {
  installation = await createInstallation()
  rehearsal = await startRehearse(['--kind', 'surepass'], await installation.environment({}))
  const path = join(installation.scratchDir, 'candidate.mjs')
  writeFileSync(path, candidateCode)
  const candidate = { name: 'candidate', module: path, trial: true, cost: { panbasic: 50 } }
  const vendor = {
    name: 'vendor',
    kind: 'surepass',
    baseUrl: rehearsal.url,
    caFile: rehearsal.caFile,
    secrets: { token: { env: 'VENDOR_TOKEN' } },
    lookups: ['panadvanced'],
  }
  service = await startLiveService({
    config: { sources: ['records', candidate, vendor], 'log.level': 'debug' },
    env: { VENDOR_TOKEN: 'rehearsed-token' },
    installation,
  })
})
afterAll(async () => {
  await service?.stop()
  await rehearsal?.stop()
})

const trial = (...words: string[]) =>
  service.cli('sources', 'trial', 'candidate', '--lookup', 'panbasic', ...words)

async function importHolders(first: number, count: number) {
  const file = join(installation.scratchDir, `holders-${first}.csv`)
  const lines = Array.from({ length: count }, (_, n) => {
    const number = first + n
    return `ZZZPZ${number}A,HOLDER NUMBER ${'ABCDEFGHIJ'[number % 10]}`
  })
  writeFileSync(file, `pan_number,full_name\n${lines.join('\n')}\n`)
  expect(await service.cli('records', 'import', 'pan', file)).toMatchObject({ code: 0 })
}

describe('sources trial', () => {
  it('says that nothing is held', async () => {
    const result = await trial('--records', '10', '--max-cost', '500')
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('no record of the kind pan') })
  })

  it('says what it costs before anything is asked', async () => {
    await importHolders(1000, 20)
    const refused = await trial('--records', '10')
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('10 answers of candidate cost at most 500 (50 each); nothing was asked')
    expect((await trial('--records', '10', '--max-cost', '49')).stderr).toContain('at least 50')
  })

  it('asks nothing while nobody knows what the answers cost', async () => {
    const words = ['sources', 'trial', 'vendor', '--lookup', 'panadvanced', '--records', '10']
    const { code, stdout, stderr } = await service.cli(...words, '--max-cost', '500')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('nobody knows what vendor charges for panadvanced')
    expect(stderr).toContain('nothing was asked')
  })

  it('reports agreement by field, what was not found, times and cost, and shows no value', async () => {
    const { code, stdout } = await trial('--records', '50', '--max-cost', '2500')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'candidate',
      kind: 'pan',
      asked: 20,
      found: 10,
      not_found: 10,
      no_answer: [],
      cost: 1000,
      cost_per_found: 100,
      stopped: 'no_more_subjects',
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'category', different: 10, agreement: 0 }),
        expect.objectContaining({ field: 'full_name', normalised: 10, agreement: 1 }),
      ]),
    })
    expect(stdout).not.toMatch(/holder number|ZZZPZ1/i)
    const people = await trial('--records', '50', '--max-cost', '2500', '--text')
    expect(people.stdout).toContain('found 10, not found 10')
    expect(people.stdout).not.toMatch(/holder number|ZZZPZ1/i)
  })

  it('is in the audit log before anybody is asked: which source, which lookup, and about how many at most', async () => {
    const { stdout } = await service.cli('audit', 'export', '--format', 'jsonl')
    const entries = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ act }) => act === 'sources.trial')
    expect(entries.at(-1)).toMatchObject({
      target: 'candidate',
      facts: { lookup: 'panbasic', records: 50, made_up: false },
    })
    expect(JSON.stringify(entries)).not.toMatch(/ZZZPZ1/)
  })

  it('asks about no more than the cost allows', async () => {
    const { stdout } = await trial('--records', '10', '--max-cost', '199')
    expect(JSON.parse(stdout)).toMatchObject({ asked: 3, cost: 150, stopped: 'max_cost' })
  })

  it('ends when the source keeps failing, and tells no message of it', async () => {
    await service.cli('records', 'remove', 'pan', 'ZZZPZ1000A')
    await importHolders(1900, 100)
    const { stdout, stderr } = await trial('--records', '120', '--max-cost', '6000')
    const result = JSON.parse(stdout)
    expect(result).toMatchObject({ stopped: 'keeps_failing' })
    expect(result.asked).toBeLessThan(119)
    expect(`${stdout}${stderr}${service.logs()}`).not.toContain('PLANTED')
  })

  it('a source on trial answers no call', async () => {
    const known = await service.client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1001A' })
    expect(known.headers['x-satyapan-source']).toBe('records')
    const other = await service.client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1801A' })
    expect(JSON.stringify(other.json)).not.toContain('holder')
  })

  it('tries a rehearsed vendor on the people of the made-up country', async () => {
    const words = ['sources', 'trial', 'vendor', '--lookup', 'panadvanced', '--records', '8', '--made-up']
    const { code, stdout, stderr } = await service.cli(...words)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const result = JSON.parse(stdout)
    expect(result).toMatchObject({ asked: 8, found: 8, not_found: 0, stopped: null })
    const name = result.fields.find(({ field }: { field: string }) => field === 'full_name')
    expect(name).toMatchObject({ agreement: 1 })
  })

  it.each([
    [['sources', 'trial', 'nobody', '--lookup', 'panbasic', '--records', '1'], 'no source nobody to try'],
    [
      ['sources', 'trial', 'candidate', '--lookup', 'panadvanced', '--records', '1'],
      'is not answered by candidate',
    ],
    [
      ['sources', 'trial', 'candidate', '--lookup', 'nonsense', '--records', '1'],
      'must be the name of a lookup',
    ],
    [
      ['sources', 'trial', 'candidate', '--lookup', 'panbasic', '--records', '0'],
      'expected a whole number, 1 to',
    ],
  ])('%j is refused: %s', async (words, line) => {
    const result = await service.cli(...words)
    expect(result.code).not.toBe(0)
    expect(result.stderr).toContain(line)
  })
})
