// Tests registered consents end to end: what they let through, and that withdrawn ones refuse.
import { describe, expect, it } from 'vitest'
import { now } from '../contract/app.harness.js'
import { named, pan, panbasic, registration, useConsents } from './consents.harness.js'

const { api, ask, db, elsewhere, entries, headers, put, time } = await useConsents()

describe('a registered consent', () => {
  it('is registered, read, replaced and withdrawn by its client alone; each change is in the audit log', async () => {
    const created = await put('c-1')
    expect([created.statusCode, created.json().message]).toEqual([200, 'Consent registered'])
    expect(created.json().data).toEqual({
      id: 'c-1',
      ...registration,
      given_at: '2026-09-01T04:30:00.000Z',
      expires_at: '2027-09-01T04:30:00.000Z',
      registered_at: new Date(now).toISOString(),
      withdrawn_at: null,
    })
    const replaced = await put('c-1', { ...registration, notice: null })
    expect(replaced.json()).toMatchObject({ message: 'Consent replaced', data: { notice: null } })
    const url = '/v1/consents/c-1'
    const stranger = api.credentials(panbasic, api.stranger)
    expect((await api.app.inject({ url, headers: stranger })).statusCode).toBe(404)
    expect((await api.app.inject({ method: 'DELETE', url, headers: stranger })).statusCode).toBe(404)
    expect((await api.app.inject({ url, headers: headers() })).json().data.id).toBe('c-1')
    const withdrawn = await api.app.inject({ method: 'DELETE', url, headers: headers() })
    expect(withdrawn.json().data.withdrawn_at).toBe(new Date(now).toISOString())
    expect((await put('c-1')).json()).toMatchObject({ code: 409, sub_code: 'CONSENT_WITHDRAWN' })
    await api.app.inject({ method: 'DELETE', url, headers: headers() }) // again: it stays as it is
    expect(entries.map(({ act, target, by }) => [act, target, by])).toEqual([
      ['consent.register', 'c-1', 'client:test_client'],
      ['consent.register', 'c-1', 'client:test_client'],
      ['consent.withdraw', 'c-1', 'client:test_client'],
    ])
    expect(JSON.stringify(entries)).not.toContain(pan)
  })

  it('is stored sealed', async () => {
    await put('c-1')
    const { rows } = await db.query<{ text: string }>(`select encode(body, 'escape') as text from consent`)
    expect(rows[0]!.text).not.toMatch(/ZZZPZ|account|notices/)
  })

  it('lets through what it covers, and nothing else', async () => {
    await put('c-1')
    expect((await ask('panbasic', { pan_number: pan }, named('c-1'))).statusCode).toBe(200)
    const other = await ask('panbasic', { pan_number: 'ZZZPZ1001A' }, named('c-1'))
    expect(other.json().detail[0].msg).toBe('The consent is about somebody else')
    const purpose = await ask('panbasic', { pan_number: pan, purpose: 'Marketing' }, named('c-1'))
    expect(purpose.json().detail[0].msg).toBe('The consent does not cover this purpose')
    time.now = Date.parse('2027-09-02T00:00:00Z')
    const late = await ask('panbasic', { pan_number: pan }, named('c-1'))
    expect(late.json().detail[0].msg).toBe('The consent has expired')
  })

  it('covers its purposes, also one that is longer than what is kept of a call', async () => {
    const long = ` ${'To open an account, and to keep it. '.repeat(5)}`
    expect(long.length).toBeGreaterThan(150)
    await put('c-1', { ...registration, purposes: ['KYC', long, 'Loan 123456789012'] })
    for (const purpose of ['KYC', ' KYC ', long, 'Loan 123456789012']) {
      const answer = await ask('panbasic', { pan_number: pan, purpose }, named('c-1'))
      expect([purpose, answer.statusCode]).toEqual([purpose, 200])
    }
    const other = await ask('panbasic', { pan_number: pan, purpose: 'kyc' }, named('c-1'))
    expect(other.statusCode).toBe(422)
  })

  it('takes a number by the name of its parameter too, and stores only the last four digits of an Aadhaar number', async () => {
    const created = await put('c-1', {
      ...registration,
      subjects: [
        { pan_number: 'zzzpz 1000a' },
        { mobile_number: '+91 6000000001' },
        { aadhaar_number: '999999990019' },
      ],
      lookups: [],
    })
    expect(created.json().data.subjects).toEqual([
      { pan },
      { mobile: '6000000001' },
      { aadhaar: 'XXXXXXXX0019' },
    ])
    expect((await ask('panbasic', { pan_number: pan }, named('c-1'))).statusCode).toBe(200)
    const statusOf = async (aadhaar_number: string) =>
      (await ask('aadhaar', { aadhaar_number }, named('c-1'))).statusCode
    expect([await statusOf('999999990019'), await statusOf('999999990026')]).toEqual([200, 422])
  })

  it('refuses once it is withdrawn: here at once, on another node within a second', async () => {
    await put('c-1')
    const call = {
      clientId: 'test_client',
      lookup: 'panbasic',
      isSensitive: false,
      consent: { id: 'c-1' },
      subject: ['pan', pan] as const,
    }
    expect(await elsewhere.refusal(call)).toBeUndefined()
    await api.app.inject({ method: 'DELETE', url: '/v1/consents/c-1', headers: headers() })
    expect((await ask('panbasic', { pan_number: pan }, named('c-1'))).statusCode).toBe(422)
    time.steady += 999
    expect((await elsewhere.refusal(call))?.problems[0]?.msg).toBe('The consent was withdrawn')
  })

  it.each<[string, unknown, string[]]>([
    ['no time', { subjects: [] }, ['given_at']],
    ['a time in the future', { given_at: '2030-01-01T00:00:00Z' }, ['given_at']],
    ['an end before its beginning', { ...registration, expires_at: '2026-01-01T00:00:00Z' }, ['expires_at']],
    ['a wrong number', { ...registration, subjects: [{ pan: 'ZZZ' }] }, ['subjects']],
    ['an unknown kind of number', { ...registration, subjects: [{ passport: 'Z' }] }, ['subjects']],
    ['two numbers in one', { ...registration, subjects: [{ pan, mobile: '6000000001' }] }, ['subjects']],
    ['an unknown lookup', { ...registration, lookups: ['panbasik'] }, ['lookups']],
    ['a list of numbers', { ...registration, purposes: [1] }, ['purposes']],
    ['a member that there is not', { ...registration, purpose: 'KYC' }, ['purpose']],
    ['several of these', { lookups: 'panbasic', notice: '' }, ['lookups', 'notice', 'given_at']],
  ])('with %s is refused, and every wrong member is named', async (_what, body, names) => {
    const answer = await put('c-1', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(names)
    expect(answer.body).not.toContain(pan)
    expect((await db.query('select 1 from consent')).rows).toEqual([])
  })

  it.each<[string, string | undefined, number]>([
    ['no body', undefined, 400],
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['nested brackets', '['.repeat(20_000), 400],
    ['more than 64 KB', JSON.stringify({ notice: 'a'.repeat(70_000) }), 413],
  ])('%s is refused', async (_what, payload, status) => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/v1/consents/c-1',
      headers: { ...headers(), 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.statusCode).toBe(status)
  })

  it('that is put twice at one time is one consent', async () => {
    const answers = await Promise.all([put('c-1'), put('c-1', { ...registration, notice: null }), put('c-1')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const created = answers.filter((answer) => answer.json().message === 'Consent registered')
    expect(created).toHaveLength(1)
  })

  it('has an id of 128 characters at most, whatever they are', async () => {
    for (const id of ['a'.repeat(128), '~'.repeat(128), '%2F'.repeat(128)]) {
      expect((await put(id)).statusCode, id).toBe(200)
      const url = `/v1/consents/${id}`
      expect((await api.app.inject({ url, headers: headers() })).json().data.id).toBe(decodeURIComponent(id))
    }
  })

  it('whose id is no id is not found', async () => {
    for (const id of ['a%20b', '%00', 'a'.repeat(129), '%E2%82%AC'])
      expect((await put(id)).statusCode, id).toBe(404)
  })
})
