// Tests routes and budgets of a live service with two vendors: attempts, answers, what administrators see, the webhook.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReceiver, verified } from '../acceptance/webhooks-receiver.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation } from '../support/service.js'

let rehearsal: RehearsalProcess
let service: LiveService

beforeAll(async () => {
  const installation = await createInstallation()
  rehearsal = await startRehearse(['--kind', 'surepass'], await installation.environment({}))
  const vendor = (name: string, more: object) => ({
    name,
    kind: 'surepass',
    baseUrl: rehearsal.url,
    caFile: rehearsal.caFile,
    secrets: { token: { env: 'VENDOR_TOKEN' } },
    lookups: ['panbasic', 'panadvanced'],
    ...more,
  })
  const sources = [
    vendor('north', { cost: { default: 60 }, budget: { perMonth: 180 } }),
    vendor('south', { cost: { default: 25 }, budget: { perDay: 2 } }),
  ]
  const routes = { panadvanced: { prefer: 'cost' }, panbasic: { order: ['north'] } }
  service = await startLiveService({
    config: { sources, routes },
    env: { VENDOR_TOKEN: 'any' },
    installation,
  })
})
afterAll(async () => {
  await service?.stop()
  await rehearsal?.stop()
})

const ask = (lookup: string) =>
  service.client.lookup(`/v1/verification/${lookup}`, { pan_number: 'ZZZPZ1000A' })

interface Attempt {
  readonly source: string
  readonly outcome: string
  readonly reason?: string
}

async function attemptsOf(answer: { headers: Record<string, unknown> }) {
  const id = String(answer.headers['x-transaction-id'])
  const { json } = await service.client.lookup(`/v1/transactions/${id}`)
  return (json as { data: { attempts: Attempt[] } }).data.attempts.map(({ source, outcome, reason }) =>
    [source, outcome, ...(reason === undefined ? [] : [reason])].join(' '),
  )
}

it('asks the cheaper one until its budget is used up, then the other, then none; the operator is told', async () => {
  const receiver = await openReceiver()
  const set = await service.cli('webhook', 'set', '--operator', receiver.url, '--json')
  const { webhook_secret: secret } = JSON.parse(set.stdout) as { webhook_secret: string }
  const cheap = [await ask('panadvanced'), await ask('panadvanced')]
  for (const answer of cheap) expect(answer.headers['x-satyapan-source']).toBe('south')
  const next = await ask('panadvanced')
  expect(next).toMatchObject({ status: 200, headers: { 'x-satyapan-source': 'north' } })
  expect(await attemptsOf(next)).toEqual(['south skipped budget', 'north SUCCESS'])
  expect((await ask('panbasic')).status).toBe(200)
  expect((await ask('panbasic')).status).toBe(200)
  const none = await ask('panadvanced')
  expect(none).toMatchObject({ status: 503, json: { message: 'Source Unavailable' } })
  expect(await attemptsOf(none)).toEqual(['south skipped budget', 'north skipped budget'])

  const listed = JSON.parse((await service.cli('sources', 'list', '--json')).stdout)
  expect(listed).toMatchObject([
    { name: 'north', budget: { per_day: null, per_month: { limit: 180, used: 180, left: 0 } } },
    { name: 'south', budget: { per_day: { limit: 2, used: 2, left: 0 }, per_month: null } },
  ])
  expect(listed[1].routes.panadvanced).toEqual([
    { client_id: null, place: 2, policy: 'cost', first: 100, why: '25 for an answer' },
  ])
  const table = (await service.cli('sources', 'list', '--text')).stdout
  expect(table).toMatch(/^north .* ₹1\.80 of ₹1\.80$/m)
  expect(table).toContain('panadvanced: south first for 100 % of calls (25 for an answer)')

  const events = (await receiver.wait(2, ({ body }) => body.includes('"percent":100'))).map(
    (webhook) => verified(webhook, secret) as { type: string; data: Record<string, unknown> },
  )
  expect(events).toEqual(
    expect.arrayContaining(
      [
        { source: 'north', period: 'month', used: 180, limit: 180, unit: 'cost' },
        { source: 'south', period: 'day', used: 2, limit: 2, unit: 'answers' },
      ].map((data) =>
        expect.objectContaining({ type: 'source.budget', data: expect.objectContaining(data) }),
      ),
    ),
  )
  await receiver.close()
})
