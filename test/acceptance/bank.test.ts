// The lookups about banks: bankaccount and ifsc.
import { describe, expect, it } from 'vitest'
import { dataOf, expectEnvelope, expectParameterRefused, expectSuccess, type Outcome } from './answers.js'
import { malformed, proveLookup } from './lookup-proof.js'
import { bool, exactly, fields, filledText, nullable, pattern, text } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

/** Programs compare the whole text. */
const verified = 'Bank Account details verified successfully.'
const accountData = (provided = '') =>
  fields({
    message: exactly(verified),
    account_exists: exactly(true),
    name_at_bank: filledText,
    utr: pattern('twelve digits', /^\d{12}$/),
    amount_deposited: exactly(1),
    name_information: fields({ name_at_bank_cleaned: filledText, name_provided: exactly(provided) }),
  })
const noAccount = (message: string): Outcome => ({
  status: 200,
  code: 200,
  subCode: 'SUCCESS',
  data: fields({
    message: exactly(message),
    account_exists: exactly(false),
    name_at_bank: exactly(''),
    utr: exactly(null),
    amount_deposited: exactly(null),
    name_information: fields({ name_at_bank_cleaned: exactly(''), name_provided: exactly('') }),
  }),
})

describe('GET /v1/verification/bankaccount', () => {
  const path = '/v1/verification/bankaccount'
  const account = { account_number: '100000000001', ifsc: 'SBIN0000001' }
  proveLookup(target, {
    path,
    parameter: 'account_number',
    others: { ifsc: 'SBIN0000001' },
    found: '100000000001',
    unknown: '100000000002',
    failure: '100000000003',
    unavailable: '100000000004',
    slow: '100000000005',
    spellings: ['1000 0000 0001', '1000-0000-0001', ' 100000000001 '],
    malformed: ['12345', 'ACCOUNT', '1000000000.01', '1'.repeat(41), '१००००००००००१'],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Account Number Pattern.'),
    unknownOutcome: noAccount('Invalid account number or ifsc provided'),
    overLong: '1'.repeat(65),
    data: accountData(),
  })

  for (const ifsc of ['sbin0000001', ' SBIN0000001 ', 'SBIN 0000001'])
    it(`200 SUCCESS: harmless spelling of the IFSC ${JSON.stringify(ifsc)}`, async () => {
      expectSuccess(await target.client.lookup(path, { ...account, ifsc }), accountData())
    })

  for (const ifsc of ['SBIN1000001', 'SBIN000001', '000001', 'SBIN00000011'])
    it(`422 INVALID_INPUT: malformed IFSC ${ifsc}`, async () => {
      const answer = await target.client.lookup(path, { ...account, ifsc })
      expectEnvelope(answer, malformed('INVALID_INPUT', 'Invalid IFSC'))
    })

  it('422 detail: IFSC missing', async () => {
    const answer = await target.client.lookup(path, { account_number: '100000000001' })
    expectParameterRefused(answer, ['query', 'ifsc'])
  })

  it('200 SUCCESS: a known account at another branch does not exist', async () => {
    const answer = await target.client.lookup(path, { ...account, ifsc: 'HDFC0000001' })
    expectEnvelope(answer, noAccount('Invalid account number or ifsc provided'))
  })

  it('200 SUCCESS: the name that was sent is repeated, whatever it is, and compared with nothing', async () => {
    for (const name of ['Asha Zaveri', 'STATE BANK OF INDIA']) {
      const answer = await target.client.lookup(path, { ...account, name })
      expectSuccess(answer, accountData(name))
    }
    expectSuccess(await target.client.lookup(path, account), accountData())
    expectSuccess(await target.client.lookup(path, { ...account, name: 'undefined' }), accountData())
  })

  it('200 Beneficiary bank offline: code null, no data, free; nothing is asked again', async () => {
    const answer = await target.client.lookup(path, { ...account, account_number: '100000000006' })
    expectEnvelope(answer, {
      status: 200,
      code: null,
      subCode: 'BENEFICIARY_BANK_OFFLINE',
      message: 'Beneficiary bank offline',
    })
    expect(answer.headers['x-satyapan-price']).toBe('0')
  })

  it('200 SUCCESS: an account that does not exist is charged like one that does', async () => {
    const found = await target.client.lookup(path, account)
    const none = await target.client.lookup(path, { ...account, account_number: '100000000002' })
    expect(Number(found.headers['x-satyapan-price'])).toBeGreaterThan(0)
    expect(none.headers['x-satyapan-price']).toBe(found.headers['x-satyapan-price'])
  })

  it('an Idempotency-Key gives the first answer again, without another payment', async () => {
    const headers = { 'idempotency-key': `bank-${Date.now()}` }
    const first = await target.client.lookup(path, account, { headers })
    const second = await target.client.lookup(path, account, { headers })
    expectSuccess(first, accountData())
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })
})

describe('GET /v1/verification/ifsc', () => {
  const path = '/v1/verification/ifsc'
  const flag = nullable(bool)
  const branch = fields({
    IFSC: exactly('SBIN0000001'),
    BANK: exactly('State Bank of India'),
    BANKCODE: exactly('SBIN'),
    BRANCH: text,
    CENTRE: text,
    DISTRICT: text,
    STATE: text,
    CITY: text,
    ADDRESS: text,
    CONTACT: text,
    MICR: text,
    SWIFT: nullable(text),
    ISO3166: text,
    UPI: flag,
    RTGS: flag,
    NEFT: flag,
    IMPS: flag,
    ifsc: exactly('SBIN0000001'),
    bank_name: exactly('State Bank of India'),
    branch: text,
    address: text,
    city: text,
    state: text,
  })

  for (const ifsc of ['SBIN0000001', 'sbin0000001', ' SBIN 0000001'])
    it(`200 SUCCESS: a code of the list of known ones, ${JSON.stringify(ifsc)}`, async () => {
      expectSuccess(await target.client.lookup(path, { ifsc }), branch)
    })

  it('200 SUCCESS: an imported branch has all fields, under both sets of names', async () => {
    const answer = await target.client.lookup(path, { ifsc: 'ZZBK0000013' })
    const data = dataOf(answer) as Record<string, unknown>
    expect(data).toMatchObject({ IFSC: 'ZZBK0000013', CITY: 'NEW DELHI', STATE: 'DELHI', NEFT: true })
    for (const [small, large] of [
      ['ifsc', 'IFSC'],
      ['bank_name', 'BANK'],
      ['branch', 'BRANCH'],
      ['address', 'ADDRESS'],
      ['city', 'CITY'],
      ['state', 'STATE'],
    ] as const) {
      expect(data[small]).toBe(data[large])
      expect(data[small]).not.toBe('')
    }
  })

  for (const ifsc of ['SBIN0999999', 'QQQQ0000001', 'SBIN1000001', 'SBIN', 'ABC'])
    it(`422 INVALID_INPUT: a code that no branch has, or none, ${ifsc}`, async () => {
      const answer = await target.client.lookup(path, { ifsc })
      expectEnvelope(answer, malformed('INVALID_INPUT', 'Invalid IFSC'))
      expect(answer.headers['x-satyapan-price']).toBe('0')
    })

  it('422 detail: missing', async () => {
    expectParameterRefused(await target.client.lookup(path), ['query', 'ifsc'])
  })
})
