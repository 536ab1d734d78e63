// Tests Idempotency-Key on calls of lookups: the same bytes, status and transaction again, marked and free.
import { describe, expect, it } from 'vitest'
import { useTarget } from './target.js'

const target = useTarget()
/** Unique to this run: a server remembers keys for a day. */
const run = Date.now()
const path = '/v1/verification/panbasic'
const ask = (key: string, pan = 'ZZZPZ1000A') =>
  target.client.lookup(path, { pan_number: pan }, { headers: { 'idempotency-key': `${run}-${key}` } })

describe('Idempotency-Key', () => {
  it('repeats the first answer: bytes, status, transaction; marked as replayed and free', async () => {
    const first = await ask('call-1')
    expect(first.status).toBe(200)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await ask('call-1')
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect(again.headers).toMatchObject({
      'x-transaction-id': first.headers['x-transaction-id'],
      'idempotency-replayed': 'true',
      'x-satyapan-price': '0',
    })
    expect(again.headers['x-satyapan-source']).toBeUndefined()
  })

  it('422 IDEMPOTENCY_KEY_REUSED with other parameters', async () => {
    await ask('call-2')
    const refused = await ask('call-2', 'ZZZPZ1000N')
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ code: 422, sub_code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('422 detail for what may not be a key', async () => {
    const refused = await ask('a key')
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ detail: [{ loc: ['header', 'Idempotency-Key'] }] })
  })

  it('a 500 is not stored', async () => {
    const [one, two] = [await ask('call-3', 'ZZZPZ1000F'), await ask('call-3', 'ZZZPZ1000F')]
    expect([one.status, two.status]).toEqual([500, 500])
    expect(two.headers['x-transaction-id']).not.toBe(one.headers['x-transaction-id'])
  })
})
