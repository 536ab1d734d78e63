// Tests the usage ledger: each authenticated call of a lookup exactly once, with its price, and nothing else.
import { beforeAll, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { subCodeOf, transactionOf } from './answers.js'
import { lookups } from './every-lookup.js'
import { exchange } from './exchange.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, rowsOfCsv, rowsOfJsonLines, type UsageRow, usageColumns, usageText } from './usage-rows.js'

const target = useTarget()

interface Noted {
  answer: Answer
  /** The sub_code that must be recorded; undefined where the documents name none. */
  subCode?: string
  charged: boolean
}

describeLocal('one event per authenticated call', () => {
  const noted: Noted[] = []
  const unrecorded: string[] = []
  let jsonLines: string
  let csv: string
  let rows: UsageRow[]
  let cells: UsageRow[]

  beforeAll(async () => {
    const { client, service } = target
    const note = async (call: Promise<Answer>, charged: boolean, subCode?: string) => {
      const answer = await call
      noted.push(subCode === undefined ? { answer, charged } : { answer, charged, subCode })
    }
    for (const { path, query } of lookups) await note(client.lookup(path, query), true, 'SUCCESS')
    const [uans, rc, pan] = [
      '/v1/mobile-intelligence/mobile-to-uan-list',
      '/v1/verification/rc-advanced',
      '/v1/verification/panadvanced',
    ]
    await note(client.lookup(uans, { mobile_number: '6000000002' }), true, 'DETAILS_NOT_FOUND')
    await note(client.lookup(pan, { pan_number: 'ABC' }), false, 'INVALID_PAN_PATTERN')
    await note(client.lookup(rc, { rc_number: '!!!' }), false, 'INVALID_RC_NUMBER')
    await note(client.lookup(pan, {}), false)
    await note(client.lookup(pan, 'pan_number=ZZZPZ1000A&pan_number=ZZZPZ1000A'), false)
    for (const { path, parameter, query } of lookups) {
      const failing = { ...query, [parameter]: magic(query[parameter]!, 'failure') }
      await note(client.lookup(path, failing), false, 'SOURCE_FAILURE')
      const unavailable = { ...query, [parameter]: magic(query[parameter]!, 'unavailable') }
      await note(client.lookup(path, unavailable), false)
    }
    const many = Array.from({ length: 300 }, () => client.lookup(pan, { pan_number: 'ZZZPZ1000A' }))
    for (const call of many) await note(call, true, 'SUCCESS')
    for (const value of ['A-1', 'A-1', 'B-2']) {
      const headers = { 'x-service-origin': 'reports', 'x-service-meta-order-id': value }
      const agreed = { pan_number: 'ZZZPZ1000A', consent: 'Y', purpose: 'KYC, first step' }
      await note(client.lookup(pan, agreed, { headers }), true, 'SUCCESS')
    }

    const keep = async (call: Promise<Answer>, status: number) => {
      const answer = await call
      expect(answer.status).toBe(status)
      unrecorded.push(transactionOf(answer))
    }
    const query = { pan_number: 'ZZZPZ1000A' }
    await keep(client.request({ path: pan, query }), 401)
    await keep(client.lookup(pan, query, { headers: { authorization: 'Bearer x' } }), 403)
    await keep(client.lookup(pan, query, { headers: { 'x-api-key': 'x' } }), 401)
    await keep(client.lookup(pan, query, { headers: { 'client-id': 'x' } }), 401)
    await keep(client.lookup(pan, query, { headers: { 'x-service-origin': '_' } }), 400)
    await keep(client.lookup(pan, query, { method: 'PUT' }), 405)
    await keep(client.authorize(), 200)
    const other = client.as(await createAccount(service, 'other'))
    await other.token()
    await service.cli('client', 'entitle', other.clientId, 'panbasic')
    await keep(other.lookup(pan, query), 403)
    await service.cli('client', 'deactivate', other.clientId)
    await keep(other.lookup('/v1/verification/panbasic', query), 400)
    await exchange({
      url: client.baseUrl,
      ca: client.ca,
      plain: true,
      bytes: `GET ${pan}?pan_number=ZZZPZ1000A HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await client.token()}\r\nx-api-key: ${client.clientSecret}\r\n\r\n`,
    })
    // Read at once: the event is durable before the answer is sent.
    jsonLines = await usageText(service, 'jsonl')
    csv = await usageText(service, 'csv')
    rows = rowsOfJsonLines(jsonLines)
    cells = rowsOfCsv(csv)
  })

  it('each answered call is in the ledger exactly once, and nothing else is', () => {
    const answered = noted.map((one) => transactionOf(one.answer)).sort()
    expect(new Set(answered).size).toBe(answered.length)
    expect(rows.map((row) => row.transaction_id).sort()).toEqual(answered)
    expect(rows.filter((row) => unrecorded.includes(String(row.transaction_id)))).toEqual([])
  })

  it('sub_code, status and charge are those of the answer; what the engine refuses itself is free', () => {
    for (const { answer, subCode, charged } of noted) {
      const row = rowOf(rows, answer)
      expect(row).toMatchObject({ http_status: answer.status, charged, client_id: target.client.clientId })
      expect(row.sub_code ?? undefined).toBe(subCodeOf(answer))
      if (subCode !== undefined) expect(row.sub_code).toBe(subCode)
    }
  })

  it('prices are integers in INR, none where nothing is charged', () => {
    for (const row of rows) {
      expect(Number.isSafeInteger(row.price)).toBe(true)
      expect(Number(row.price)).toBeGreaterThanOrEqual(0)
      if (row.charged === false) expect(row.price).toBe(0)
      expect(row.currency).toBe('INR')
    }
  })

  it('the other columns: time, version of the path, a request_id only for batches', () => {
    for (const { answer } of noted) {
      const row = rowOf(rows, answer)
      expect(Math.abs(new Date(String(row.at)).getTime() - Date.now())).toBeLessThan(10 * 60_000)
      expect(row.request_id ?? '').toBe('')
      expect(String(row.lookup)).toMatch(/\S/)
      expect(Number(row.duration_ms)).toBeGreaterThanOrEqual(0)
    }
    expect(new Set(rows.map((row) => row.lookup)).size).toBe(lookups.length)
    const history = noted.find((one) => one.answer.body.includes('employment_history'))!
    expect(String(rowOf(rows, history.answer).version)).toMatch(/^v?2$/)
    expect(String(rowOf(rows, noted[0]!.answer).version)).toMatch(/^v?1$/)
  })

  it('the subject is a keyed index, never the identifier', () => {
    const found = rows.filter((row) => row.lookup === 'panadvanced' && row.sub_code === 'SUCCESS')
    expect(found.length).toBeGreaterThan(300)
    const indexes = new Set(found.map((row) => row.subject_index))
    expect(indexes.size).toBe(1)
    expect([...indexes][0]).toEqual(expect.stringMatching(/\S{16,}/))
    for (const identifier of ['ZZZPZ1000A', 'DL99ZZ0001', '6000000001', '100000000001', '27ZZZCZ1000A1ZE']) {
      expect(csv + jsonLines).not.toContain(identifier)
    }
  })

  it('CSV has the columns of the contract and says the same as JSON Lines', () => {
    const [head] = csv.replace(/^\ufeff/, '').split(/\r?\n/)
    expect(head).toBe(usageColumns.join(','))
    expect(cells.map((cell) => cell.transaction_id).sort()).toEqual(
      rows.map((row) => row.transaction_id).sort(),
    )
    const stated = { consent: 'Y', purpose: 'KYC, first step' }
    expect(cells.map(({ consent }) => consent).filter((consent) => consent !== null)).toEqual([
      stated,
      stated,
      stated,
    ])
    const byId = new Map(rows.map((row) => [row.transaction_id, row]))
    for (const cell of cells) {
      const row = byId.get(cell.transaction_id)!
      const plain = (from: UsageRow) =>
        Object.fromEntries(
          usageColumns.map((name) => [name, JSON.stringify(from[name] ?? '').replaceAll('"', '')]),
        )
      expect(plain(cell)).toEqual(plain(row))
    }
  })

  for (const [by, column] of [
    ['lookup', 'lookup'],
    ['sub_code', 'sub_code'],
    ['origin', 'origin'],
  ] as const) {
    it(`usage report --by ${by} counts every event of the export once`, async () => {
      const lines = await report('--by', by)
      expect(sumOf(lines, 'calls')).toBe(rows.length)
      expect(sumOf(lines, 'charged')).toBe(rows.filter((row) => row.charged === true).length)
      expect(sumOf(lines, 'amount')).toBe(rows.reduce((sum, row) => sum + Number(row.price), 0))
      for (const line of lines) {
        const alike = rows.filter((row) => (row[column] ?? '') === (line[by] ?? ''))
        expect({ line: line[by], calls: line.calls }).toEqual({ line: line[by], calls: alike.length })
      }
    })
  }

  it('usage report --by day and by a metadata key', async () => {
    expect(sumOf(await report('--by', 'day'), 'calls')).toBe(rows.length)
    const orders = await report('--by', 'meta:order_id')
    const counted = Object.fromEntries(
      orders.map((line) => [String(line['meta:order_id'] ?? ''), line.calls]),
    )
    expect(counted).toEqual({ 'A-1': 2, 'B-2': 1, '': rows.length - 3 })
  })

  it('--from and --to bound the export', async () => {
    const later = await target.service.cli('usage', 'export', '--format', 'jsonl', '--from', '2200-01-01')
    expect(later).toMatchObject({ code: 0, stdout: '' })
    const earlier = await target.service.cli('usage', 'export', '--format', 'jsonl', '--to', '2001-01-01')
    expect(earlier).toMatchObject({ code: 0, stdout: '' })
    const wrong = await target.service.cli('usage', 'export', '--format', 'xml')
    expect(wrong.code).toBe(2)
  })
})

async function report(...args: string[]): Promise<Record<string, unknown>[]> {
  const done = await target.service.cli('usage', 'report', ...args, '--json')
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 })
  return JSON.parse(done.stdout) as Record<string, unknown>[]
}

function sumOf(lines: Record<string, unknown>[], column: string): number {
  return lines.reduce((sum, line) => sum + Number(line[column]), 0)
}

/** The sandbox's identifier of the same kind that rehearses a failure. */
function magic(found: string, outcome: 'failure' | 'unavailable'): string {
  if (found === '1') return outcome === 'failure' ? '3' : '4'
  if (found === '27ZZZCZ1000A1ZE') return outcome === 'failure' ? '27ZZZCZ1000F1Z4' : '27ZZZCZ1000G1Z2'
  if (found.endsWith('A')) return found.slice(0, -1) + (outcome === 'failure' ? 'F' : 'G')
  return found.slice(0, -1) + (outcome === 'failure' ? '3' : '4')
}
