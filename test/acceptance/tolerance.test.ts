// Tests the habits of existing clients that this server must accept.
import { describe, expect, it } from 'vitest'
import { multipart, urlencoded } from '../support/client.js'
import { dataOf, expectAuditHeaders, transactionOf } from './answers.js'
import { lookups } from './every-lookup.js'
import { useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!
const succeeded = { code: 200, sub_code: 'SUCCESS' }

describe('what real clients do', () => {
  it('1. authorize as multipart and as urlencoded, with a grant_type', async () => {
    const { client } = target
    const fields: [string, string][] = [
      ['grant_type', 'client_credentials'],
      ['client_id', client.clientId],
      ['client_secret', client.clientSecret],
    ]
    for (const form of [multipart(fields), urlencoded(fields)]) {
      expect((await client.request({ method: 'POST', path: '/v1/authorize', ...form })).status).toBe(200)
    }
  })

  it('2. no client-id header on a bearer call', async () => {
    for (const { path, query } of lookups) {
      const answer = await target.client.lookup(path, query)
      expect({ path, json: answer.json }).toMatchObject({ path, json: succeeded })
    }
  })

  for (const scheme of ['bearer', 'BEARER', 'BeArEr']) {
    it(`3. the scheme ${scheme}`, async () => {
      const headers = { authorization: `${scheme} ${await target.client.token()}` }
      const answer = await target.client.lookup(panbasic.path, panbasic.query, { headers })
      expect(answer.json).toMatchObject(succeeded)
    })
  }

  for (const [what, body] of [
    ['no body', undefined],
    ['an empty body', ''],
    ['a {} body', '{}'],
    ['a body that is no JSON', '{'],
  ] as const) {
    it(`4. Content-Type application/json on a GET, with ${what}`, async () => {
      for (const { path, query } of lookups) {
        const options = {
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        }
        const answer = await target.client.lookup(path, query, options)
        expect({ path, json: answer.json }).toMatchObject({ path, json: succeeded })
      }
    })
  }

  it('4. junk query values next to the right one', async () => {
    const query = 'pan_number=ZZZPZ1000A&consent=Y&consent=N&reason=KYC&x=1&x=2&y&=z&%F0%28=1&a=%zz&pan[]=1'
    expect((await target.client.lookup(panbasic.path, query)).json).toMatchObject(succeeded)
  })

  it('5. a new token for every call, earlier ones still valid', async () => {
    const tokens: string[] = []
    for (let at = 0; at < 10; at++) {
      const issued = (await target.client.authorize()).json as { access_token: string }
      tokens.push(issued.access_token)
    }
    for (const token of tokens.reverse()) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await target.client.lookup(panbasic.path, panbasic.query, { headers })
      expect(answer.json).toMatchObject(succeeded)
    }
  })

  it('6. expiry readable by new Date()', async () => {
    const { expiry } = (await target.client.authorize()).json as { expiry: string }
    expect(new Date(expiry).getTime()).toBeGreaterThan(Date.now())
  })

  it('7. the words "not a valid token" in the detail of a 403', async () => {
    const headers = { authorization: 'Bearer gone' }
    const answer = await target.client.lookup(panbasic.path, panbasic.query, { headers })
    expect(answer.status).toBe(403)
    expect(String((answer.json as { detail: unknown }).detail).toLowerCase()).toContain('not a valid token')
  })

  it('8. success by sub_code and by code; a challan amount is a number', async () => {
    const answer = await target.client.lookup('/v1/verification/rc-challan-details', {
      rc_number: 'DL99ZZ0001',
    })
    expect(answer.json).toMatchObject(succeeded)
    const { challans } = dataOf(answer).challan_details as { challans: { amount: unknown }[] }
    for (const { amount } of challans) expect(typeof amount).toBe('number')
  })

  it('9. an error that is {detail} has that single field', async () => {
    const refused = [
      await target.client.request({ path: panbasic.path }),
      await target.client.lookup(panbasic.path, panbasic.query, { headers: { authorization: 'Bearer x' } }),
      await target.client.authorize({ clientSecret: 'x' }),
      await target.client.lookup(panbasic.path),
      await target.client.request({ path: '/v1/nothing/here' }),
      await target.client.request({ method: 'DELETE', path: panbasic.path }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([401, 403, 401, 422, 404, 405])
    for (const answer of refused) expect(Object.keys(answer.json as object)).toEqual(['detail'])
  })
})

describe('optional parameters that hold no usable value', () => {
  it('count as absent', async () => {
    const { client } = target
    for (const value of ['undefined', 'null', 'None', '']) {
      const answer = await client.lookup(panbasic.path, { ...panbasic.query, name: value })
      expect({ value, json: answer.json }).toMatchObject({ value, json: succeeded })
    }
    const history = '/v2/verification/epfo/uan-to-employment-history'
    const answer = await client.lookup(history, { uan_number: '100000000001', generate_pdf: 'undefined' })
    expect(dataOf(answer).pdf_url).toBeNull()
    expect((await client.lookup('/v1/batches', { limit: 'undefined' })).json).toMatchObject(succeeded)
    expect((await client.lookup('/v1/batches', { limit: '0' })).status).toBe(422)
  })
})

describe('the audit id', () => {
  it('transaction_id is 32 lower-case hex characters, unique, and the header X-Transaction-Id of every answer', async () => {
    const { client } = target
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => client.lookup(panbasic.path, panbasic.query)),
      client.lookup(panbasic.path, { pan_number: 'ABC' }),
      client.lookup(panbasic.path),
      client.lookup(panbasic.path, panbasic.query, { headers: { 'x-api-key': 'x' } }),
      client.request({ path: panbasic.path, headers: { 'x-transaction-id': '0'.repeat(32) } }),
      client.authorize(),
      client.authorize({ clientSecret: 'x' }),
    ])
    for (const answer of answers) expectAuditHeaders(answer)
    expect(new Set(answers.map(transactionOf)).size).toBe(answers.length)
    expect(answers.map(transactionOf)).not.toContain('0'.repeat(32))
  })

  it('timestamp is the time of the response in Unix milliseconds', async () => {
    const before = Date.now()
    const { timestamp } = (await target.client.lookup(panbasic.path, panbasic.query)).json as {
      timestamp: number
    }
    expect(timestamp).toBeGreaterThanOrEqual(before - 1)
    expect(timestamp).toBeLessThanOrEqual(Date.now() + 1)
  })
})
