// Tests that a reload changes what it can, names what waits for a restart, and changes nothing when something is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unaudited } from '../../platform/audit-port.js'
import type { Configured } from '../compose/configured.js'
import { type Config, ConfigProblem, readConfig } from '../config.js'
import { reloadOnHangup } from './on-hangup.js'
import { createReloading, type ReloadParts } from './reload.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-reload-'))
const file = join(folder, 'satyapan.config.yaml')
const read = () => readConfig({}, folder)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A service that started with `before` (undefined: no file), and whose file holds `after` now. It notes what is done to it. */
function started(
  before: string | undefined,
  after: string,
  { reserve = async () => {}, ...own }: Partial<ReloadParts> & { reserve?: () => Promise<void> } = {},
) {
  if (before === undefined) rmSync(file, { force: true })
  else writeFileSync(file, before)
  const config = read()
  writeFileSync(file, after)
  const did: unknown[] = []
  const note =
    (what: string) =>
    (...facts: unknown[]) =>
      void did.push([what, ...facts])
  let current = config
  const reloading = createReloading({
    config,
    inForce: { now: () => ({ config: current }) as Configured },
    configuring: {
      serveWith() {},
      prepare: async (next: Config) => ({
        config: next,
        renewed: [],
        renewedLookups: [],
        reserve,
        use() {
          current = next
          did.push('used')
        },
        discard: async () => void did.push('discarded'),
      }),
    },
    others: { prepare: async () => undefined, use: note('others use'), discard: note('others discard') },
    reloadCertificate: async () => void did.push('certificate'),
    setLevel: note('level'),
    auditAlone: async (_write, { act, facts }) => void did.push([act, facts]),
    log: { info() {}, warn: note('warn') },
    read,
    check: async () => {},
    ...own,
  })
  return { reloading, did, config: () => current }
}

const wrong = (text: string | RegExp) => expect.objectContaining({ message: expect.stringMatching(text) })

describe('a reload', () => {
  it('puts into force what it can, in every process, and names what waits for a restart', async () => {
    const { reloading, did, config } = started(
      'currency: INR\nprices: { panbasic: 150 }',
      'currency: USD\nprices: { panbasic: 160 }\nlog: { level: warn }\nadmin: { port: 9000 }',
    )
    const { changes } = await reloading.reload(unaudited)
    expect(changes).toEqual([
      { key: 'admin.port', before: '8444', after: '9000', takesEffect: 'restart' },
      { key: 'prices.panbasic', before: '150', after: '160', takesEffect: 'reload' },
      { key: 'currency', before: 'INR', after: 'USD', takesEffect: 'restart' },
      { key: 'log.level', before: 'info', after: 'warn', takesEffect: 'reload' },
    ])
    const lines = ['prices.panbasic: 150 -> 160', 'log.level: info -> warn']
    const waiting = ['admin.port', 'currency']
    expect(did).toEqual([
      ['configuration.reload', { changes: lines, at_restart: waiting }],
      'used',
      ['others use', expect.stringContaining('160'), 'warn'],
      ['level', 'warn'],
      'certificate',
      ['warn', { keys: waiting }, 'these settings take effect at the next start'],
    ])
    expect([config().currency, config().prices]).toEqual(['INR', { panbasic: 160 }])
  })

  it('of a service that started without a file is of the one that is there now', async () => {
    const { reloading, config } = started(undefined, 'prices: { panbasic: 160 }')
    expect(config().file).toBeUndefined()
    await reloading.reload(unaudited)
    expect([config().file, config().prices]).toEqual([file, { panbasic: 160 }])
  })

  it('tells the same in a preview, and changes nothing', async () => {
    const { reloading, did, config } = started('prices: { panbasic: 150 }', 'prices: {}')
    expect((await reloading.preview()).changes).toEqual([
      { key: 'prices.panbasic', before: '150', after: null, takesEffect: 'reload' },
    ])
    expect([did, config().prices]).toEqual([['discarded'], { panbasic: 150 }])
  })

  it.each<[string, string, string | RegExp]>([
    [
      'a value is wrong',
      'log: { level: loud }',
      /log\.level is "loud", expected one of debug, info, warn, error/,
    ],
    ['the file is half written', 'prices: { panb', /cannot be read/],
    ['a key is unknown', 'price: 1', /price is not a key/],
    [
      'the mode is another one',
      'sources: [records]',
      /sources is set, expected as at the start, in sandbox mode/,
    ],
  ])('changes nothing when %s', async (_when, after, line) => {
    const { reloading, did } = started('currency: INR', after)
    await expect(reloading.reload(unaudited)).rejects.toEqual(wrong(line))
    expect(did).toEqual([])
  })

  it('changes nothing when the file is being written', async () => {
    let written = 0
    const writing = () => ({ ...read(), fileText: `${++written}` })
    const { reloading, did } = started('currency: INR', 'prices: { panbasic: 1 }', { read: writing })
    await expect(reloading.reload(unaudited)).rejects.toEqual(wrong(/it is being written/))
    expect(did).toEqual([])
  })

  it('changes nothing when the machine has no room for it', async () => {
    const { reloading, did } = started('currency: INR', 'limits: { inFlight: 100000 }', {
      reserve: () => Promise.reject(new ConfigProblem('there is no space')),
    })
    await expect(reloading.reload(unaudited)).rejects.toEqual(new ConfigProblem('there is no space'))
    expect(did).toEqual([['others discard'], 'discarded'])
  })

  it('changes nothing when another process cannot use it, or the audit log cannot be written', async () => {
    const refuses = { prepare: async () => 'process 2 cannot', use() {}, discard() {} }
    const one = started('currency: INR', 'prices: { panbasic: 1 }', { others: refuses })
    await expect(one.reloading.reload(unaudited)).rejects.toEqual(new ConfigProblem('process 2 cannot'))
    expect(one.did).toEqual(['discarded'])
    const two = started('currency: INR', 'prices: { panbasic: 1 }', {
      auditAlone: () => Promise.reject(new Error('no audit')),
    })
    await expect(two.reloading.reload(unaudited)).rejects.toThrow('no audit')
    expect(two.did).toEqual([['others discard'], 'discarded'])
  })

  it('runs one after another, and none once the service stops', async () => {
    const { reloading, did } = started('currency: INR', 'prices: { panbasic: 1 }')
    const both = [reloading.reload(unaudited), reloading.reload(unaudited)]
    const [first, second] = await Promise.all(both)
    expect([first!.changes.length, second!.changes.length]).toEqual([1, 0])
    expect(did.filter((each) => each === 'used')).toHaveLength(2)
    await reloading.close()
    await expect(reloading.reload(unaudited)).rejects.toEqual(wrong(/is stopping/))
  })
})

it('on SIGHUP says in the log what is wrong, and goes on', async () => {
  const lines: unknown[] = []
  const { reloading } = started('currency: INR', 'log: { level: loud }')
  const log = { error: (facts: object) => void lines.push(facts) }
  await reloadOnHangup({ reloading, writeAudit: unaudited, log: log as never })
  expect(lines).toEqual([{ reason: expect.stringMatching(/log\.level is "loud"/) }])
})
