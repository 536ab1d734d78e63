// Tests receipts over HTTPS: 202 before and 200 after, whose they are, and where the log is served.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Client, createClient, get } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import { expectDetail, transactionOf } from './answers.js'
import { scratchFile, verifyReceipt } from './many-records.js'
import { createAccount, describeLocal } from './target.js'

const lookupPath = '/v1/verification/panbasic'
const receiptPath = (call: Answer) => `/v1/transactions/${transactionOf(call)}/receipt`

describeLocal('receipts', () => {
  let installation: Installation
  let service: Service
  let client: Client
  const start = async (config: Record<string, unknown>) => {
    service = await installation.start({ config })
    client = createClient(service)
  }
  const stop = async () => {
    client.close()
    await service.stop()
  }
  beforeAll(async () => {
    installation = await createFromTemplate()
    await start({})
  })
  afterAll(async () => {
    await stop()
    await installation.discard()
  })

  const ask = (pan_number = 'ZZZPZ1000A') => client.lookup(lookupPath, { pan_number })
  const receiptOf = (call: Answer) =>
    until(
      async () => {
        const answer = await client.lookup(receiptPath(call))
        return answer.status === 202 ? undefined : answer
      },
      { what: () => 'the receipt is ready' },
    )

  it('are 202 with Retry-After until the call has its place, then text/plain', async () => {
    const call = await ask()
    // The sequencer looks a few times a second: the first answer of some calls is before that.
    const early = await until(async () => {
      const answer = await client.lookup(receiptPath(await ask()))
      return answer.status === 202 ? answer : undefined
    })
    expectDetail(early, 202, 'The receipt is not ready yet. Please retry after some time.')
    expect(early.headers['retry-after']).toBe('1')
    const receipt = await receiptOf(call)
    expect(receipt.status).toBe(200)
    expect(receipt.headers['content-type']).toMatch(/^text\/plain\b/)
    expect(receipt.body).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex \d+\n/)
    expect(receipt.body.endsWith('\n')).toBe(true)
    const extra = /^extra (\S+)$/m.exec(receipt.body)![1]!
    const { entry } = JSON.parse(Buffer.from(extra, 'base64').toString()) as { entry: string }
    expect(JSON.parse(entry)).toMatchObject({
      transaction_id: transactionOf(call),
      lookup: 'panbasic',
      http_status: 200,
      sub_code: 'SUCCESS',
      consent: null,
    })
    expect(receipt.body).not.toContain('ZZZPZ1000A')
    expect(Buffer.from(extra, 'base64').toString()).not.toContain('ZZZPZ1000A')
  })

  it('are of refused calls too, and of none that was not authenticated', async () => {
    const refused = await ask('ABC')
    const receipt = await receiptOf(refused)
    expect(receipt.status).toBe(200)
    const unknown = await client.request({ path: lookupPath, query: { pan_number: 'ZZZPZ1000A' } })
    expect(unknown.status).toBe(401)
    expect((await client.lookup(receiptPath(unknown))).status).toBe(404)
  })

  it('are matched with parameters as they are typed, and as an address has them; the key is in a file that log key wrote', async () => {
    const [name1, name2] = ['Asha & Sons', 'A+B 100%']
    const call = await client.lookup('/v1/name-match', { name1, name2 })
    expect(call.status).toBe(200)
    const receipt = (await receiptOf(call)).body
    const typed = [`name1=${name1}`, `name2=${name2}`]
    const query = new URLSearchParams({ name1, name2 }).toString()
    for (const request of [typed, query.split('&'), [query]])
      expect(await verifyReceipt({ service }, receipt, { request })).toMatchObject({ code: 0 })
    const key = join(service.dataDir, 'log.key')
    await writeFile(key, (await service.cli('log', 'key')).stdout)
    const file = await scratchFile({ service }, receipt)
    expect(await service.cli('audit', 'verify-receipt', file, '--key', key)).toMatchObject({ code: 0 })
    for (const request of [[typed[0]!, 'name2=A B 100%'], [typed[0]!], [`${query}&name2=${name2}`]])
      expect((await verifyReceipt({ service }, receipt, { request })).code).not.toBe(0)
  })

  it("are a client's own: another client's, and ids that do not exist, are answered alike", async () => {
    const call = await ask()
    expect((await receiptOf(call)).status).toBe(200)
    const other = client.as(await createAccount(service, 'other'))
    const strange = await other.lookup(receiptPath(call))
    const absent = await other.lookup(`/v1/transactions/${'0'.repeat(32)}/receipt`)
    const malformed = await other.lookup('/v1/transactions/x/receipt')
    for (const answer of [strange, absent, malformed]) expectDetail(answer, 404)
    expect(absent.body).toBe(strange.body)
    const bare = await client.request({ path: receiptPath(call) })
    expect(bare.status).toBe(401)
  })

  it('the log is at the admin address alone, without credentials', async () => {
    await receiptOf(await ask())
    const at = (path: string) => get(`${service.adminUrl}${path}`, service.ca)
    const checkpoint = await at('/v1/log/checkpoint')
    expect(checkpoint.status).toBe(200)
    expect(checkpoint.headers['content-type']).toMatch(/^text\/plain\b/)
    expect(checkpoint.headers['cache-control']).toBe('no-store')
    expect(checkpoint.body).toMatch(/^\S+\n\d+\n[A-Za-z0-9+/]{43}=\n\n— \S+ \S+\n$/)
    const key = await at('/v1/log/key')
    const [origin] = checkpoint.body.split('\n')
    expect(key.body).toMatch(/^\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*\n$/)
    expect(key.body.startsWith(`${origin}+`)).toBe(true)
    const size = Number(checkpoint.body.split('\n')[1])
    const tile = await at(`/v1/log/tile/0/000.p/${size}`)
    expect(tile.status).toBe(200)
    expect(tile.headers['content-type']).toBe('application/octet-stream')
    expect(tile.headers['cache-control']).toMatch(/immutable/)
    expect(Number(tile.headers['content-length'])).toBe(32 * size)
    expect((await at('/v1/log/tile/entries/000.p/1')).status).toBe(200)
    for (const absent of ['0/001', '0/000', `0/000.p/${size + 100}`, '7/000.p/1', 'x', '0/../0/000'])
      expect((await at(`/v1/log/tile/${absent}`)).status, absent).toBe(404)
    for (const path of ['/v1/log/checkpoint', '/v1/log/key', `/v1/log/tile/0/000.p/${size}`])
      expect((await client.request({ path })).status, path).toBe(404)
  })

  it('what log verify prints is a head for the next time, as JSON and as text', async () => {
    for (const form of ['--json', '--text']) {
      const printed = await service.cli('log', 'verify', form)
      expect(printed).toMatchObject({ code: 0 })
      const head = join(service.dataDir, 'saved.checkpoint')
      await writeFile(head, printed.stdout)
      expect(await service.cli('log', 'verify', '--head', head)).toMatchObject({ code: 0 })
      await writeFile(head, printed.stdout.replaceAll(/[1-9]\d*(?=\n|\\n)/g, '999999'))
      expect((await service.cli('log', 'verify', '--head', head)).code).toBe(1)
    }
  })

  it('log.public serves it to callers, from the same log', async () => {
    const earlier = await ask()
    await stop()
    await start({ 'log.public': true })
    await receiptOf(earlier)
    const checkpoint = await client.request({ path: '/v1/log/checkpoint' })
    expect(checkpoint.status).toBe(200)
    const admin = await get(`${service.adminUrl}/v1/log/key`, service.ca)
    expect((await client.request({ path: '/v1/log/key' })).body).toBe(admin.body)
    expect((await client.request({ path: '/v1/log/tile/0/000.p/1' })).status).toBe(200)
    expect((await client.request({ path: '/v1/log/tile/0/999' })).status).toBe(404)
  })

  it('receipts: false makes no new ones, and serves those that are there', async () => {
    const earlier = await ask()
    await receiptOf(earlier)
    await stop()
    await start({ receipts: false })
    expect((await receiptOf(earlier)).status).toBe(200)
    expect((await client.lookup(receiptPath(await ask()))).status).toBe(404)
  })
})
