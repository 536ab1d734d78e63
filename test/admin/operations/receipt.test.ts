// Tests the download of a call's receipt by an operator, and what is said where there is none or none yet.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKey } from '../../../src/receipts/note.js'
import { verifyReceipt } from '../../../src/receipts/verify-receipt.js'
import { until } from '../../support/until.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

const problem = (answer: { json: { type?: string } }) => answer.json.type?.split(':').at(-1)

/** Makes a client and a call, and returns where the receipt of the call is. */
async function tryIt(app: AdminApp): Promise<{ id: string; path: string }> {
  const { client_id } = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Desk' } })).json
  const body = { client_id, parameters: { pan_number: 'ZZZPZ1000A' } }
  const { transaction_id: id } = (await app.ask('POST', '/lookups/panbasic/try', { as: 'operator', body }))
    .json
  return { id, path: `/transactions/${id}/receipt` }
}

describe('the receipt of a call', () => {
  let app: AdminApp
  let call: { id: string; path: string }
  beforeAll(async () => {
    app = await openAdminApp()
    call = await tryIt(app)
  })
  afterAll(() => app.close())

  it('waits for the log, then is verified by its key alone, and its reader is in the audit log', async () => {
    const before = await app.ask('GET', call.path, { as: 'operator' })
    expect([before.status, problem(before), before.headers['retry-after']]).toEqual([409, 'conflict', '1'])
    expect(before.json.detail).toMatch(/^The receipt is not ready yet/)
    const sequencing = app.parts.startSequencing!()
    await until(async () => (await app.ask('GET', call.path, { as: 'operator' })).status === 200)
    await sequencing.stop()
    const receipt = await app.ask('GET', call.path, { as: 'operator' })
    expect(receipt.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${call.id}.tlog-proof"`,
      'cache-control': 'no-store',
    })
    const [{ key }] = (await app.ask('GET', '/log/keys', { as: 'viewer' })).json.items
    const request = () => ({ pan_number: 'ZZZPZ1000A' })
    expect(verifyReceipt(receipt.text, { keys: [readKey(key)!], request })).toMatchObject({
      entry: { lookup: 'panbasic' },
    })
    const [entry] = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items
    expect(entry).toMatchObject({ act: 'log.receipt', target: call.id })
  })

  it('is refused to those who may not read personal data, and of a call that nobody made', async () => {
    for (const as of ['viewer', 'auditor'] as const)
      expect((await app.ask('GET', call.path, { as })).status, as).toBe(403)
    const unknown = await app.ask('GET', `/transactions/${'0'.repeat(32)}/receipt`, { as: 'owner' })
    expect([unknown.status, unknown.json.detail]).toEqual([404, `there is no transaction ${'0'.repeat(32)}`])
    expect((await app.ask('GET', '/transactions/x/receipt', { as: 'owner' })).status).toBe(422)
  })
})

it('says of a call that was made while receipts were off that there is none', async () => {
  const app = await openAdminApp('receipts: false\n')
  const { id, path } = await tryIt(app)
  const answer = await app.ask('GET', path, { as: 'operator' })
  expect([answer.status, answer.json.detail]).toEqual([
    404,
    `there is no receipt of transaction ${id}: receipts were off when it was made, it submitted or polled a batch or task, or it could not be recorded`,
  ])
  await app.close()
})
