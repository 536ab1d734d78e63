// Tests webhooks: where the end of a batch is sent, how it is signed, and what happens when the receiver fails.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { completed, download, expectAccepted, fileOf, submit } from './batches.js'
import { commandJson, createAccount, leftOut } from './target.js'
import { openReceiver, type Receiver, verified } from './webhooks-receiver.js'

const isLocal = process.env.SATYAPAN_BASE_URL === undefined
if (!isLocal) leftOut('webhooks', 'need a server that may call this machine')

describe.runIf(isLocal)('webhooks', () => {
  let installation: Installation
  let service: Service
  let client: Client
  let receiver: Receiver
  const content = fileOf('upi-basic', ['found@sandbox', 'unknown@sandbox', '=1+1'])

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start({ config: { webhooks: { allowLoopback: true } } })
    client = createClient(service)
    receiver = await openReceiver()
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await receiver?.close()
    await installation?.discard()
  })
  afterEach(() => {
    receiver.arrived.length = 0
  })

  const set = (...args: string[]) => commandJson(service, 'webhook', 'set', ...args)
  const send = async (url?: string, on: Client = client): Promise<string> =>
    expectAccepted(
      await submit(on, 'upi-basic', {
        content,
        ...(url === undefined ? {} : { query: { webhook_url: url } }),
      }),
    )

  it('is signed so that two libraries verify it, and carries the rows of the file', async () => {
    const requestId = await send(`${receiver.url}/hook?key=abc`)
    const [webhook] = await receiver.wait(1)
    expect(webhook!.path).toBe('/hook?key=abc')
    expect(webhook!.headers['webhook-id']).toMatch(/^[A-Za-z0-9_-]+$/)
    const payload = verified(webhook!, service.webhookSecret)
    const file = await download(await completed(client, requestId), client.ca)
    expect(payload).toEqual({
      type: 'batch.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        request_id: requestId,
        product_id: 'upi-basic',
        status: 200,
        records: 3,
        succeeded: 1,
        failed: 2,
        batch_output_file_url: expect.stringContaining(`/v1/files/batches/${requestId}.csv?`),
        results: [
          {
            vpa: 'found@sandbox',
            sub_code: 'SUCCESS',
            account_exists: true,
            name_at_bank: file.rows[0]!.name_at_bank,
            'name_information.name_at_bank_cleaned': file.rows[0]!['name_information.name_at_bank_cleaned'],
          },
          expect.objectContaining({
            vpa: 'unknown@sandbox',
            sub_code: 'DETAILS_NOT_FOUND',
            account_exists: null,
          }),
          expect.objectContaining({ vpa: '=1+1', sub_code: 'INVALID_INPUT' }),
        ],
      },
    })
    expect((await download(String(payload.data.batch_output_file_url), client.ca)).text).toBe(file.text)
    expect(() => verified({ ...webhook!, body: `${webhook!.body} ` }, service.webhookSecret)).toThrow()
  })

  it('may come from a field of the form', async () => {
    const requestId = expectAccepted(
      await submit(client, 'upi-basic', { content, parts: [['webhook_url', `${receiver.url}/form`]] }),
    )
    const [webhook] = await receiver.wait(1)
    expect(webhook!.path).toBe('/form')
    expect(verified(webhook!, service.webhookSecret).data.request_id).toBe(requestId)
  })

  it('goes to the registered endpoint, unless the batch has a webhook_url', async () => {
    const account = await createAccount(service, 'Registered')
    const other = client.as(account)
    const shown = await set(`${receiver.url}/registered`, '--client', account.clientId)
    expect(shown).toMatchObject({ url: `${receiver.url}/registered`, webhook_secret: account.webhookSecret })
    const first = await send(undefined, other)
    const second = await send(`${receiver.url}/instead`, other)
    const webhooks = await receiver.wait(2)
    const paths = new Map(
      webhooks.map((one) => [verified(one, account.webhookSecret).data.request_id, one.path]),
    )
    expect(paths.get(first)).toBe('/registered')
    expect(paths.get(second)).toBe('/instead')
  })

  it('carries only the link when the client chose that', async () => {
    const account = await createAccount(service, 'Link only')
    await set(receiver.url, '--client', account.clientId, '--link-only')
    await send(undefined, client.as(account))
    const [webhook] = await receiver.wait(1)
    const { data } = verified(webhook!, account.webhookSecret)
    expect(data).not.toHaveProperty('results')
    expect(data.batch_output_file_url).toEqual(expect.stringContaining('.csv?token='))
  })

  it('is sent again under the same id when the receiver failed, and every attempt is in the log', async () => {
    receiver.answerNext(500)
    const requestId = await send(`${receiver.url}/again`)
    const [first, second] = await receiver.wait(2)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    expect(verified(second!, service.webhookSecret).data.request_id).toBe(requestId)
    const done = await service.cli('webhook', 'deliveries', String(first!.headers['webhook-id']), '--json')
    const attempts = JSON.parse(done.stdout) as { http_status: number }[]
    expect(attempts.map(({ http_status }) => http_status)).toEqual([500, 200])
    expect(service.logs()).not.toContain('/again')
  })

  it('410 Gone disables the endpoint; enabled again, what was stopped can be replayed', async () => {
    const account = await createAccount(service, 'Gone')
    const named = ['--client', account.clientId]
    await set(`${receiver.url}/gone`, ...named)
    receiver.answerNext(410)
    await send(undefined, client.as(account))
    const [first] = await receiver.wait(1)
    let shown = await set(...named)
    for (let i = 0; shown.disabled === null && i < 50; i++) shown = await set(...named)
    expect(shown.disabled).toBe('gone')
    // The log is written in portions, a moment later.
    await expect.poll(() => service.logs()).toContain('endpoint-disabled')
    expect(await set('--enable', ...named)).toMatchObject({ disabled: null })
    const id = String(first!.headers['webhook-id'])
    expect(await commandJson(service, 'webhook', 'replay', id, ...named)).toEqual({ replayed: 1 })
    const [, second] = await receiver.wait(2)
    expect(second!.headers['webhook-id']).toBe(id)
  })

  it('is replayed for a period, including delivered ones', async () => {
    const account = await createAccount(service, 'Replay')
    const named = ['--client', account.clientId]
    await set(receiver.url, ...named)
    await send(undefined, client.as(account))
    await receiver.wait(1)
    const range = ['--from', '2026-01-01', ...named]
    expect(await commandJson(service, 'webhook', 'replay', ...range)).toEqual({ replayed: 0 })
    let replayed = await commandJson(service, 'webhook', 'replay', ...range, '--delivered')
    for (let i = 0; replayed.replayed === 0 && i < 50; i++)
      replayed = await commandJson(service, 'webhook', 'replay', ...range, '--delivered')
    expect(replayed).toEqual({ replayed: 1 })
    await receiver.wait(2)
  })

  it('is signed with both secrets while one replaces the other', async () => {
    const account = await createAccount(service, 'Rotation')
    const named = ['--client', account.clientId]
    await set(receiver.url, ...named)
    const { webhook_secret: next } = await set('--rotate-secret', '--overlap', '1h', ...named)
    expect(next).not.toBe(account.webhookSecret)
    await send(undefined, client.as(account))
    const [webhook] = await receiver.wait(1)
    verified(webhook!, account.webhookSecret)
    verified(webhook!, String(next))
    expect(() => verified(webhook!, service.webhookSecret)).toThrow()
  })

  it('can be tested, listed and removed', async () => {
    const account = await createAccount(service, 'Test')
    const named = ['--client', account.clientId]
    expect((await service.cli('webhook', 'test', ...named)).code).toBe(1)
    await set(receiver.url, ...named)
    expect(await commandJson(service, 'webhook', 'test', ...named)).toMatchObject({
      outcome: 'delivered',
      http_status: 200,
    })
    const [webhook] = await receiver.wait(1)
    expect(verified(webhook!, account.webhookSecret)).toMatchObject({ type: 'webhook.test' })
    const listed = JSON.parse(
      (await service.cli('webhook', 'deliveries', ...named, '--json')).stdout,
    ) as object[]
    expect(listed).toMatchObject([{ type: 'webhook.test', state: 'delivered' }])
    expect(await set('--remove', ...named)).toMatchObject({ url: null })
  })

  it('refuses endpoints that may not be called, with exit status 2', async () => {
    for (const url of [
      'https://10.0.0.1/',
      'http://93.184.216.34/',
      'nonsense',
      'https://localhost.localdomain@10.0.0.1/',
    ]) {
      const done = await service.cli('webhook', 'set', url)
      expect({ url, code: done.code }).toEqual({ url, code: 2 })
    }
  })
})
