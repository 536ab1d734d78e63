// Tests that personal data does not leak: sends unique values through every lookup and error path, then searches for
// them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/client.js'
import { dataOf, expectDetail, subCodeOf } from './answers.js'
import { searchFor, spellingsOf } from './disclosure.js'
import { exchange } from './exchange.js'
import { sample } from './sample-records.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { usageText } from './usage-rows.js'

const target = useTarget()
const aadhaar = '739182736459'

describe('the search itself', () => {
  it('finds a value in every spelling, at any place of a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'satyapan-search-'))
    const value = 'Zyxwanda क Qoruvelly'
    const { inDirectory } = searchFor([value])
    for (const [at, { bytes, spelling }] of spellingsOf(value).entries()) {
      await writeFile(
        join(directory, `file-${at}`),
        Buffer.concat([Buffer.alloc(at, 'x'), bytes, Buffer.alloc(9)]),
      )
      const found = await inDirectory(directory)
      expect({ spelling, found: found.some((one) => one.spelling === spelling) }).toEqual({
        spelling,
        found: true,
      })
    }
    for (const offset of [0, 1, 2]) {
      const hidden = Buffer.from('-'.repeat(offset) + value + 'after').toString('base64')
      const { inBytes } = searchFor([value])
      expect(inBytes('base64', Buffer.from(hidden)).length).toBeGreaterThan(0)
    }
    expect(searchFor(['absent value']).inBytes('x', Buffer.from(value))).toEqual([])
    await rm(directory, { recursive: true })
  })
})

