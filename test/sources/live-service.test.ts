// A live service whose only source is a rehearsal upstream: both are started as users start them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation, type Installation } from '../support/service.js'

let installation: Installation
let rehearsal: RehearsalProcess
let service: LiveService
let live: { config: Record<string, unknown>; env: Record<string, string> }

beforeAll(async () => {
  installation = await createInstallation()
  rehearsal = await startRehearse(['--kind', 'surepass'], await installation.environment({}))
  const vendor = {
    name: 'vendor',
    kind: 'surepass',
    baseUrl: rehearsal.url,
    caFile: rehearsal.caFile,
    secrets: { token: { env: 'VENDOR_TOKEN' } },
    lookups: ['panadvanced', 'rc-advanced', 'fssai-verification', 'ekyc/aadhaar/generate-otp'],
    cost: { 'rc-advanced': 150 },
  }
  const routes = {
    'rc-advanced': { cacheS: 3600 },
    'fssai-verification': { cacheS: 3600, cachedPrice: 7 },
  }
  live = { config: { sources: ['records', vendor], routes }, env: { VENDOR_TOKEN: 'rehearsed-token' } }
  service = await startLiveService({ ...live, installation })
}, 240_000)
afterAll(async () => {
  await service?.stop()
  expect(await rehearsal?.stop()).toBe(0)
}, 60_000)

const askPan = (path = 'panadvanced') =>
  service.client.lookup(`/v1/verification/${path}`, { pan_number: 'ZZZPZ1000A' })

