// Further lookups by a PAN: pan-plus in both versions, pan-kra-status, pan-to-uan, pan-aadhaar-link-status.
import { describe, expect, it } from 'vitest'
import { dataOf, expectEnvelope, expectParameterRefused, expectSuccess } from './answers.js'
import { malformed, proveLookup, without } from './lookup-proof.js'
import { bool, date, exactly, fields, filledText, list, nullable, pattern, text } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

const person = {
  parameter: 'pan_number',
  found: 'ZZZPZ1000A',
  unknown: 'ZZZPZ1000N',
  failure: 'ZZZPZ1000F',
  unavailable: 'ZZZPZ1000G',
  slow: 'ZZZPZ1000S',
  spellings: ['zzzpz1000a', 'ZZZPZ 1000 A'],
  malformed: ['ABC', 'ZZZPZ1000', 'ZZZPZ1000AA'],
  malformedOutcome: malformed('INVALID_PAN_PATTERN', 'Invalid Pan pattern'),
  unknownOutcome: without('DETAILS_NOT_FOUND'),
  overLong: 'Z'.repeat(65),
}
const panNumber = pattern('the PAN', /^ZZZPZ1000[AS]$/)

const details = fields({
  pan_number: panNumber,
  full_name: filledText,
  full_name_split: list(text),
  masked_aadhaar: pattern('a masked number', /^X{8}\d{4}$/),
  address: fields({
    line_1: text,
    line_2: text,
    street_name: text,
    zip: text,
    city: text,
    state: text,
    country: text,
    full: text,
  }),
  email: nullable(text),
  phone_number: nullable(text),
  gender: pattern('M or F', /^[MF]$/),
  dob: date,
  input_dob: exactly(null),
  aadhaar_linked: bool,
  dob_verified: bool,
  dob_check: bool,
  category: exactly('person'),
  less_info: exactly(false),
})

for (const path of ['/v1/verification/pan-plus', '/v2/verification/pan-plus'])
  describe(`GET ${path}`, () => {
    proveLookup(target, { ...person, path, data: details })
  })

describe('pan-plus', () => {
  it('gives the same data in both versions, and a name in three parts', async () => {
    const [one, two] = await Promise.all(
      ['v1', 'v2'].map((version) =>
        target.client.lookup(`/${version}/verification/pan-plus`, { pan_number: 'ZZZPZ1000A' }),
      ),
    )
    expect(dataOf(one!)).toEqual(dataOf(two!))
    expect(dataOf(one!)).toMatchObject({
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      phone_number: '6000000001',
    })
  })

  it('calls a company a company', async () => {
    const answer = await target.client.lookup('/v2/verification/pan-plus', { pan_number: 'ZZZCZ1000A' })
    expect(dataOf(answer)).toMatchObject({
      category: 'company',
      gender: '',
      masked_aadhaar: '',
      phone_number: null,
    })
  })
})

describe('GET /v1/verification/pan-kra-status', () => {
  proveLookup(target, {
    ...person,
    path: '/v1/verification/pan-kra-status',
    message: 'PAN-KRA status fetched successfully',
    data: fields({
      pan_number: panNumber,
      pan_kra_status: exactly(true),
      pan_kra_status_description: filledText,
      kra_status: exactly(true),
      pan_kra_agency: filledText,
      modification_status_details: fields({
        modification_status: filledText,
        modification_status_date: pattern('a moment', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
        modification_remarks: exactly('--'),
      }),
    }),
  })
})

describe('GET /v1/verification/epfo/pan-to-uan', () => {
  const path = '/v1/verification/epfo/pan-to-uan'
  const message = 'UAN Number fetched successfully'
  const data = fields({ uan_number: pattern('the UAN', /^10000000000[15]$/) })
  proveLookup(target, { ...person, path, message, data })

  it('200 SUCCESS: asked by POST with a JSON object, as some programs do', async () => {
    const answer = await target.client.lookup(path, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pan_number: 'ZZZPZ1000A' }),
    })
    expectSuccess(answer, data, message)
  })

  it('200 DETAILS_NOT_FOUND: a company has no UAN', async () => {
    const answer = await target.client.lookup(path, { pan_number: 'ZZZCZ1000A' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/verification/pan-aadhaar-link-status', () => {
  const path = '/v1/verification/pan-aadhaar-link-status'
  const own = { pan_number: 'ZZZPZ1000A', aadhaar_number: '999999990019' }
  proveLookup(target, {
    ...person,
    path,
    others: { aadhaar_number: '999999990019' },
    slowOthers: { aadhaar_number: '999999990057' },
    data: fields({ pan_number: panNumber, aadhaar_linked: exactly(true) }),
  })

  it('200 PAN_AADHAAR_NOT_LINKED: another number than the linked one, also right after the linked one', async () => {
    const linked = await target.client.lookup(path, own)
    expect(linked.json).toMatchObject({ sub_code: 'SUCCESS' })
    const answer = await target.client.lookup(path, { ...own, aadhaar_number: '999999990057' })
    expectEnvelope(answer, without('PAN_AADHAAR_NOT_LINKED', 'Input Pan is linked to some other Aadhaar'))
  })

  it('200 PAN_NOT_LINKED: a PAN that is linked to none', async () => {
    const answer = await target.client.lookup(path, { ...own, pan_number: 'ZZZCZ1000A' })
    expectEnvelope(answer, without('PAN_NOT_LINKED'))
  })

  it('422: the Aadhaar number is malformed, or missing', async () => {
    const answer = await target.client.lookup(path, { ...own, aadhaar_number: '999999990018' })
    expectEnvelope(answer, malformed('INVALID_INPUT', 'Invalid Aadhaar Pattern.'))
    const without = await target.client.lookup(path, { pan_number: 'ZZZPZ1000A' })
    expectParameterRefused(without, ['query', 'aadhaar_number'])
  })
})
