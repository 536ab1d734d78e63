// The lookups by mobile number: digital age, multiple UPI, UAN list, vehicle RC, VPA.
import { describe, expect, it } from 'vitest'
import { dataOf, expectEnvelope } from './answers.js'
import { malformed, proveLookup, without } from './lookup-proof.js'
import { bool, fields, filledText, list, pattern } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

const mobile = {
  parameter: 'mobile_number',
  found: '6000000001',
  unknown: '6000000002',
  failure: '6000000003',
  unavailable: '6000000004',
  slow: '6000000005',
  spellings: [
    '+916000000001',
    '916000000001',
    '06000000001',
    ' 60000 00001 ',
    '60000-00001',
    '+91-60000 00001',
    '0 6000-000-001',
  ],
  malformed: [
    '5000000001',
    '600000000',
    '60000000011',
    'abcdefghij',
    '+16000000001',
    '६०००००००००१',
    '6'.repeat(64),
  ],
  malformedOutcome: malformed('INVALID_MOBILE_NUMBER', 'Invalid Mobile Number Pattern'),
  overLong: '6'.repeat(65),
}
const vpa = pattern('a VPA', /^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$/)

describe('GET /v1/mobile-intelligence/mobile-to-digital-age', () => {
  proveLookup(target, {
    ...mobile,
    path: '/v1/mobile-intelligence/mobile-to-digital-age',
    data: fields({
      businessNameDetected: bool,
      digitalAge: pattern('a string holding a number', /^\d+(\.\d+)?$/),
    }),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
  })
})

describe('GET /v1/mobile-intelligence/mobile-to-multiple-upi', () => {
  proveLookup(target, {
    ...mobile,
    path: '/v1/mobile-intelligence/mobile-to-multiple-upi',
    data: fields({ name_at_bank: filledText, vpas: list(vpa) }),
    unknownOutcome: without('VPA_NOT_FOUND'),
  })
})

describe('GET /v1/mobile-intelligence/mobile-to-uan-list', () => {
  proveLookup(target, {
    ...mobile,
    path: '/v1/mobile-intelligence/mobile-to-uan-list',
    data: fields({ uan_numbers: list(pattern('a UAN of 12 digits', /^\d{12}$/)) }),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
  })
})

describe('GET /v1/mobile-intelligence/mobile-to-vehicle-rc', () => {
  proveLookup(target, {
    ...mobile,
    path: '/v1/mobile-intelligence/mobile-to-vehicle-rc',
    data: fields({ rc_number: list(pattern('an RC number', /^[A-Z0-9]{4,15}$/)) }),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
  })
})

describe('GET /v1/verification/mobile-to-vpa', () => {
  const path = '/v1/verification/mobile-to-vpa'
  proveLookup(target, {
    ...mobile,
    path,
    data: fields({
      mobile_number: pattern('ten digits', /^600000000[15]$/),
      vpa,
      name_at_bank: filledText,
    }),
    unknownOutcome: without('VPA_NOT_FOUND'),
  })

  it('200 SUCCESS: an unencoded + before 91, as some clients send it', async () => {
    const answer = await target.client.lookup(path, 'mobile_number=+916000000001')
    expect(dataOf(answer).mobile_number).toBe('6000000001')
  })

  it('200 VPA_NOT_FOUND: ten digits that begin with 91 keep them', async () => {
    const answer = await target.client.lookup(path, { mobile_number: '9100000000' })
    expectEnvelope(answer, without('VPA_NOT_FOUND'))
  })
})
