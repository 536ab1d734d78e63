// Tests the doctor's findings about the clock, the certificate, the sources and the configuration.
import { X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority, makeLeaf } from '../../../src/platform/tls/make-certificate.js'
import type { SourceHealth } from '../../../src/routing/health.js'
import type { Config } from '../../../src/server/config.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { createPatient, withPrimary } from './doctor.harness.js'

const dayMs = 86_400_000

let made: TestInstallation
beforeAll(async () => {
  made = await openInstallation()
})
afterAll(() => made.discard())

const { subject, complaints, only } = createPatient(() => made)

describe('clock', () => {
  it.each([
    ['warning: the clock of source primary is 20 s behind', -20_000],
    ['wrong: the clock of source primary is 600 s ahead of', 600_000],
  ])('%s', async (expected, ahead) => {
    const askTime = async () => made.parts.clock.now() + ahead
    expect(await only(subject({ askTime }, withPrimary))).toContain(`clock ${expected}`)
  })

  it('that a source does not report', async () => {
    expect(await complaints(subject({ askTime: async () => undefined }, withPrimary))).toEqual([])
  })
})

describe('certificate', () => {
  const names = ['verify.example.com']
  const write = async (name: string, madeAt: number) => {
    const authority = await makeAuthority(madeAt)
    const leaf = await makeLeaf(authority, names, madeAt)
    await writeFile(join(made.home, `${name}.crt`), leaf.cert)
    await writeFile(join(made.home, `${name}.key`), leaf.key)
    const pair = {
      'tls.certFile': join(made.home, `${name}.crt`),
      'tls.keyFile': join(made.home, `${name}.key`),
    }
    return { pair, end: Date.parse(new X509Certificate(leaf.cert).validTo) }
  }
  let one: Awaited<ReturnType<typeof write>>
  let two: typeof one
  beforeAll(async () => {
    one = await write('one', made.parts.clock.now())
    two = await write('two', made.parts.clock.now())
  })
  const at = (now: number) => ({ clock: { now: () => now } })

  it('that is valid and covers publicUrl', async () => {
    expect(await complaints(subject({}, one.pair))).toEqual([])
  })

  it.each([
    ['warning: the certificate /one.crt ends in 3 days', 3.5 * dayMs],
    ['wrong: the certificate /one.crt ended on', -dayMs],
    ['wrong: the certificate /one.crt is valid only from', 4_000 * dayMs],
  ])('%s', async (expected, before) => {
    expect(await only(subject(at(one.end - before), one.pair))).toContain(`certificate ${expected}`)
  })

  it("with another certificate's key", async () => {
    const mixed = { ...one.pair, 'tls.keyFile': two.pair['tls.keyFile'] }
    expect(await only(subject({}, mixed))).toMatch(
      /^certificate wrong: tls\.keyFile is "\/two\.key", expected the private key of/,
    )
  })

  it('that does not cover publicUrl', async () => {
    const config = { ...one.pair, publicUrl: 'https://other.example.com:8443', trustedProxies: [] }
    expect(await only(subject({}, config))).toMatch(
      /^certificate wrong: the certificate does not cover other\.example\.com/,
    )
  })
})

