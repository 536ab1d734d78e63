// Tests the receipts of tasks and of the records of batches and bulks: fetched and verified as docs/receipts.md says.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import {
  linesByCell,
  receiptOf,
  resultOf,
  type Stated,
  sendFile,
  statedIn,
  verifyReceipt,
  ways,
} from './many-records.js'
import { createAccount, describeLocal } from './target.js'
import { usageRows } from './usage-rows.js'

const stated: Stated = { consent: 'Y', id: 'form-17', purpose: 'Opening an account' }
const submitPath = '/v1/verification/post-driving-license'
const pollPath = '/v1/verification/get-driving-license'
const dob = '1988-04-12'

describeLocal('receipts of many', () => {
  let installation: Installation
  let service: Service
  let client: Client
  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start()
    client = createClient(service)
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  it.each(ways)('%s: each record has one, about its lines of the result file', async (way) => {
    // Found, with a line for each registration; not found; malformed.
    const cells = ['ZZZCZ1000A', 'ZZZCZ1000N', 'NO PAN']
    const place = { service, client }
    const requestId = await sendFile(place, way, 'gstin-by-pan', cells, stated)
    const byCell = linesByCell(await resultOf(place, way, requestId), 'gstin-by-pan')
    expect([...byCell.keys()]).toEqual(cells)
    const rows = (await usageRows(service)).filter((row) => row.request_id === requestId)
    expect(rows).toHaveLength(3)
    for (const [cell, { lines, subCode }] of byCell) {
      const { transaction_id: id } = rows.find((row) => row.sub_code === subCode)!
      const receipt = await receiptOf(client, String(id))
      const own = { answer: lines, request: [`pan_number=${cell}`], consent: stated }
      const verified = await verifyReceipt(place, receipt, own)
      expect({ cell, ...verified }).toMatchObject({ cell, code: 0, stderr: '' })
      expect(JSON.parse(verified.stdout)).toMatchObject({
        entry: { lookup: 'gstin-by-pan', transaction_id: id },
        answer_verified: true,
      })
      if (cell !== cells[0]) continue
      for (const [other, problem] of [
        [{ ...own, answer: lines.trimEnd() }, 'the answer is not the one that was given'],
        [{ ...own, request: ['pan_number=ZZZPZ1000B'] }, 'the parameters are not those that were asked'],
        [{ ...own, consent: { consent: 'Y' } }, 'the consent is not the one that the call stated'],
      ] as const)
        expect(await verifyReceipt(place, receipt, other)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(problem),
        })
    }
    // A submission answers nothing about anybody.
    const submissions = (await usageRows(service)).filter(
      (row) => row.lookup === 'gstin-by-pan' && row.request_id === null,
    )
    if (way.startsWith('a batch')) expect(submissions).not.toEqual([])
    for (const { transaction_id: id } of submissions)
      expect((await client.lookup(`/v1/transactions/${id}/receipt`)).status).toBe(404)
  })

  it.each([
    ['that is completed', 'ZZ0120200000001', 'completed'],
    ['that finds nothing', 'ZZ0120200000002', 'completed'],
    ['whose source fails', 'ZZ0120200000003', 'failed'],
    ['whose number is malformed', 'no licence', 'failed'],
  ])('a task %s has one, about its result', async (_what, number, status) => {
    const query = { dl_number: number, dob, ...statedIn(stated).query }
    const { headers } = statedIn(stated)
    const submitted = await client.lookup(submitPath, query, { method: 'POST', headers })
    expect(submitted.status).toBe(200)
    const { request_id: id } = submitted.json as { request_id: string }
    interface Element {
      readonly status: string
      readonly result?: { readonly source_output: object }
      readonly error?: string
      readonly message?: string
    }
    const element = await until(async () => {
      const [polled] = (await client.lookup(pollPath, { request_id: id })).json as [Element]
      return polled.status === 'in_progress' ? undefined : polled
    })
    expect(element.status).toBe(status)
    const { error, message } = element
    const answer = JSON.stringify(element.result?.source_output ?? { error, message })
    const own = { answer, request: [`dl_number=${number}`, `dob=${dob}`], consent: stated }
    const receipt = await receiptOf(client, id)
    expect(await verifyReceipt({ service }, receipt, own)).toMatchObject({ code: 0, stderr: '' })
    expect(await verifyReceipt({ service }, receipt, { ...own, answer: `${answer} ` })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the answer is not the one that was given'),
    })
    const other = client.as(await createAccount(service, `Other ${number}`))
    expect((await other.lookup(`/v1/transactions/${id}/receipt`)).status).toBe(404)
  })
})
