// Tests that what calls state about consent stands in their events, and that lookups which need it are refused without.
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { found, gstinlite, named, pan, panbasic, useConsents } from './consents.harness.js'

const { api, ask, headers } = await useConsents()

describe('what a call states', () => {
  it('stands in its event: parameters, id and time', async () => {
    const query = { pan_number: pan, consent: 'Y', purpose: 'Opening an account', reason: 'KYC' }
    const own = { ...named('c-9'), 'X-Satyapan-Consent-At': '2026-09-20T10:00:00Z' }
    expect((await ask('panbasic', query, own)).statusCode).toBe(200)
    const [event] = api.takeEvents()
    expect(JSON.parse(event!.consent!)).toEqual({
      at: '2026-09-20T10:00:00Z',
      consent: 'Y',
      id: 'c-9',
      purpose: 'Opening an account',
      reason: 'KYC',
    })
  })

  it('is read from the body of a POST variant too', async () => {
    api.answerWith(async () => found(panbasic))
    await api.app.inject({
      method: 'POST',
      url: panbasic.route.path,
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: { pan_number: pan, consent: 'Y', purpose: 'KYC' },
    })
    expect(api.takeEvents().map(({ consent }) => consent)).toEqual(['{"consent":"Y","purpose":"KYC"}'])
  })

  it.each([
    ['panbasic', { pan_number: pan }],
    ['mobile-to-name', { mobile_number: '6000000001' }],
  ])('may be true or false in a body: %s', async (name, input) => {
    const row = catalogue.find((each) => each.name === name)!
    api.answerWith(async () => found(row))
    const statusOf = async (consent: boolean) => {
      const answer = await api.app.inject({
        method: 'POST',
        url: row.route.path,
        headers: { ...api.credentials(row), 'content-type': 'application/json' },
        payload: { ...input, consent },
      })
      return answer.statusCode
    }
    expect([await statusOf(true), await statusOf(false)]).toEqual([200, row.sensitive ? 422 : 200])
    expect(api.takeEvents().map(({ consent }) => consent)).toEqual([
      '{"consent":"true"}',
      '{"consent":"false"}',
    ])
  })

  it('is null when nothing was stated, and a first value is cut, with long numbers masked', async () => {
    await ask('panbasic', { pan_number: pan })
    await api.app.inject({
      url: `${panbasic.route.path}?pan_number=${pan}&purpose=${'a'.repeat(300)}&purpose=b&reason=of%202345%206789%200123&consent=`,
      headers: headers(),
    })
    const [nothing, long] = api.takeEvents()
    expect(nothing!.consent).toBeNull()
    expect(JSON.parse(long!.consent!)).toEqual({ purpose: 'a'.repeat(100), reason: 'of XXXXXXXX0123' })
  })

  it.each([
    ['an empty id', { 'x-satyapan-consent-id': '' }],
    ['an id with a space', { 'x-satyapan-consent-id': 'a b' }],
    ['an id of 129 characters', { 'x-satyapan-consent-id': 'a'.repeat(129) }],
    ['a day for a time', { 'x-satyapan-consent-at': '2026-09-20' }],
    ['a time without a zone', { 'x-satyapan-consent-at': '2026-09-20T10:00:00' }],
    ['a time that there is not', { 'x-satyapan-consent-at': '2026-13-20T10:00:00Z' }],
    ['a day that there is not', { 'x-satyapan-consent-at': '2026-02-30T10:00:00Z' }],
  ])('%s: 422 that names the header, free, and nobody is asked', async (_what, own) => {
    const answer = await ask('panbasic', { pan_number: pan }, own)
    expect(answer.statusCode).toBe(422)
    const [problem] = answer.json().detail
    expect(problem.loc[0]).toBe('header')
    expect(Object.keys(own)[0]).toBe(problem.loc[1].toLowerCase())
    expect(answer.headers['x-satyapan-price']).toBe('0')
    expect(api.takeEvents()).toMatchObject([
      { lookup: 'panbasic', httpStatus: 422, source: null, charged: false, price: 0 },
    ])
    const withoutKey = await api.app.inject({
      url: `${panbasic.route.path}?pan_number=${pan}`,
      headers: { ...headers(), 'x-api-key': '', ...own },
    })
    expect([withoutKey.statusCode, withoutKey.json()]).toEqual([401, { detail: 'Not authenticated' }])
    expect(api.takeEvents()).toEqual([])
  })
})

describe('a lookup that needs consent', () => {
  it('is refused without: 422 detail, free, and recorded', async () => {
    api.answerWith(async () => {
      throw new Error('it was asked')
    })
    const query = { gstin_number: String((gstinlite.example as { gstin: unknown }).gstin) }
    const answer = await api.app.inject({
      url: gstinlite.route.path,
      query,
      headers: api.credentials(gstinlite),
    })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', 'consent']])
    expect(api.takeEvents()).toMatchObject([{ httpStatus: 422, charged: false, price: 0, source: null }])
    expect((await ask('gstinlite', { ...query, consent: 'Y' })).statusCode).toBe(200)
    expect((await ask('gstinlite', query, named('own-name'))).statusCode).toBe(200)
    expect((await ask('gstinlite', { ...query, consent: 'n' })).statusCode).toBe(422)
  })
})
