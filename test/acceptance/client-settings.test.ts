// Tests what the operator sets for one client: several secrets, networks, expiry, prices, name, removal.
import { expect, it } from 'vitest'
import type { Client } from '../support/client.js'
import { until } from '../support/until.js'
import { expectDetail } from './answers.js'
import { lookups } from './every-lookup.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!

const newClient = async (name: string): Promise<Client> =>
  target.client.as(await createAccount(target.service, name))
const done = async (...args: string[]) => {
  const { code, stdout, stderr } = await target.service.cli(...args)
  expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 })
}
const ask = (client: Client, headers: Record<string, string | null> = {}) =>
  client.lookup(panbasic.path, panbasic.query, { headers })

describeLocal('several secrets of one client', () => {
  it('a leaked secret is replaced under load: no call fails, and the leaked secret stops working', async () => {
    const account = await createAccount(target.service, 'replaced under load')
    const leaked = target.client.as(account)
    let current = leaked
    let stopped = false
    const statuses: number[] = []
    const load = Array.from({ length: 4 }, async () => {
      while (!stopped) statuses.push((await ask(current)).status)
    })
    const added = await commandJson(
      target.service,
      'client',
      'secret',
      'add',
      account.clientId,
      '--name',
      'new',
    )
    current = target.client.as({ clientId: account.clientId, clientSecret: String(added.client_secret) })
    const before = statuses.length
    await until(() => statuses.length >= before + 40)
    const listed = await target.service.cli('client', 'secret', 'list', account.clientId, '--json')
    const [old] = JSON.parse(listed.stdout) as { secret_id: number }[]
    await done('client', 'secret', 'revoke', account.clientId, String(old!.secret_id))
    const after = statuses.length
    await until(() => statuses.length >= after + 40)
    stopped = true
    await Promise.all(load)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expectDetail(await ask(leaked), 403, 'Not a valid token')
    expectDetail(
      await ask(current, { 'x-api-key': leaked.clientSecret }),
      401,
      'Could not validate credentials',
    )
  })

  it('client list shows the overlap, client show everything that is set', async () => {
    const { clientId } = await createAccount(target.service, 'shown')
    await done('client', 'secret', 'add', clientId, '--name', 'app 2', '--expires', '2099-04-01')
    await done('client', 'set', clientId, '--rate-per-day', '1000', '--allow-from', '127.0.0.0/8')
    await done('client', 'price', clientId, 'panbasic', '90')
    const list = await target.service.cli('client', 'list', '--text')
    expect(list.stdout.split('\n').find((line) => line.startsWith(clientId))).toContain(
      '2, one until 2099-03-31',
    )
    const shown = await commandJson(target.service, 'client', 'show', clientId)
    expect(shown).toMatchObject({
      name: 'shown',
      active: true,
      rate_per_second: null,
      rate_per_day: 1000,
      allow_from: ['127.0.0.0/8'],
      prices: { panbasic: 90 },
      secrets: [
        { name: null, expires_at: null },
        { name: 'app 2', expires_at: '2099-03-31T18:30:00.000Z' },
      ],
    })
    expect((await target.service.cli('client', 'show', clientId, '--text')).stdout).toContain('app 2')
  })
})

describeLocal('what is set for one client', () => {
  it('its own price is charged until it is removed', async () => {
    const client = await newClient('priced')
    const price = async () => (await ask(client)).headers['x-satyapan-price']
    const usual = await price()
    await done('client', 'price', client.clientId, 'panbasic', '7')
    expect(await price()).toBe('7')
    await done('client', 'price', client.clientId, 'panbasic:SUCCESS', 'free')
    expect(await price()).toBe('0')
    await done('client', 'price', client.clientId, 'panbasic:SUCCESS', 'none')
    expect(await price()).toBe(usual)
  })

  it('from an address that is not allowed its credentials are unknown, until the list is removed', async () => {
    const client = await newClient('elsewhere')
    expect((await ask(client)).status).toBe(200)
    await done(
      'client',
      'set',
      client.clientId,
      '--allow-from',
      '203.0.113.0/24',
      '--allow-from',
      '2001:db8::/32',
    )
    expectDetail(await ask(client), 401, 'Could not validate credentials')
    expectDetail(await client.authorize(), 401, 'Incorrect client_id or client_secret')
    await done('client', 'set', client.clientId, '--allow-from', 'none')
    expect((await ask(client)).status).toBe(200)
  })

  it('past its expiry it is inactive, until the expiry is removed', async () => {
    const client = await newClient('of last year')
    await done('client', 'set', client.clientId, '--expires', '2020-01-01')
    expectDetail(await client.authorize(), 400, 'Inactive client_id')
    await done('client', 'set', client.clientId, '--expires', 'none')
    expect((await ask(client)).status).toBe(200)
  })

  it('over its rate it is answered 429 and never charged; without the limit, it is served again', async () => {
    const client = await newClient('three a day')
    await done('client', 'set', client.clientId, '--rate-per-day', '3', '--rate-per-minute', '100')
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await ask(client))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expectDetail(answers[4]!, 429, 'Rate limit exceeded. Please retry after some time.')
    expect(answers[0]!.headers['ratelimit-policy']).toBe('"minute";q=100;w=60, "day";q=3;w=86400')
    expect(answers[4]!.headers.ratelimit).toContain('"day";r=0;t=')
    expect(Number(answers[4]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[4]!.headers['x-satyapan-price']).toBeUndefined()
    expect((await client.authorize()).status).toBe(200)
    await done('client', 'set', client.clientId, '--rate-per-day', 'none')
    expect((await ask(client)).status).toBe(200)
  })

  it('at its monthly cap it is answered 429, counting what it was charged before the cap was set', async () => {
    const client = await newClient('capped')
    const price = Number((await ask(client)).headers['x-satyapan-price'])
    await done('client', 'set', client.clientId, '--monthly-cap', String(3 * price))
    expect((await ask(client)).status).toBe(200)
    expect((await ask(client)).status).toBe(200)
    const refused = await ask(client)
    expectDetail(refused, 429, 'Monthly limit exceeded. Please retry next month.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const shown = await commandJson(target.service, 'client', 'show', client.clientId)
    expect(shown).toMatchObject({ monthly_cap: 3 * price, charged_this_month: 3 * price })
    await done('client', 'set', client.clientId, '--monthly-cap', String(4 * price))
    expect((await ask(client)).status).toBe(200)
    expect((await ask(client)).status).toBe(429)
  })

  it('renamed it still works; removed it is unknown for good', async () => {
    const client = await newClient('first name')
    expect((await ask(client)).status).toBe(200)
    await done('client', 'rename', client.clientId, 'second name')
    expect((await commandJson(target.service, 'client', 'show', client.clientId)).name).toBe('second name')
    expect((await ask(client)).status).toBe(200)
    await done('client', 'remove', client.clientId)
    expectDetail(await ask(client), 403, 'Not a valid token')
    expectDetail(await client.authorize(), 401, 'Incorrect client_id or client_secret')
    expect((await target.service.cli('client', 'show', client.clientId)).code).toBe(1)
    expect((await target.service.cli('client', 'activate', client.clientId)).code).toBe(1)
  })

  it('the client of the sandbox cannot be removed: every start needs it', async () => {
    const refused = await target.service.cli('client', 'remove', target.client.clientId)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect((await ask(target.client)).status).toBe(200)
  })
})
