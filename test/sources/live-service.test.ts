// Tests a live service whose only source is a rehearsal upstream, both started as users start them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, verified } from '../acceptance/webhooks-receiver.js'
import { get } from '../support/client.js'
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
  const dead = {
    name: 'dead',
    kind: 'setu',
    baseUrl: 'https://127.0.0.1:1',
    secrets: Object.fromEntries(
      ['client_id', 'client_secret', 'product_instance_id'].map((name) => [name, { env: 'VENDOR_TOKEN' }]),
    ),
    lookups: ['panbasic'],
  }
  live = { config: { sources: ['records', vendor, dead], routes }, env: { VENDOR_TOKEN: 'rehearsed-token' } }
  service = await startLiveService({ ...live, installation })
})
afterAll(async () => {
  await service?.stop()
  expect(await rehearsal?.stop()).toBe(0)
})

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
})

it('a live start names the kinds of records that are empty, in one line', () => {
  const lines = service
    .logs()
    .split('\n')
    .filter((line) => line.includes('kinds of records are empty'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    kinds: expect.arrayContaining(['pan', 'vehicle']),
  })
})

describe('cacheS of a route', () => {
  const askRc = (headers = {}) =>
    service.client.lookup('/v1/verification/rc-advanced', { rc_number: 'DL99ZZ0001' }, { headers })
  const eventOf = async ({ headers }: { headers: Record<string, string> }) => {
    const event = await service.client.lookup(`/v1/transactions/${headers['x-transaction-id']}`)
    return (event.json as { data: Record<string, unknown> }).data
  }

  it('answers the second call from the cache: free, marked as cached, and in the ledger', async () => {
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

  it('is bypassed by Cache-Control: no-cache', async () => {
    await askRc()
    const lines = rehearsal.lines().length
    const answer = await askRc({ 'cache-control': 'max-age=0, no-cache' })
    expect(answer.headers['x-satyapan-cached']).toBeUndefined()
    await expect.poll(() => rehearsal.lines().length).toBe(lines + 1)
  })

  it('charges cachedPrice for an answer from the cache', async () => {
    const ask = () =>
      service.client.lookup('/v1/business-compliance/fssai-verification', { fssai_id: '10099000000001' })
    expect(Number((await ask()).headers['x-satyapan-price'])).toBeGreaterThan(7)
    expect((await ask()).headers).toMatchObject({ 'x-satyapan-cached': 'true', 'x-satyapan-price': '7' })
  })

  it('does not apply to a lookup without cacheS', async () => {
    await askPan()
    expect((await askPan()).headers['x-satyapan-cached']).toBeUndefined()
  })
})

describe('a source whose breaker opens', () => {
  const failPan = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await askPan('panbasic')).status).toBeGreaterThanOrEqual(500)
  }

  it("is reported once to the operator's endpoint, signed, and shown in metrics and list", async () => {
    const receiver = await openReceiver()
    try {
      const set = await service.cli('webhook', 'set', '--operator', receiver.url, '--json')
      expect({ code: set.code, stderr: set.stderr }).toEqual({ code: 0, stderr: '' })
      const { webhook_secret: secret, ...facts } = JSON.parse(set.stdout)
      expect(facts).toMatchObject({ client_id: 'operator', url: receiver.url, disabled: null })
      expect((await service.cli('webhook', 'test', '--operator')).code).toBe(0)
      await failPan(8)
      const [, opened] = await receiver.wait(2)
      expect(verified(opened!, secret)).toEqual({
        type: 'source.opened',
        timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
        data: { source: 'dead', kind: 'setu', lookups: ['panbasic'] },
      })
      const owed = await service.cli('webhook', 'deliveries', '--operator', '--json')
      expect(JSON.parse(owed.stdout).map(({ type }: { type: string }) => type)).toEqual([
        'source.opened',
        'webhook.test',
      ])
      expect(receiver.arrived).toHaveLength(2)
    } finally {
      await receiver.close()
    }
    const { body } = await get(`${service.adminUrl}/metrics`, service.ca)
    const figure = (labels: string) =>
      Number(
        new RegExp(`^satyapan_source_${labels.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1],
      )
    const dead = 'source="dead",lookup="panbasic"'
    expect(figure(`requests_total{${dead},outcome="down"}`)).toBeGreaterThanOrEqual(5)
    expect(figure(`requests_total{${dead},outcome="skipped"}`)).toBeGreaterThanOrEqual(1)
    expect(figure(`requests_total{${dead},outcome="answered"}`)).toBe(0)
    expect(figure(`breaker_state{${dead}}`)).toBeGreaterThan(0)
    expect(figure(`request_duration_seconds_count{${dead}}`)).toBe(
      figure(`requests_total{${dead},outcome="down"}`),
    )
    const list = JSON.parse((await service.cli('sources', 'list', '--json')).stdout)
    expect(list[2]).toMatchObject({ name: 'dead', open: ['panbasic'] })
  })

  it.each([
    [['--operator', '--client', 'x'], '--operator and --client exclude each other'],
    [['--operator', '--link-only'], '--operator has no results to send'],
    [['--operator', 'ftp://example.com'], 'url must be an http:// or https:// address'],
  ])('webhook set %j is refused', async (args, words) => {
    expect(await service.cli('webhook', 'set', ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    })
  })
})

describe('sources list', () => {
  it('shows the order, and the health in the running service', async () => {
    await askPan()
    const done = await service.cli('sources', 'list', '--json')
    expect(done.code).toBe(0)
    const rows = JSON.parse(done.stdout)
    expect(rows).toMatchObject([
      { name: 'records', kind: 'records', base_url: null },
      { name: 'vendor', kind: 'surepass', base_url: rehearsal.url, timeout_ms: 5000, concurrency: 32 },
      { name: 'dead', kind: 'setu' },
    ])
    expect(rows[1]).toMatchObject({ cost: { 'rc-advanced': 150 }, open: [], minute: { failed: 0 } })
    expect(rows[1].lookups).toContain('panadvanced')
    const table = await service.cli('sources', 'list', '--text')
    expect(table.stdout.split('\n')[0]).toMatch(/^name +kind +address +lookups +open +asked +failed$/)
    expect(done.stdout + table.stdout).not.toContain('rehearsed-token')
  })
})

const tested = (done: { stdout: string }) =>
  JSON.parse(done.stdout) as { lookups: { lookup: string; asked: boolean; reason: string | null }[] }

describe('sources test', () => {
  it('asks each lookup, and says which it skipped and why; nobody is charged', async () => {
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

  it('has options for the lookups to test, and for those that cost money', async () => {
    const done = await service.cli('sources', 'test', 'vendor', '--lookup', 'rc-advanced', '--paid', '--json')
    expect(tested(done).lookups).toMatchObject([{ lookup: 'rc-advanced', asked: true }])
    const table = await service.cli('sources', 'test', 'vendor', '--lookup', 'rc-advanced', '--text')
    expect(table.stdout).toMatch(/rc-advanced +not asked +- +- +an answer costs ₹1\.50; --paid includes it/)
  })

  it.each([
    [1, ['nobody'], 'there is no source nobody to test; there are vendor, dead'],
    [1, ['records'], 'is part of this installation'],
    [1, ['vendor', '--lookup', 'panbasic'], 'vendor does not answer panbasic; it answers panadvanced'],
    [2, ['vendor', '--lookup', 'pan'], '--lookup.0 must be the name of a lookup; there are panbasic, '],
  ])('ends with %d for %j', async (code, args, words) => {
    const done = await service.cli('sources', 'test', ...args)
    expect(done).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(words) })
  })
})