describeLocal('personal data beyond the owner’s answer', () => {
  const secrets: string[] = []
  const others: string[] = []

  beforeAll(async () => {
    const { client, service } = target
    for (const [kind, record] of Object.entries(sample.records)) {
      const file = join(service.installation.scratchDir, `${kind}.jsonl`)
      await writeFile(file, `${JSON.stringify(record)}\n`)
      const done = await service.cli('records', 'import', kind, file)
      others.push(done.stdout, done.stderr)
      expect({ kind, code: done.code, output: done.stdout + done.stderr }).toMatchObject({ kind, code: 0 })
    }
    const account = await createAccount(service, 'canary')
    const canary = client.as(account)
    secrets.push(account.clientSecret, account.webhookSecret, await canary.token(), await client.token())

    for (const { path, query } of sample.calls) {
      const answer = await canary.lookup(path, query)
      expect({ path, status: answer.status, subCode: subCodeOf(answer) }).toEqual({
        path,
        status: 200,
        subCode: 'SUCCESS',
      })
      // The same values on every path to an error.
      const longer = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, `${value}${value}`]),
      )
      const pairs = [...Object.entries(query), ...Object.entries(query)] as [string, string][]
      const query2 = {
        ...query,
        name: 'Zyxwanda Qoruvelly',
        consent: 'Y',
        purpose: `for ${aadhaar}`,
        reason: aadhaar,
      }
      await canary.lookup(path, longer)
      await canary.lookup(path, pairs)
      await canary.lookup(path, query2)
      await canary.lookup(path, query, { method: 'POST', body: JSON.stringify(query) })
      await canary.lookup(path, query, {
        body: JSON.stringify(query),
        headers: { 'content-type': 'application/json' },
      })
      await canary.lookup(`${path}/${Object.values(query)[0]}`, query)
      await canary.lookup(path, query, { headers: { 'x-service-origin': '_' } })
      await canary.lookup(path, query, { headers: { 'x-api-key': `${account.clientSecret}x` } })
      await canary.lookup(path, query, {
        headers: { 'user-agent': `agent ${sample.personal[0]}`, referer: `https://x/?p=${aadhaar}` },
      })
      await canary.request({ path, query })
    }
    await canary.authorize({ clientSecret: `${account.clientSecret}y` })
    await canary.request({ path: `/v1/none/${aadhaar}`, query: { pan_number: sample.personal[0]! } })
    const head = `GET /v1/verification/panbasic?pan_number=${sample.personal[0]} HTTP/`
    const { baseUrl: url, ca } = client
    await exchange({
      url,
      ca,
      plain: true,
      bytes: `${head}1.1\r\nHost: x\r\nx-api-key: ${account.clientSecret}\r\n\r\n`,
    })
    await exchange({ url, ca, bytes: `${head}2.0\r\nHost: x\r\n\r\n` })
    await exchange({ url, ca, bytes: `${head}1.1\r\nHost: x\r\nbad ${sample.personal[0]}\r\n\r\n` })
  })

  it('records of every kind come back as they were imported', async () => {
    const asked = async (path: string) => {
      const call = sample.calls.find((one) => one.path.endsWith(path))!
      return dataOf(await target.client.lookup(call.path, call.query))
    }
    const { records } = sample
    expect(await asked('/rc-advanced')).toEqual(records.vehicle)
    expect(await asked('/pan-to-din')).toEqual(records.director)
    expect(await asked('/fssai-verification')).toEqual(records['food-licence'])
    expect(await asked('/mobile-to-vehicle-rc')).toEqual({ rc_number: [records.vehicle!.rc_number] })
    const { uan_number, ...row } = records.employment!
    expect(await asked('/uan-to-employment-history')).toEqual({ pdf_url: null, employment_history: [row] })
    const { list, rc_number, ...challan } = records.challan!
    expect(await asked('/rc-challan-details')).toMatchObject({ challan_details: { challans: [challan] } })
    const { assessment_year, tds_data } = records['tax-statement']!
    expect(await asked('/get-26as-details')).toEqual({ assessment_year, tds_data })
    const { gstin, ...session } = records['taxpayer-session']!
    expect(await asked('/session')).toEqual(session)
    const { businessNameDetected, digitalAge, name_at_bank, vpas, uan_numbers, vpa, mobile_number } =
      records.mobile!
    expect(await asked('/mobile-to-digital-age')).toEqual({ businessNameDetected, digitalAge })
    expect(await asked('/mobile-to-multiple-upi')).toEqual({ name_at_bank, vpas })
    expect(await asked('/mobile-to-uan-list')).toEqual({ uan_numbers })
    expect(await asked('/mobile-to-vpa')).toEqual({ mobile_number, vpa, name_at_bank })
    const { father_name, individual_pan, ...pan } = records.pan!
    expect(await asked('/panadvanced')).toEqual(pan)
    const { full_name, full_name_split } = records.pan!
    expect(await asked('/pan-to-fathername')).toEqual({
      father_name,
      full_name,
      full_name_split,
      individual_pan,
    })
    expect(await asked('/pan-msme-check')).toEqual(records.msme)
  })

  const values = () => [...sample.personal, aadhaar, ...secrets]
  const lines = (found: { where: string; value: string; spelling: string }[]) =>
    found.map((one) => `${one.value} (${one.spelling}) in ${one.where}`)

  it('is in no log, metric, export, list or command output', async () => {
    const { service } = target
    const { inBytes } = searchFor(values())
    const texts: Record<string, string> = {
      // Without the printed curl line, which holds the sandbox client's own credentials.
      logs: service.logs().replace(/^curl .*$/m, ''),
      metrics: (await get(`${service.adminUrl}/metrics`, target.client.ca)).body,
      'usage export as CSV': await usageText(service, 'csv'),
      'usage export as JSON Lines': await usageText(service, 'jsonl'),
      'client list': (await service.cli('client', 'list', '--json')).stdout,
      'records import': others.join('\n'),
    }
    for (const [where, text] of Object.entries(texts)) {
      expect(text.length).toBeGreaterThan(0)
      expect(lines(inBytes(where, Buffer.from(text)))).toEqual([])
    }
  })

  it('is in no answer to another client’s faulty call', async () => {
    const { inBytes } = searchFor(values())
    const { path, query } = sample.calls[0]!
    const answers = [
      await target.client.request({ path, query }),
      await target.client.lookup(path, { pan_number: `${query.pan_number}X` }),
      await target.client.lookup(`${path}/${query.pan_number}`),
    ]
    expectDetail(answers[0]!, 401, 'Not authenticated')
    for (const answer of answers) {
      expect(
        lines(inBytes(`answer ${answer.status}`, Buffer.from(answer.rawHeaders.join('\n') + answer.body))),
      ).toEqual([])
    }
  })

  it('is in no file of the data directory while the service runs, nor after it has stopped', async () => {
    const { service } = target
    const search = searchFor(values())
    // The sandbox client's own secret is in sandbox.json by contract.
    expect(lines(await search.inDirectory(service.dataDir, ['sandbox.json']))).toEqual([])
    expect(await service.stop()).toBe(0)
    const found = await search.inDirectory(service.dataDir, ['sandbox.json'])
    const elsewhere = process.env.SATYAPAN_TEST_POSTGRES_DIR
    if (elsewhere !== undefined) found.push(...(await search.inDirectory(elsewhere)))
    expect(lines(found)).toEqual([])
  })
})