describe('satyapan rehearse', () => {
  it('answers the service over TLS and prints one line for each request', async () => {
    const before = rehearsal.lines().length
    const answer = await askPan()
    expect(answer).toMatchObject({ status: 200, headers: { 'x-satyapan-source': 'vendor' } })
    await expect.poll(() => rehearsal.lines().length).toBe(before + 1)
    expect(rehearsal.lines().at(-1)).toMatchObject({
      kind: 'surepass',
      lookup: 'panadvanced',
      subject: 'ZZZPZ1000A',
      outcome: 'SUCCESS',
      fault: null,
    })
  })

  it.each([
    [['--kind', 'nobody', '--port', '0'], '--kind must be one of same-interface'],
    [['--kind', 'setu'], '--port must be a whole number'],
    [['--kind', 'setu', '--port', '0', '--fault', '500:2'], 'the share must be above 0 and at most 1'],
    [['--kind', 'setu', '--port', '0', '--fault', 'nothing'], 'is no fault; there are 401, '],
  ])('refuses %j with exit status 2 and one line', async (args, words) => {
    const done = await installation.run(['rehearse', ...args])
    expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
    expect(done.stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('cacheS of a route', () => {
  const askRc = (headers = {}) =>
    service.client.lookup('/v1/verification/rc-advanced', { rc_number: 'DL99ZZ0001' }, { headers })
  const eventOf = async ({ headers }: { headers: Record<string, string> }) => {
    const event = await service.client.lookup(`/v1/transactions/${headers['x-transaction-id']}`)
    return (event.json as { data: Record<string, unknown> }).data
  }

  it('the second call is answered from the cache: free, said so, and in the ledger', async () => {
    const first = await askRc()
    expect(first).toMatchObject({ status: 200, headers: { 'x-satyapan-source': 'vendor' } })
    expect(first.headers['x-satyapan-cached']).toBeUndefined()
    expect(await eventOf(first)).toMatchObject({ cached: false, cost: 150, attempts: [{ source: 'vendor' }] })
    const lines = rehearsal.lines().length
    const second = await askRc()
    expect(second.headers).toMatchObject({
      'x-satyapan-source': 'vendor',
      'x-satyapan-cached': 'true',
      'x-satyapan-price': '0',
    })
    expect((second.json as { data: object }).data).toEqual((first.json as { data: object }).data)
    expect(rehearsal.lines()).toHaveLength(lines)
    const event = await eventOf(second)
    expect(event).toMatchObject({
      cached: true,
      cost: 0,
      charged: false,
      price: 0,
      source: 'vendor',
      attempts: [],
    })
  })

  it('Cache-Control: no-cache asks past it', async () => {
    await askRc()
    const lines = rehearsal.lines().length
    const answer = await askRc({ 'cache-control': 'max-age=0, no-cache' })
    expect(answer.headers['x-satyapan-cached']).toBeUndefined()
    await expect.poll(() => rehearsal.lines().length).toBe(lines + 1)
  })

  it('cachedPrice is what an answer from the cache is charged', async () => {
    const ask = () =>
      service.client.lookup('/v1/business-compliance/fssai-verification', { fssai_id: '10099000000001' })
    expect(Number((await ask()).headers['x-satyapan-price'])).toBeGreaterThan(7)
    expect((await ask()).headers).toMatchObject({ 'x-satyapan-cached': 'true', 'x-satyapan-price': '7' })
  })

  it('a lookup without cacheS is asked each time', async () => {
    await askPan()
    expect((await askPan()).headers['x-satyapan-cached']).toBeUndefined()
  })
})

describe('sources list', () => {
  it('shows the order, and how the running service finds them', async () => {
    await askPan()
    const done = await service.cli('sources', 'list', '--json')
    expect(done.code).toBe(0)
    const rows = JSON.parse(done.stdout)
    expect(rows).toMatchObject([
      { name: 'records', kind: 'records', base_url: null },
      { name: 'vendor', kind: 'surepass', base_url: rehearsal.url, timeout_ms: 5000, concurrency: 32 },
    ])
    expect(rows[1]).toMatchObject({ cost: { 'rc-advanced': 150 }, open: [], minute: { failed: 0 } })
    expect(rows[1].lookups).toContain('panadvanced')
    const table = await service.cli('sources', 'list')
    expect(table.stdout.split('\n')[0]).toMatch(/^name +kind +address +lookups +open +asked +failed$/)
    expect(done.stdout + table.stdout).not.toContain('rehearsed-token')
  })
})

const tested = (done: { stdout: string }) =>
  JSON.parse(done.stdout) as { lookups: { lookup: string; asked: boolean; reason: string | null }[] }

describe('sources test', () => {
  it('asks each lookup, and says which it did not ask and why; nobody is charged', async () => {
    const done = await service.cli('sources', 'test', 'vendor', '--json')
    expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' })
    const { lookups } = tested(done)
    expect(lookups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ lookup: 'panadvanced', asked: true, answered: true, outcome: 'SUCCESS' }),
        expect.objectContaining({
          lookup: 'rc-advanced',
          asked: false,
          reason: expect.stringContaining('150'),
        }),
        expect.objectContaining({ lookup: 'ekyc/aadhaar/generate-otp', asked: false, answered: null }),
      ]),
    )
    const events = await service.cli('usage', 'export', '--format', 'jsonl')
    expect(JSON.stringify(events.stdout)).not.toContain('sources-test')
  })

  it('is told the lookups to ask, and to ask what costs', async () => {
    const done = await service.cli('sources', 'test', 'vendor', '--lookup', 'rc-advanced', '--paid', '--json')
    expect(tested(done).lookups).toMatchObject([{ lookup: 'rc-advanced', asked: true }])
    const table = await service.cli('sources', 'test', 'vendor', '--lookup', 'rc-advanced')
    expect(table.stdout).toMatch(/rc-advanced +not asked +- +- +an answer costs 150; --paid asks it too/)
  })

  it.each([
    [['nobody'], 'there is no source nobody to test; there are vendor'],
    [['records'], 'lies in this installation'],
    [['vendor', '--lookup', 'panbasic'], 'vendor does not answer panbasic; it answers panadvanced'],
  ])('refuses %j with exit status 2', async (args, words) => {
    const done = await service.cli('sources', 'test', ...args)
    expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
  })

  it('works without a service, and its exit status is 1 when a lookup has no answer', async () => {
    const beside = await createInstallation()
    try {
      expect((await beside.run(['migrate'], live)).code).toBe(0)
      const well = await beside.run(['sources', 'test', 'vendor', '--json'], live)
      expect({ code: well.code, stderr: well.stderr }).toEqual({ code: 0, stderr: '' })
      const list = await beside.run(['sources', 'list', '--json'], live)
      expect(JSON.parse(list.stdout)[1]).toMatchObject({ name: 'vendor', open: null, minute: null })
      const [records, vendor] = live.config.sources as [string, object]
      const gone = { ...vendor, baseUrl: 'https://127.0.0.1:1' }
      const done = await beside.run(['sources', 'test', 'vendor'], {
        ...live,
        config: { sources: [records, gone] },
      })
      expect(done).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/vendor had no answer to \d lookups/),
      })
      expect(done.stdout).toMatch(/panadvanced +no answer +down/)
    } finally {
      await beside.discard()
    }
  }, 120_000)
})
