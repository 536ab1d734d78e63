// Tests commands about sources without a service: what rehearse refuses, and the test of a source.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation, type Installation } from '../support/service.js'

let installation: Installation
let rehearsal: RehearsalProcess
let sound: RehearsalProcess
beforeAll(async () => {
  installation = await createInstallation()
  expect((await installation.run(['migrate', '--init'], { config: { sources: ['records'] } })).code).toBe(0)
  const environment = await installation.environment({})
  rehearsal = await startRehearse(['--kind', 'surepass', '--fault', '500:0.5', '--seed', '3'], environment)
  sound = await startRehearse(['--kind', 'surepass'], environment)
})
afterAll(async () => {
  await rehearsal?.stop()
  await sound?.stop()
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

const vendorAt = (name: string, { url, caFile }: RehearsalProcess) => ({
  ...{ name, kind: 'surepass', baseUrl: url, caFile, secrets: { token: { env: 'VENDOR_TOKEN' } } },
})

describe('sources test without a service', () => {
  it('tries each lookup; its exit status is 1 when one has no answer', async () => {
    const vendor = vendorAt('vendor', rehearsal)
    const live = { config: { sources: ['records', vendor] }, env: { VENDOR_TOKEN: 'rehearsed-token' } }
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
  })

  it('without a name tests each source, and its exit status is that of the worst', async () => {
    const test = (sources: object[], ...args: string[]) =>
      installation.run(['sources', 'test', ...args], {
        config: { sources: ['records', ...sources] },
        env: { VENDOR_TOKEN: 'rehearsed-token' },
      })
    const [faulty, good] = [vendorAt('vendor', rehearsal), vendorAt('sound', sound)]
    const both = await test([faulty, good], '--text')
    expect(both).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/satyapan: vendor did not answer \d+ lookup/),
    })
    expect(
      both.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/ +/)[0]),
    ).toEqual(['name', 'vendor', 'sound'])
    const alone = await test([good], '--json', '--lookup', 'panadvanced')
    expect(alone).toMatchObject({ code: 0 })
    expect(JSON.parse(alone.stdout)).toEqual([
      expect.objectContaining({
        source: 'sound',
        lookups: [expect.objectContaining({ lookup: 'panadvanced', answered: true })],
      }),
    ])
    const unanswered = await test([good], '--lookup', 'name-match')
    expect(unanswered).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no source answers name-match'),
    })
    expect(await test([])).toMatchObject({ code: 1, stderr: 'satyapan: there are no sources to test\n' })
  })

  it('without a name counts what each answered, and asks for what costs money only with --paid', async () => {
    const dear = { ...vendorAt('dear', sound), cost: { panadvanced: 150 } }
    const cells = async (...args: string[]) => {
      const before = sound.lines().length
      const words = [
        'sources',
        'test',
        '--lookup',
        'panadvanced',
        '--lookup',
        'rc-advanced',
        '--text',
        ...args,
      ]
      const done = await installation.run(words, {
        config: { sources: ['records', vendorAt('sound', sound), dear] },
        env: { VENDOR_TOKEN: 'rehearsed-token' },
      })
      expect(done).toMatchObject({ code: 0, stderr: expect.stringMatching(/2 sources tested\n$/) })
      const [, ...rows] = done.stdout.trim().split('\n')
      return { rows: rows.map((row) => row.split(/ {2,}/)), asked: sound.lines().length - before }
    }
    expect(await cells()).toEqual({
      rows: [
        ['sound', 'surepass', '2', 'none', 'none'],
        ['dear', 'surepass', '1', 'none', 'panadvanced'],
      ],
      asked: 3,
    })
    expect(await cells('--paid')).toEqual({
      rows: [
        ['sound', 'surepass', '2', 'none', 'none'],
        ['dear', 'surepass', '2', 'none', 'none'],
      ],
      asked: 4,
    })
  })
})
