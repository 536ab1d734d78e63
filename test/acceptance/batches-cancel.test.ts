// Cancelling a batch over the interface, and paging through many.
import { describe, expect, it } from 'vitest'
import { expectDetail, expectParameterRefused } from './answers.js'
import { completed, download, expectAccepted, fileOf, statusOf, submit } from './batches.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { usageRows } from './usage-rows.js'

const target = useTarget()
const unknownId = '0123456789abcdef0123456789abcdef'
const cancel = (requestId: string, client = target.client) =>
  client.lookup(`/v1/batches/${requestId}`, undefined, { method: 'DELETE' })

interface Shown {
  request_id: string
  status: number
  message: string
  records: number
  sub_codes: Record<string, number>
  cancelled_at?: string
}
const shownIn = (json: unknown) => (json as { data: Shown }).data

describeLocal('DELETE /v1/batches/{request_id}', () => {
  it('ends a batch: what was answered is charged and in the file, the rest is CANCELLED and free', async () => {
    const cells = Array.from({ length: 400 }, (_, n) => (n < 50 ? 'found@sandbox' : 'slow@sandbox'))
    const requestId = expectAccepted(
      await submit(target.client, 'upi-basic', { content: fileOf('upi-basic', cells) }),
    )
    const answer = await cancel(requestId)
    expect({ status: answer.status, message: (answer.json as { message: string }).message }).toEqual({
      status: 200,
      message: 'Batch cancelled successfully',
    })
    const { sub_codes: counts, cancelled_at: at } = shownIn(answer.json)
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const answered = counts.SUCCESS ?? 0
    expect(counts.CANCELLED).toBe(400 - answered)

    const file = await download(await completed(target.client, requestId), target.client.ca)
    expect(file.rows.map((row) => row.vpa)).toEqual(cells)
    expect(file.rows.filter((row) => row.sub_code === 'CANCELLED')).toHaveLength(400 - answered)
    expect((await statusOf(target.client, requestId)).message).toBe('batch processing cancelled')
    const events = (await usageRows(target.service)).filter((row) => row.request_id === requestId)
    expect(events.filter((row) => row.charged === true)).toHaveLength(answered)
    expect(events).toHaveLength(answered)
    const again = await cancel(requestId)
    expect(shownIn(again.json)).toMatchObject({ status: 200, cancelled_at: at })
  })

  it("leaves a complete batch as it is, and does not know another client's", async () => {
    const content = fileOf('upi-basic', ['found@sandbox'])
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content }))
    await completed(target.client, requestId)
    const other = target.client.as(await createAccount(target.service, 'Other'))
    for (const answer of [await cancel(requestId, other), await cancel(unknownId), await cancel('nonsense')])
      expect(answer).toMatchObject({ status: 422, json: { sub_code: 'INVALID_REQUEST_ID' } })
    const answer = await cancel(requestId)
    expect(answer.json).toMatchObject({ message: 'Batch is complete and was not cancelled' })
    expect(shownIn(answer.json)).not.toHaveProperty('cancelled_at')
    expectDetail(await target.client.request({ method: 'DELETE', path: `/v1/batches/${requestId}` }), 401)
  })
})

describe('GET /v1/batches', () => {
  it('continues where a page ended, by the Link header', async () => {
    const content = fileOf('upi-basic', ['found@sandbox'])
    const made: string[] = []
    for (let n = 0; n < 3; n++)
      made.unshift(expectAccepted(await submit(target.client, 'upi-basic', { content })))
    const seen: string[] = []
    let path = '/v1/batches?limit=2'
    while (seen.length < made.length) {
      const { json, headers } = await target.client.lookup(path)
      seen.push(...(json as { data: { batches: Shown[] } }).data.batches.map((batch) => batch.request_id))
      const next = /^<(\S+)>; rel="next"$/.exec(headers.link ?? '')?.[1]
      if (next === undefined) break
      path = next
    }
    expect(seen.slice(0, made.length)).toEqual(made)
    expectParameterRefused(await target.client.lookup('/v1/batches', { cursor: 'x' }), ['query', 'cursor'])
  })
})
