// Tests commands about sources without a service: what rehearse refuses, and the test of a source.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation, type Installation } from '../support/service.js'

let installation: Installation
let rehearsal: RehearsalProcess
beforeAll(async () => {
  installation = await createInstallation()
  rehearsal = await startRehearse(
    ['--kind', 'surepass', '--fault', '500:0.5', '--seed', '3'],
    await installation.environment({}),
  )
}, 120_000)
afterAll(async () => {
  await rehearsal?.stop()
  await installation?.discard()
})

describe('satyapan rehearse', () => {
  it.each([
    [['--kind', 'nobody', '--port', '0'], '--kind must be one of same-interface'],
    [['--kind', 'setu'], '--port must be a whole number'],
    [['--kind', 'setu', '--port', '0', '--fault', '500:2'], 'the share must be above 0 and at most 1'],
    [['--kind', 'setu', '--port', '0', '--fault', 'nothing'], 'is not a fault; there are 401, '],
  ])('refuses %j with exit status 2 and one line', async (args, words) => {
    const done = await installation.run(['rehearse', ...args])
    expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
    expect(done.stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('sources test without a service', () => {
  it('tries each lookup; its exit status is 1 when one has no answer', async () => {
    const vendor = {
      name: 'vendor',
      kind: 'surepass',
      baseUrl: rehearsal.url,
      caFile: rehearsal.caFile,
      secrets: { token: { env: 'VENDOR_TOKEN' } },
    }
    const live = { config: { sources: ['records', vendor] }, env: { VENDOR_TOKEN: 'rehearsed-token' } }
    expect((await installation.run(['migrate', '--init'], live)).code).toBe(0)
    const done = await installation.run(['sources', 'test', 'vendor', '--json'], live)
    const { lookups } = JSON.parse(done.stdout) as {
      lookups: { answered: boolean | null; outcome: string }[]
    }
    const failed = lookups.filter(({ answered }) => answered === false)
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every(({ outcome }) => outcome === 'down')).toBe(true)
    expect(lookups.filter(({ answered }) => answered === true).length).toBeGreaterThan(0)
    const word = failed.length === 1 ? 'lookup' : 'lookups'
    expect(done).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`satyapan: vendor did not answer ${failed.length} ${word}\n`),
    })
    expect(rehearsal.lines().filter(({ fault }) => fault === '500')).toHaveLength(failed.length)
    const list = await installation.run(['sources', 'list', '--json'], live)
    expect(JSON.parse(list.stdout)[1]).toMatchObject({ name: 'vendor', open: null, minute: null })
  }, 120_000)
})
