// Tests the 26AS journey: the taxpayer's login, the statements, one of them; and a statement imported from TRACES.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.js'
import {
  dataOf,
  expectDetail,
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
  subCodeOf,
} from './answers.js'
import { searchFor } from './disclosure.js'
import { malformed, without } from './lookup-proof.js'
import { exactly, fields, filledText, list, pattern } from './shapes.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const createPath = '/v1/verification/itr/create-client'
const downloadPath = '/v1/verification/itr/26as-download'
const detailsPath = '/v1/verification/itr/get-26as-details'
const password = 'Zyxw portal pass phrase 73'

const json = (path: string, body: unknown, client: Client = target.client): Promise<Answer> =>
  client.lookup(path, undefined, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const login = (username = 'ZZZPZ1000A', own = password, client?: Client) =>
  json(createPath, { username, password: own }, client)
const idOf = async (answer: Promise<Answer>): Promise<string> => String(dataOf(await answer).client_id)

describe('the 26AS journey', () => {
  it('login, statements, one statement', async () => {
    const made = await login()
    expectSuccess(made, fields({ client_id: pattern('itr_ and 20 letters', /^itr_[a-z]{20}$/) }))
    const id = String(dataOf(made).client_id)
    const downloaded = await json(downloadPath, { itr_client_id: id })
    expectSuccess(
      downloaded,
      fields({
        client_id: exactly(id),
        pan_no: exactly('ZZZPZ1000A'),
        tds: list(fields({ tds_id: filledText, assessment_year: pattern('two years', /^\d{4}-\d{4}$/) })),
      }),
    )
    const [first] = dataOf(downloaded).tds as { tds_id: string; assessment_year: string }[]
    const details = await target.client.lookup(detailsPath, { itr_client_id: id, tds_id: first!.tds_id })
    expect(subCodeOf(details)).toBe('SUCCESS')
    expect(dataOf(details).assessment_year).toBe(first!.assessment_year)
    expect(Array.isArray(dataOf(details).tds_data)).toBe(true)
    const none = await target.client.lookup(detailsPath, { itr_client_id: id, tds_id: 'none' })
    expectEnvelope(none, without('DETAILS_NOT_FOUND'))
  })

  it('a username is compacted; each login has its own id', async () => {
    const [one, two] = [await idOf(login(' zzzpz-1000a ')), await idOf(login())]
    expect(one).not.toBe(two)
  })

  it('200 INVALID_CREDENTIALS: a wrong password, a PAN that the portal does not know', async () => {
    expectEnvelope(await login('ZZZPZ1000A', 'wrong'), without('INVALID_CREDENTIALS'))
    expectEnvelope(await login('ZZZPZ1000N'), without('INVALID_CREDENTIALS'))
  })

  it('500 SOURCE_FAILURE, 503 Source Unavailable', async () => {
    expectSourceFailure(await login('ZZZPZ1000F'))
    expectSourceUnavailable(await login('ZZZPZ1000G'))
  })

  it('200 DETAILS_NOT_FOUND: an unknown itr_client_id', async () => {
    for (const id of ['itr_aaaaaaaaaaaaaaaaaaaa', 'x', '%'])
      expectEnvelope(await json(downloadPath, { itr_client_id: id }), without('DETAILS_NOT_FOUND'))
  })

  it('422 INVALID_PAN_PATTERN: a username that is not a PAN', async () => {
    expectEnvelope(await login('somebody'), malformed('INVALID_PAN_PATTERN', 'Invalid Pan pattern'))
  })

  it('422 detail, in the body: missing, empty, over-long, of another type', async () => {
    const refused: [string, unknown][] = [
      ['username', { password }],
      ['password', { username: 'ZZZPZ1000A' }],
      ['password', { username: 'ZZZPZ1000A', password: '' }],
      ['password', { username: 'ZZZPZ1000A', password: null }],
      ['password', { username: 'ZZZPZ1000A', password: 'x'.repeat(257) }],
      ['password', { username: 'ZZZPZ1000A', password: ['a'] }],
      ['username', { username: { a: 1 }, password }],
      ['username', { username: 'Z'.repeat(65), password }],
    ]
    for (const [name, body] of refused) expectParameterRefused(await json(createPath, body), ['body', name])
    expectParameterRefused(await json(downloadPath, {}), ['body', 'itr_client_id'])
  })

  it('400 Bad Request: a body that is not a JSON object; 413: one that is too large', async () => {
    for (const body of ['', 'nope', '[]', '"x"', 'null', '{"username":', 'username=ZZZPZ1000A&password=x'])
      expectDetail(await json(createPath, body), 400, 'Bad Request')
    expectDetail(await json(createPath, { username: 'x'.repeat(70_000) }), 413)
  })

  it('401 Not authenticated, 405 for a GET', async () => {
    expectDetail(await target.client.request({ method: 'POST', path: createPath }), 401, 'Not authenticated')
    expectDetail(await target.client.lookup(createPath), 405)
  })
})

describeLocal('the 26AS journey: other clients, the ledger, the password', () => {
  it("another client's itr_client_id is answered as unknown", async () => {
    const { client, service } = target
    const other = client.as(await createAccount(service, 'other'))
    const id = await idOf(login())
    expectEnvelope(await json(downloadPath, { itr_client_id: id }, other), without('DETAILS_NOT_FOUND'))
    const details = await other.lookup(detailsPath, { itr_client_id: id, tds_id: '1' })
    expectEnvelope(details, without('DETAILS_NOT_FOUND'))
    expect(subCodeOf(await json(downloadPath, { itr_client_id: id }))).toBe('SUCCESS')
  })

  it('charges answers; refusals and wrong passwords are free, and each call is in the ledger', async () => {
    const made = await login()
    const answers = [
      await login('ZZZPZ1000A', 'wrong'),
      await login('ZZZPZ1000F'),
      await json(createPath, 'nope'),
    ]
    const rows = await usageRows(target.service)
    expect(rowOf(rows, made)).toMatchObject({ charged: true, lookup: 'itr/create-client' })
    for (const answer of answers)
      expect(rowOf(rows, answer)).toMatchObject({ charged: false, http_status: answer.status })
  })

  it('three hundred wrong passwords for one PAN: three are tried, and then not even the right one', async () => {
    const { client, service } = target
    const guessing = client.as(await createAccount(service, 'guessing'))
    const codes = new Map<string, number>()
    let last: Answer | undefined
    for (let round = 0; round < 10; round++) {
      const tries = Array.from({ length: 30 }, () => login('ZZZPZ1000S', 'wrong', guessing))
      for (const answer of await Promise.all(tries)) {
        const code = subCodeOf(answer) ?? String(answer.status)
        codes.set(String(code), (codes.get(String(code)) ?? 0) + 1)
        if (answer.status === 429) last = answer
      }
    }
    expect(Object.fromEntries(codes)).toEqual({ INVALID_CREDENTIALS: 3, 429: 297 })
    expectDetail(last!, 429)
    expect(Number(last!.headers['retry-after'])).toBeGreaterThan(0)
    expectDetail(await login('ZZZPZ1000S', password, guessing), 429)
    expect(subCodeOf(await login('ZZZPZ1000S'))).toBe('SUCCESS') // another client's login
  })

  it('a statement imported from a TRACES text export is found', async () => {
    const { service, client } = target
    const file = join(service.installation.scratchDir, '26AS.txt')
    const lines = [
      '^Annual Tax Statement^',
      'File Creation Date^Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee',
      '14-06-2026^ZZZPZ1000A^Active^2025-26^2026-27^ASHA VIJAY ZAVERI',
      '^PART-I - Details of Tax Deducted at Source^',
      'Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)',
      '1^EXAMPLE SERVICES PRIVATE LIMITED^MUMZ01000A^^^^^150000.00^15000.00^15000.00',
      '^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)',
      '^1^194J^15-Jun-2025^F^20-Aug-2025^-^150000.00^15000.00^15000.00',
    ]
    await writeFile(file, `${lines.join('\r\n')}\r\n`)
    const done = await commandJson(
      service,
      'records',
      'import',
      'tax-statement',
      file,
      '--itr-client-id',
      'own-1',
    )
    expect(done).toMatchObject({ itr_client_id: 'own-1', tds_id: '2026-2027', rows: 1 })
    const answer = await client.lookup(detailsPath, { itr_client_id: 'own-1', tds_id: '2026-2027' })
    expect(dataOf(answer)).toMatchObject({
      assessment_year: '2026-2027',
      tds_data: [
        { sr_no: 1, tan_of_deductor: 'MUMZ01000A', amount_paid: '150000.00', date_of_booking: '20-Aug-2025' },
      ],
    })
    expect((await service.cli('records', 'import', 'tax-statement', file)).code).toBe(2)
  })

  it('the password is in no log and no file of the data directory', async () => {
    const { service } = target
    await json(createPath, `{"username":"ZZZPZ1000A","password":"${password}"`)
    await json(`${createPath}/x`, { password })
    const search = searchFor([password])
    expect(search.inBytes('logs', Buffer.from(service.logs()))).toEqual([])
    expect(await service.stop()).toBe(0)
    expect(await search.inDirectory(service.dataDir)).toEqual([])
  })
})
