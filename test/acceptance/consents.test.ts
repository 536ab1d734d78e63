// Consent and receipts where one call asks about many, or answers later: a batch, a bulk and a task state a consent, are
// held to it, and each answer has a receipt that proves both.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import { transactionOf } from './answers.js'
import { completed, download, expectAccepted, fileOf, submit } from './batches.js'
import { commandJson, describeLocal } from './target.js'
import { rowOf, type UsageRow, usageRows } from './usage-rows.js'

const submitPath = '/v1/verification/post-driving-license'
const pollPath = '/v1/verification/get-driving-license'
const licence = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }
const vpas = ['found@sandbox', 'unknown@sandbox']
const agreed = { consent: 'Y', purpose: 'Opening an account' }

describeLocal('consent and receipts of batches, bulk and tasks', () => {
  let installation: Installation
  let service: Service
  let client: Client
  let keyFile: string
  const inScratch = (name: string) => join(installation.scratchDir, name)

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start({ config: { consent: { require: ['upi-basic', 'driving-license'] } } })
    client = createClient(service)
    keyFile = inScratch('log.key')
    await writeFile(keyFile, (await service.cli('log', 'key', '--text')).stdout)
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  const json = (method: string, path: string, body: object) =>
    client.lookup(path, undefined, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function register(id: string): Promise<Record<string, string>> {
    const answer = await json('PUT', `/v1/consents/${id}`, { given_at: '2026-01-01T10:00:00Z' })
    expect(answer.status).toBe(200)
    return { 'x-satyapan-consent-id': id }
  }

  /** The records of a batch or bulk; the submission is not one. */
  const recordsOf = async (id: string): Promise<UsageRow[]> =>
    (await usageRows(service)).filter((row) => row.request_id === id && row.transaction_id !== id)

  /** As the operator of the log shows it to be verified: offline, by the receipt, the key and what is given. */
  async function verify(row: UsageRow, answer: string, request: readonly string[]) {
    const path = `/v1/transactions/${row.transaction_id}/receipt`
    const receipt = await until(
      async () => {
        const { status, body } = await client.lookup(path)
        return status === 200 ? body : undefined
      },
      { what: () => `the receipt of ${row.lookup} ${row.sub_code} is ready` },
    )
    await writeFile(inScratch('call.tlog-proof'), receipt)
    await writeFile(inScratch('answer'), answer)
    const { at, consent, id, purpose, reason } = row.consent as Record<string, string>
    const done = await service.cli(
      ...['audit', 'verify-receipt', inScratch('call.tlog-proof'), '--key', keyFile],
      ...['--answer', inScratch('answer'), '--consent', JSON.stringify({ at, consent, id, purpose, reason })],
      ...request.flatMap((each) => ['--request', each]),
    )
    return { code: done.code, said: done.stderr }
  }
  const valid = { code: 0, said: '' }

  /** The lines of a result file without its header, each with its line end. */
  const linesOf = (text: string): string[] => text.split(/(?<=\n)/).slice(1)

  it('a batch states it for all its records, and a receipt proves the lines of each', async () => {
    const headers = await register('form-1')
    const accepted = await submit(client, 'upi-basic', {
      content: fileOf('upi-basic', vpas),
      query: agreed,
      headers,
    })
    const id = expectAccepted(accepted)
    const { text, rows } = await download(await completed(client, id), client.ca)
    expect(rows.map(({ sub_code }) => sub_code)).toEqual(['SUCCESS', 'DETAILS_NOT_FOUND'])
    const records = await recordsOf(id)
    expect(records.map(({ consent }) => consent)).toEqual(vpas.map(() => ({ ...agreed, id: 'form-1' })))
    const lines = linesOf(text)
    for (const [place, { sub_code }] of rows.entries()) {
      const row = records.find((each) => each.sub_code === sub_code)!
      expect(await verify(row, lines[place]!, [`vpa=${vpas[place]}`])).toEqual(valid)
      const other = await verify(row, lines[1 - place]!, [`vpa=${vpas[place]}`])
      expect(other).toMatchObject({ code: 1, said: expect.stringContaining('the answer is not the one') })
    }
  })

  it('a batch without one has its records refused: free, and nobody is asked', async () => {
    const id = expectAccepted(await submit(client, 'upi-basic', { content: fileOf('upi-basic', vpas) }))
    const { rows } = await download(await completed(client, id), client.ca)
    expect(rows.map(({ sub_code }) => sub_code)).toEqual(['INVALID_PARAMETER', 'INVALID_PARAMETER'])
    for (const row of await recordsOf(id))
      expect(row).toMatchObject({ charged: false, price: 0, source: null, attempts: 0, consent: null })
  })

  const startBulk = async (lookup: string, text: string, ...options: string[]): Promise<string> => {
    await writeFile(inScratch('people.csv'), text)
    const words = [lookup, inScratch('people.csv'), '--client', client.clientId, ...options]
    return String((await commandJson(service, 'bulk', 'start', ...words)).request_id)
  }
  const bulkUntil = (id: string, isSo: (bulk: Record<string, unknown>) => boolean) =>
    until(async () => isSo(await commandJson(service, 'bulk', 'status', id)), { withinMs: 60_000 })
  async function resultOf(id: string): Promise<string> {
    await bulkUntil(id, ({ state }) => state === 'completed')
    const file = inScratch(`${id}.csv`)
    expect((await service.cli('bulk', 'fetch', id, file)).code).toBe(0)
    return readFile(file, 'utf8')
  }
  const subCodesIn = (text: string): string[] =>
    (parse(text, { columns: true }) as { sub_code: string }[]).map(({ sub_code }) => sub_code)

  it('a bulk states it for all, and a receipt proves the line of a record', async () => {
    const id = await startBulk(
      'upi-basic',
      'nr,vpa\n1,found@sandbox\n',
      '--consent',
      'Y',
      '--purpose',
      'Loan 7',
    )
    const text = await resultOf(id)
    const records = await recordsOf(id)
    expect(records.map(({ consent }) => consent)).toEqual([{ consent: 'Y', purpose: 'Loan 7' }])
    expect(await verify(records[0]!, linesOf(text)[0]!, ['vpa=found@sandbox'])).toEqual(valid)
  })

  it('a column of the file of a sensitive lookup states it for each record', async () => {
    const cells = ['Y', '', 'N']
    const file = `mobile_number,consent\n${cells.map((cell) => `6000000001,${cell}\n`).join('')}`
    const id = await startBulk('mobile-to-pan', file)
    expect(subCodesIn(await resultOf(id))).toEqual(['SUCCESS', 'INVALID_PARAMETER', 'INVALID_PARAMETER'])
    const charged = (await recordsOf(id)).filter((row) => row.charged)
    expect(charged.map(({ consent }) => consent)).toEqual([{ consent: 'Y' }])
  })

  it('a bulk whose consent is withdrawn in its middle: the records that come later are refused, and free', async () => {
    await register('form-2')
    const file = `vpa\n${'found@sandbox\n'.repeat(500)}`
    const id = await startBulk('upi-basic', file, '--consent-id', 'form-2', '--rate', '50')
    await bulkUntil(id, ({ done }) => Number(done) > 0)
    await commandJson(service, 'bulk', 'pause', id)
    expect((await client.lookup('/v1/consents/form-2', undefined, { method: 'DELETE' })).status).toBe(200)
    await commandJson(service, 'bulk', 'resume', id, '--rate', '10000')
    const subCodes = subCodesIn(await resultOf(id))
    expect([subCodes.length, subCodes[0], subCodes.at(-1)]).toEqual([500, 'SUCCESS', 'INVALID_PARAMETER'])
    const found = subCodes.filter((subCode) => subCode === 'SUCCESS').length
    expect((await recordsOf(id)).filter((row) => row.charged)).toHaveLength(found)
  })

  const elementOf = async (submitted: Answer) => {
    const request_id = transactionOf(submitted)
    const list = await until(async () => {
      const answer = await client.lookup(pollPath, { request_id })
      const [element] = answer.json as [{ status: string; result: { source_output: object } }]
      return element.status === 'in_progress' ? undefined : element
    })
    return list
  }

  it('a task states it, and its receipt proves the output', async () => {
    const submitted = await json('POST', submitPath, { ...licence, ...agreed })
    const { status, result } = await elementOf(submitted)
    expect([submitted.status, status]).toEqual([200, 'completed'])
    const row = rowOf(await usageRows(service), transactionOf(submitted))
    expect(row.consent).toEqual(agreed)
    const request = Object.entries(licence).map((pair) => pair.join('='))
    expect(await verify(row, JSON.stringify(result.source_output), request)).toEqual(valid)
  })

  it('a task without one is refused when it is submitted: 422 detail, free, and there is no task', async () => {
    const refused = await json('POST', submitPath, { ...licence, purpose: 'Loan 7' })
    expect([refused.status, refused.headers['x-satyapan-price']]).toEqual([422, '0'])
    expect(refused.json).toMatchObject({ detail: [{ loc: ['query', 'consent'], type: 'missing' }] })
    const row = rowOf(await usageRows(service), refused)
    expect(row).toMatchObject({ charged: false, attempts: 0, consent: { purpose: 'Loan 7' } })
    const poll = await client.lookup(pollPath, { request_id: transactionOf(refused) })
    expect(poll.json).toMatchObject({ code: 422, sub_code: 'INVALID_REQUEST_ID' })
  })

  it('nor is one kept for its Idempotency-Key: with the consent, the same key makes the task', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'loan-7' }
    const send = (body: object) =>
      client.lookup(submitPath, undefined, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await send(licence)).status).toBe(422)
    const submitted = await send({ ...licence, ...agreed })
    expect([submitted.status, (await elementOf(submitted)).status]).toEqual([200, 'completed'])
  })
})
