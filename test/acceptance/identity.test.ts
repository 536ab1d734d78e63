// The lookups about people: aadhaar, aadhaar-to-uan, passport.
import { describe, expect, it } from 'vitest'
import { dataOf, expectEnvelope, expectParameterRefused, expectSuccess } from './answers.js'
import { malformed, proveLookup, without } from './lookup-proof.js'
import { bool, date, exactly, fields, filledText, pattern } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

const aadhaarSheet = {
  parameter: 'aadhaar_number',
  found: '999999990019',
  unknown: '999999990026',
  failure: '999999990042',
  unavailable: '999999990061',
  slow: '999999990057',
  spellings: ['9999 9999 0019', '9999-9999-0019'],
  malformed: ['999999990018', '99999999001', '099999990019', 'ABC'],
  malformedOutcome: malformed('INVALID_INPUT', 'Invalid Aadhaar Pattern.'),
  unknownOutcome: without('DETAILS_NOT_FOUND'),
  overLong: '9'.repeat(65),
}

describe('GET /v1/verification/aadhaar', () => {
  const path = '/v1/verification/aadhaar'
  proveLookup(target, {
    ...aadhaarSheet,
    path,
    data: fields({
      aadhaar_number: pattern('a masked number', /^X{8}00(19|57)$/),
      age_range: pattern('ten years', /^\d0-\d0$/),
      state: filledText,
      gender: pattern('a word', /^(MALE|FEMALE)$/),
      last_digits: pattern('three digits', /^\d{3}$/),
      is_mobile: bool,
    }),
  })

  it('the answer never holds the whole number', async () => {
    const answer = await target.client.lookup(path, { aadhaar_number: '999999990019' })
    expect(answer.body).not.toContain('999999990019')
    expect(dataOf(answer)).toMatchObject({
      aadhaar_number: 'XXXXXXXX0019',
      gender: 'FEMALE',
      last_digits: '001',
    })
  })
})

describe('GET /v1/verification/epfo/aadhaar-to-uan', () => {
  const path = '/v1/verification/epfo/aadhaar-to-uan'
  const message = 'UAN Number fetched successfully'
  const data = fields({ uan_number: pattern('twelve digits', /^\d{12}$/) })
  proveLookup(target, { ...aadhaarSheet, others: { consent: 'Y' }, path, data, message })

  it('200 SUCCESS: asked by POST with a JSON object, as some programs do', async () => {
    const answer = await target.client.lookup(path, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aadhaar_number: '999999990019', consent: 'Y' }),
    })
    expectSuccess(answer, data, message)
  })
})

describe('GET /v1/verification/passport', () => {
  const path = '/v1/verification/passport'
  const own = { file_number: 'ZZ1000000000001', dob: '1988-04-12' }
  const data = fields({
    file_number: pattern('the file number', /^ZZ100000000000[15]$/),
    name: filledText,
    dob: date,
    application_type: filledText,
    application_received_date: date,
    status: exactly('VALID'),
  })
  proveLookup(target, {
    path,
    parameter: 'file_number',
    others: { dob: '1988-04-12' },
    slowOthers: { dob: '1991-09-03' },
    found: 'ZZ1000000000001',
    unknown: 'ZZ1000000000002',
    failure: 'ZZ1000000000003',
    unavailable: 'ZZ1000000000004',
    slow: 'ZZ1000000000005',
    spellings: ['zz1000000000001', 'ZZ 1000 0000 00001', 'ZZ-1000000000001'],
    malformed: ['1000000000001', 'ZZ1', 'PASSPORT', 'ZZ10000000000001111'],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Passport File Number Pattern.'),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    overLong: 'Z'.repeat(65),
    data,
  })

  for (const dob of ['12/04/1988', '12-04-1988', '1988/4/12', ' 1988-04-12 '])
    it(`200 SUCCESS: the day as people write it, ${JSON.stringify(dob)}`, async () => {
      expectSuccess(await target.client.lookup(path, { ...own, dob }), data)
    })

  it('200 DETAILS_NOT_FOUND: the day of birth is another one', async () => {
    const answer = await target.client.lookup(path, { ...own, dob: '1988-04-13' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })

  for (const dob of ['1988-02-30', '04/13/1988', 'yesterday', '12/04/88'])
    it(`422 detail: not a day, ${dob}`, async () => {
      expectParameterRefused(await target.client.lookup(path, { ...own, dob }), ['query', 'dob'])
    })

  it('a file number of another form than usual is asked about, not refused', async () => {
    const answer = await target.client.lookup(path, { ...own, file_number: 'Z1234567' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/verification/epfo/uan-to-employment-history', () => {
  it('answers as version 2 does', async () => {
    const query = { uan_number: '100000000001', generate_pdf: 'false' }
    const older = await target.client.lookup('/v1/verification/epfo/uan-to-employment-history', query)
    const newer = await target.client.lookup('/v2/verification/epfo/uan-to-employment-history', query)
    expectSuccess(older, fields({ pdf_url: exactly(null), employment_history: () => [] }))
    expect(dataOf(older)).toEqual(dataOf(newer))
  })
})
