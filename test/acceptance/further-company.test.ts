// Further lookups of companies: by CIN, DIN and TAN, and shop certificates, with fields and texts of the interface.
import { describe, expect, it } from 'vitest'
import {
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
} from './answers.js'
import type { Shape } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()
/** An object; each test looks at its fields. */
const whole: Shape = (value, at) =>
  typeof value === 'object' && value !== null ? [] : [`${at}: expected an object`]
const dataOf = (json: unknown) => (json as { data: Record<string, unknown> }).data
const messageOf = (json: unknown) => (json as { message: string }).message
const day = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)

interface Asked {
  readonly path: string
  readonly parameter: string
  /** Ends in 1; 2 to 5 rehearse the other outcomes. */
  readonly base: string
  readonly end: string
  readonly malformed: string
  readonly text: string
}
const lookups: readonly Asked[] = [
  {
    path: '/v1/verification/mca/cin',
    parameter: 'id_number',
    base: 'U00000ZZ2020PTC00000',
    end: '',
    malformed: 'U00000ZZ2020PTC0001',
    text: 'Invalid Cin Pattern.',
  },
  {
    path: '/v1/verification/mca/din',
    parameter: 'id_number',
    base: '9000000',
    end: '',
    malformed: '9000001',
    text: 'Invalid Din Pattern.',
  },
  {
    path: '/v1/verification/tax-payer/tan',
    parameter: 'tan_number',
    base: 'ZZZZ0000',
    end: 'A',
    malformed: 'ZZZPZ1000A',
    text: 'Invalid Tan Pattern.',
  },
]

describe.each(lookups)('$path', ({ path, parameter, base, end, malformed, text }) => {
  const ask = (value: string) => target.client.lookup(path, { [parameter]: value })

  it('200 DETAILS_NOT_FOUND without data', async () => {
    const answer = await ask(`${base}2${end}`)
    expectEnvelope(answer, { status: 200, code: 200, subCode: 'DETAILS_NOT_FOUND' })
    expect(answer.json).not.toHaveProperty('data')
  })

  it('422 INVALID_INPUT before any source is asked, free', async () => {
    const answer = await ask(malformed)
    expectEnvelope(answer, { status: 422, code: 422, subCode: 'INVALID_INPUT' })
    expect(messageOf(answer.json)).toBe(text)
    expect(answer.headers['x-satyapan-price']).toBe('0')
    expect(answer.headers).not.toHaveProperty('x-satyapan-source')
    expectParameterRefused(await ask(''), ['query', parameter])
  })

  it('500 and 503 in the sandbox', async () => {
    expectSourceFailure(await ask(`${base}3${end}`))
    expectSourceUnavailable(await ask(`${base}4${end}`))
  })
})

describe('what is found', () => {
  it('mca/cin: master data, charges and directors, under the names of the registrar', async () => {
    const path = '/v1/verification/mca/cin'
    const answer = await target.client.lookup(path, { id_number: 'u00000zz2020ptc000001' })
    expectSuccess(answer, whole)
    const data = dataOf(answer.json)
    expect(data.company_master_data).toMatchObject({
      company_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      cin: 'U00000ZZ2020PTC000001',
      'company_status(for_efiling)': 'Active',
      date_of_incorporation: day,
      'authorised_capital(rs)': expect.any(String),
      'paid_up_capital(rs)': expect.any(String),
      whether_listed_or_not: 'Unlisted',
    })
    expect(Array.isArray(data.charges)).toBe(true)
    const [first] = data['directors/signatory_details'] as Record<string, unknown>[]
    expect(first).toMatchObject({ name: 'ASHA VIJAY ZAVERI', begin_date: day, end_date: '-' })
    // The director is found by the number that her PAN leads to.
    const director = await target.client.lookup('/v1/verification/mca/din', {
      id_number: String(first!['din/pan']),
    })
    expect(dataOf(director.json).director_data).toEqual({ din: first!['din/pan'], name: 'ASHA VIJAY ZAVERI' })
    const byPan = await target.client.lookup('/v1/business-compliance/pan-to-din', {
      pan_number: 'ZZZPZ1000A',
    })
    expect(dataOf(byPan.json).din_number).toBe(first!['din/pan'])
  })

  it('mca/din: the director, with companies and LLPs', async () => {
    const answer = await target.client.lookup('/v1/verification/mca/din', { id_number: '90000001' })
    expectSuccess(answer, whole)
    const data = dataOf(answer.json)
    expect(data.director_data).toEqual({ din: '90000001', name: 'ASHA VIJAY ZAVERI' })
    expect((data.company_data as unknown[])[0]).toEqual({
      'cin/fcrn': 'U00000ZZ2020PTC000001',
      company_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      designation: 'Director',
      begin_date: day,
      end_date: '-',
    })
    expect(Array.isArray(data.llp_data)).toBe(true)
  })

  it('tax-payer/tan: whole numbers, and the allotment in milliseconds', async () => {
    const answer = await target.client.lookup('/v1/verification/tax-payer/tan', { tan_number: 'ZZZZ00001A' })
    expectSuccess(answer, whole)
    expect(messageOf(answer.json)).toBe('TAN Verified Successfully')
    const data = dataOf(answer.json)
    expect(data).toMatchObject({
      nameOrgn: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      phoneNum: expect.stringMatching(/x/),
      emailId1: expect.stringMatching(/x/),
    })
    for (const name of ['stateCd', 'pin', 'dtTanAllotment'])
      expect(Number.isInteger(data[name]), name).toBe(true)
    expect(data.dtTanAllotment).toBeGreaterThan(1e12)
  })
})

describe('shop-establishment-certificate', () => {
  const ask = (certificate_number: string, state_code: string) =>
    target.client.lookup('/v1/business-compliance/shop-establishment-certificate', {
      certificate_number,
      state_code,
    })

  it('200 SUCCESS: number and state together name a certificate', async () => {
    const answer = await ask('zzse/2020/000001', 'dl')
    expectSuccess(answer, whole)
    expect(dataOf(answer.json)).toMatchObject({
      certificate_number: 'ZZSE/2020/000001',
      state_code: 'DL',
      establishment_name: 'ZAVERI STORES',
      owner_name: 'ASHA VIJAY ZAVERI',
      status: 'Active',
    })
  })

  it('200 DETAILS_NOT_FOUND: another state is another certificate', async () => {
    expectEnvelope(await ask('ZZSE/2020/000001', 'MH'), {
      status: 200,
      code: 200,
      subCode: 'DETAILS_NOT_FOUND',
    })
  })

  it.each([
    ['12', 'DL', 'Invalid Certificate Number Pattern.'],
    ['ZZSE/2020/000001', 'Delhi', 'Invalid State Code Pattern.'],
  ])('422 INVALID_INPUT: %s in %s', async (number, state, text) => {
    const answer = await ask(number, state)
    expectEnvelope(answer, { status: 422, code: 422, subCode: 'INVALID_INPUT' })
    expect(messageOf(answer.json)).toBe(text)
  })

  it('422 detail: the state missing', async () => {
    const path = '/v1/business-compliance/shop-establishment-certificate'
    const answer = await target.client.lookup(path, { certificate_number: 'ZZSE/2020/000001' })
    expectParameterRefused(answer, ['query', 'state_code'])
  })
})