describe('sources', () => {
  const figures = (asked: number, answered: number) => ({
    asked,
    answered,
    failed: asked - answered,
    p50_ms: 1,
    p95_ms: 1,
  })
  const health = (breaker: 'closed' | 'open', asked: number, answered: number) => {
    const reported: SourceHealth[] = [
      {
        name: 'primary',
        kind: 'same-interface',
        timeline: [],
        lookups: [
          {
            lookup: 'panbasic',
            breaker,
            minute: figures(0, 0),
            five_minutes: figures(0, 0),
            hour: figures(asked, answered),
          },
        ],
      },
    ]
    return async () => reported
  }

  it.each([
    [
      'wrong: source primary answered 3 of 9 calls in the last hour; its circuit breaker is open for panbasic',
      health('open', 9, 3),
    ],
    ['wrong: source primary answered 0 of 12 calls', health('closed', 12, 0)],
    ['warning: source primary answered 80 of 100 calls', health('closed', 100, 80)],
  ])('%s', async (expected, own) => {
    expect(await only(subject({ sourceHealth: own }, withPrimary))).toContain(`sources ${expected}`)
  })

  it('that answer are ok', async () => {
    expect(await complaints(subject({ sourceHealth: health('closed', 100, 99) }, withPrimary))).toEqual([])
  })

  it('whose last test failed, by lookup and with its time', async () => {
    const test = { source: 'primary', testedAt: Date.UTC(2026, 10, 25, 9, 30), durationMs: 12, reason: null }
    const tests = [
      { ...test, lookup: 'panbasic', answered: true, outcome: 'SUCCESS' },
      {
        ...test,
        lookup: 'gstinlite',
        answered: false,
        outcome: 'refused',
        reason: 'it answered 400, about plan',
      },
    ]
    const { saveSourceTests } = made.parts.database
    await saveSourceTests(tests)
    expect(await only(subject({}, withPrimary))).toBe(
      'sources warning: source primary did not answer gstinlite (refused) when it was last tested, 2026-11-25T09:30:00.000Z -> run: satyapan sources test primary',
    )
    await saveSourceTests([{ ...tests[1]!, answered: true, outcome: 'SUCCESS', reason: null }])
    expect(await complaints(subject({}, withPrimary))).toEqual([])
  })

  it('whose answers cost money are tested with what that needs: without it, nothing would be asked', async () => {
    const [records, primary] = withPrimary.sources!
    const config = { sources: [records!, { ...primary!, cost: { default: 150 } }] } as Partial<Config>
    expect(await only(subject({ sourceHealth: health('closed', 12, 0) }, config))).toMatch(
      /-> run: satyapan sources test primary --paid \(which costs money\)$/,
    )
  })

  it('that cannot be reached', async () => {
    const askTime = async () => {
      throw new Error('down (ECONNREFUSED)')
    }
    expect(await only(subject({ askTime }, withPrimary))).toMatch(
      /^sources wrong: source primary cannot be reached at https:\/\/primary\.example\.com: down \(ECONNREFUSED\) -> check/,
    )
  })
})

describe('configuration', () => {
  it.each<[string, Partial<Config>]>([
    ['wrong: publicUrl is not set: the links in answers point to', { publicUrl: undefined }],
    ['wrong: publicUrl is https://127.0.0.1:8443: the links', { publicUrl: 'https://127.0.0.1:8443' }],
    [
      'warning: publicUrl names port 443, and the service listens on 8443',
      { trustedProxies: [], port: 8443 },
    ],
    ['wrong: trustedProxies has 0.0.0.0/0: any caller may claim', { trustedProxies: ['0.0.0.0/0'] }],
    ['warning: a process may have', { 'limits.connections': 100_000_000 }],
  ])('%s', async (expected, config) => {
    const found = (await complaints(subject({}, config))).filter((line) => line.startsWith('configuration'))
    expect(found).toEqual([expect.stringContaining(`configuration ${expected}`)])
  })

  it('that a start would refuse for what its sources name, unless a service runs', async () => {
    const file = join(made.home, 'live.yaml')
    await writeFile(file, '')
    const [records, primary] = withPrimary.sources!
    const secrets = { client_id: { env: 'NOT_SET' }, client_secret: { env: 'NOT_SET' } }
    const config = { ...withPrimary, file, sources: [records!, { ...primary!, secrets }] } as Partial<Config>
    const about = async (change: Parameters<typeof subject>[0]) =>
      (await complaints(subject(change, config))).filter((line) => line.startsWith('configuration'))
    expect(await about({ sourceHealth: undefined })).toEqual([
      expect.stringMatching(/^configuration wrong: .*secrets\.client_id\.env is NOT_SET, which is not set/),
    ])
    expect(await about({})).toEqual([])
  })
})
