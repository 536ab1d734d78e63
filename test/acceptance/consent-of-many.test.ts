// Tests consent in batches, bulks and tasks: bound into events and receipts, required, and withdrawn in the middle.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import {
  doneOf,
  receiptOf,
  refusalOf,
  resultOf,
  type Stated,
  scratchFile,
  sendFile,
  statedIn,
  verifyReceipt,
  ways,
} from './many-records.js'
import { commandJson, createAccount, describeLocal } from './target.js'
import { usageRows } from './usage-rows.js'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const stated: Stated = {
  at: daysAgo(10),
  consent: 'Y',
  id: 'form-17',
  purpose: 'Opening an account',
  reason: 'KYC',
}
const submitPath = '/v1/verification/post-driving-license'
const licence = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }

describeLocal('consent of many', () => {
  let installation: Installation
  let service: Service
  let client: Client
  const place = () => ({ service, client })
  const rowsOf = async (requestId: string) =>
    (await usageRows(service)).filter((row) => row.request_id === requestId)

  beforeAll(async () => {
    installation = await createFromTemplate()
    const consent = { require: ['upi-basic', 'driving-license'], maxAgeDays: 365 }
    service = await installation.start({ config: { consent } })
    client = createClient(service)
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  const task = (own: Stated) => {
    const { query, headers } = statedIn(own)
    return client.lookup(submitPath, { ...licence, ...query }, { method: 'POST', headers })
  }
  const register = (id: string, body: object) =>
    client.lookup(`/v1/consents/${id}`, undefined, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const withdraw = (id: string) => client.lookup(`/v1/consents/${id}`, undefined, { method: 'DELETE' })

  /** Events of calls that asked a source, and how many batches, bulks and tasks there are. */
  const made = async () => ({
    asked: (await usageRows(service)).filter(({ source }) => source !== null).length,
    batches: JSON.parse((await service.cli('batch', 'status', '--json')).stdout).length,
    bulks: JSON.parse((await service.cli('bulk', 'list', '--json')).stdout).length,
  })

  describe('what is stated', () => {
    it.each(ways)('%s: stands in the event of each record, and in its receipt', async (way) => {
      const cells = ['found@sandbox', 'unknown@sandbox', 'no address']
      const requestId = await sendFile(place(), way, 'upi-basic', cells, stated)
      await resultOf(place(), way, requestId)
      const rows = await rowsOf(requestId)
      expect(rows.map(({ consent }) => consent)).toEqual(cells.map(() => stated))
      for (const { transaction_id: id } of rows) {
        const receipt = await receiptOf(client, String(id))
        expect(await verifyReceipt(place(), receipt, { consent: stated })).toMatchObject({ code: 0 })
        const other = await verifyReceipt(place(), receipt, { consent: { ...stated, reason: 'none' } })
        expect(other).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('the consent is not the one'),
        })
      }
    })

    it('a task: stands in its event and in its receipt', async () => {
      const { request_id: id } = (await task(stated)).json as { request_id: string }
      const receipt = await receiptOf(client, id)
      expect(await verifyReceipt(place(), receipt, { consent: stated })).toMatchObject({ code: 0 })
      const row = (await usageRows(service)).find(({ transaction_id }) => transaction_id === id)
      expect(row).toMatchObject({ consent: stated, sub_code: 'SUCCESS', charged: true })
    })
  })

  describe('what no record could be asked on', () => {
    const needed = /needs the .*consent/
    const old = /older than 365 days/
    const tooOld = { id: 'form-9', at: daysAgo(366) }
    let before: Awaited<ReturnType<typeof made>>
    beforeAll(async () => {
      before = await made()
    })

    it.each(ways)('%s is not taken without consent, nor with an old one', async (way) => {
      const refusal = (own: Stated) => refusalOf(sendFile(place(), way, 'upi-basic', ['found@sandbox'], own))
      expect((await refusal({}))?.detail).toMatch(needed)
      expect((await refusal(tooOld))?.detail).toMatch(old)
    })

    it('a batch by call: 422 detail, free, in the ledger', async () => {
      const sent = sendFile(place(), 'a batch by call', 'upi-basic', ['found@sandbox'], { consent: 'no' })
      const refusal = await refusalOf(sent)
      expect(refusal?.status).toBe(422)
      expect(JSON.parse(refusal!.detail)).toEqual({
        detail: [{ loc: ['query', 'consent'], msg: expect.stringMatching(needed), type: 'missing' }],
      })
      const last = (await usageRows(service)).at(-1)
      expect(last).toMatchObject({ lookup: 'upi-basic', http_status: 422, charged: false, price: 0 })
    })

    it.each<[string, Stated, RegExp]>([
      ['nothing is stated', {}, needed],
      ['it says no', { consent: 'no' }, needed],
      ['it is too old', tooOld, old],
      ['it has no time', { id: 'form-9' }, /held to an age/],
    ])('a task when %s: 422 at its submission, free, in the ledger', async (_what, own, words) => {
      const answer = await task(own)
      expect(answer).toMatchObject({ status: 422, json: { detail: [{ msg: expect.stringMatching(words) }] } })
      expect(answer.headers['x-satyapan-price']).toBe('0')
      const id = answer.headers['x-transaction-id']
      const row = (await usageRows(service)).find(({ transaction_id }) => transaction_id === id)
      expect(row).toMatchObject({ lookup: 'driving-license', http_status: 422, charged: false, source: null })
      const poll = '/v1/verification/get-driving-license'
      expect((await client.lookup(poll, { request_id: id! })).status).toBe(422)
    })

    it('asked nobody, and left nothing', async () => {
      expect(await made()).toEqual(before)
    })
  })

  // The two ways of batches meet before this.
  it.each(['a batch by call', 'a bulk'])(
    '%s: what is not asked yet when the consent is withdrawn is refused, free',
    async (way) => {
      const id = `form-${ways.indexOf(way)}`
      expect((await register(id, { given_at: daysAgo(1) })).status).toBe(200)
      // Each piece of fifty takes two seconds, and two are in progress at a time.
      const cells = Array.from({ length: 400 }, (_, n) => (n % 50 === 0 ? 'slow@sandbox' : 'found@sandbox'))
      const requestId = await sendFile(place(), way, 'upi-basic', cells, { id })
      await until(async () => (await doneOf(place(), way, requestId)) > 0)
      expect((await withdraw(id)).status).toBe(200)
      const text = await resultOf(place(), way, requestId)
      const counts = new Map<string, number>()
      const subCodes = (parse(text, { columns: true }) as { sub_code: string }[]).map((row) => row.sub_code)
      for (const each of subCodes) counts.set(each, (counts.get(each) ?? 0) + 1)
      expect([...counts.keys()].sort()).toEqual(['INVALID_PARAMETER', 'SUCCESS'])
      expect(counts.get('SUCCESS')).toBeGreaterThanOrEqual(50)
      const rows = await rowsOf(requestId)
      expect(rows).toHaveLength(400)
      const late = rows.filter(({ sub_code }) => sub_code === 'INVALID_PARAMETER')
      expect(late).toHaveLength(counts.get('INVALID_PARAMETER')!)
      for (const row of late)
        expect(row).toMatchObject({ charged: false, price: 0, source: null, consent: { id } })
      const charged = rows.filter((row) => row.charged === true)
      expect(charged).toHaveLength(counts.get('SUCCESS')!)
      const again = await refusalOf(sendFile(place(), way, 'upi-basic', ['found@sandbox'], { id }))
      expect(again?.detail).toContain('The consent was withdrawn')
    },
  )

  it.each(ways)('%s: a consent that names persons lets through no others', async (way) => {
    const id = `named-${ways.indexOf(way)}`
    await register(id, { given_at: daysAgo(1), subjects: [{ vpa: 'found@sandbox' }] })
    const cells = ['found@sandbox', 'unknown@sandbox']
    const requestId = await sendFile(place(), way, 'upi-basic', cells, { id })
    const rows = parse(await resultOf(place(), way, requestId), { columns: true }) as object[]
    expect(rows).toMatchObject([
      { vpa: 'found@sandbox', sub_code: 'SUCCESS' },
      { vpa: 'unknown@sandbox', sub_code: 'INVALID_PARAMETER' },
    ])
  })

  it('a bulk of a sensitive lookup: its column says for each record who agreed, and to what', async () => {
    const account = await createAccount(service, 'by mobile')
    await commandJson(service, 'client', 'entitle', account.clientId, 'mobile-to-pan')
    const start = async (...lines: string[]) => {
      const file = await scratchFile(place(), `${lines.join('\n')}\n`)
      return service.cli('bulk', 'start', 'mobile-to-pan', file, '--client', account.clientId, '--json')
    }
    const without = await start('mobile_number', '6000000001')
    expect(without).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/mobile-to-pan needs the consent of everybody in the file/),
    })
    const begun = await start(
      'mobile_number,consent,purpose',
      '6000000001,Y,A loan',
      '6000000001,N,A loan',
      '6000000001,,',
    )
    expect(begun).toMatchObject({ code: 0 })
    const { request_id: requestId } = JSON.parse(begun.stdout)
    await until(async () => (await commandJson(service, 'bulk', 'status', requestId)).state === 'completed')
    const out = join(service.installation.scratchDir, 'sensitive.csv')
    await service.cli('bulk', 'fetch', requestId, out)
    const rows = parse(await readFile(out, 'utf8'), { columns: true }) as { sub_code: string }[]
    expect(rows.map((row) => row.sub_code)).toEqual(['SUCCESS', 'INVALID_PARAMETER', 'INVALID_PARAMETER'])
    const consents = (await rowsOf(requestId)).map(({ consent }) => JSON.stringify(consent))
    expect(new Set(consents)).toEqual(
      new Set(['{"consent":"N","purpose":"A loan"}', '{"consent":"Y","purpose":"A loan"}', 'null']),
    )
  })
})
