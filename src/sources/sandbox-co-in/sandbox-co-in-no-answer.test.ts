// What is no answer of sandbox.co.in, and whether an OTP was sent or spent all the same.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import {
  aadhaar,
  answering,
  company,
  fixture,
  gstin,
  gstRefusal,
  pan,
  sessionOf,
  taxpayer,
  vendorWith,
} from './sandbox-co-in.harness.js'

const noAnswer: readonly (readonly [
  lookup: string,
  input: Input,
  status: number,
  body: unknown,
  expected: object,
])[] = [
  [
    'gstinlite',
    gstin,
    503,
    { code: 503, message: 'Source Unavailable' },
    { kind: 'down', unavailable: true },
  ],
  ['gstinlite', gstin, 503, { code: 503, message: 'This version was discontinued' }, { kind: 'refused' }],
  ['gstinlite', gstin, 503, { detail: 'overloaded' }, { kind: 'down', unavailable: false }],
  ['gstinlite', gstin, 504, {}, { kind: 'timeout' }],
  ['gstinlite', gstin, 500, { message: 'Internal Server Error' }, { kind: 'down', unavailable: false }],
  ['gstinlite', gstin, 404, {}, { kind: 'refused' }],
  ['gstinlite', gstin, 429, {}, { kind: 'throttled', alreadySent: false }],
  ['gstinlite', gstin, 422, { message: 'a parameter is wrong' }, { kind: 'unreadable' }],
  ['gstinlite', gstin, 200, gstRefusal('AUTH4033'), { kind: 'unreadable' }], // of sessions, never of a search
  ['gstin-by-pan', company, 422, { message: 'Invalid state code' }, { kind: 'unreadable' }],
  ['gstin-by-pan', company, 200, { data: [] }, { kind: 'unreadable' }],
  ['gstin-by-pan', company, 200, { data: [{ gstin: '27ZZZPZ1000A1ZE' }] }, { kind: 'unreadable' }],
  ['panadvanced', pan, 422, { message: 'invalid parameter: Consent is required.' }, { kind: 'refused' }],
  ['panadvanced', pan, 422, { message: 'Reason cannot be empty' }, { kind: 'refused' }],
  ['panadvanced', pan, 400, { message: 'Invalid request body' }, { kind: 'refused' }],
  ['panadvanced', pan, 200, { data: { status: 'perhaps', pan: 'ZZZPZ1000A' } }, { kind: 'unreadable' }],
  ['panadvanced', pan, 200, { data: { ...fixture('pan').data, pan: 'ZZZPZ9999Z' } }, { kind: 'unreadable' }],
  ['panbasic', pan, 200, { data: { status: 'invalid', pan: 'ZZZPZ9999Z' } }, { kind: 'unreadable' }],
  // Nothing was sent, or nobody knows.
  [
    'ekyc/aadhaar/generate-otp',
    aadhaar,
    200,
    { data: { reference_id: '48213907', message: 'Something new' } },
    { kind: 'unreadable', nothingDone: false },
  ],
  [
    'ekyc/aadhaar/generate-otp',
    aadhaar,
    200,
    { data: { message: 'OTP sent successfully' } },
    { kind: 'unreadable', nothingDone: false },
  ],
  [
    'ekyc/aadhaar/generate-otp',
    aadhaar,
    200,
    { message: 'Too many requests, please try after 60 seconds' },
    { alreadySent: false },
  ],
  ['ekyc/aadhaar/generate-otp', aadhaar, 429, {}, { kind: 'throttled', alreadySent: false }],
  [
    'gst/tax-payer/otp',
    taxpayer,
    200,
    fixture('gst-otp-too-many-sessions'),
    { kind: 'throttled', alreadySent: false, nothingDone: true },
  ],
  ['gst/tax-payer/otp', taxpayer, 200, gstRefusal('AUTH4037'), { kind: 'refused', nothingDone: true }],
  ['gst/tax-payer/otp', taxpayer, 200, gstRefusal('SWEB9033'), { kind: 'refused' }],
  ['gst/tax-payer/otp', taxpayer, 200, gstRefusal('TEC4002'), { kind: 'down' }],
  ['gst/tax-payer/otp', taxpayer, 200, gstRefusal('AUTH4033'), { kind: 'unreadable' }],
  [
    'gst/tax-payer/otp',
    taxpayer,
    200,
    { data: { ...gstRefusal('X').data, status_cd: '1' } },
    { kind: 'unreadable' },
  ],
  // The OTP may have been used up, except where they say that they did not try it.
  [
    'ekyc/aadhaar/verify-otp',
    { otp: '111000' },
    200,
    { message: 'Request under process, please try after 30 seconds' },
    { kind: 'timeout', nothingDone: false },
  ],
  [
    'ekyc/aadhaar/verify-otp',
    { otp: '111000' },
    200,
    { data: { message: 'Invalid Reference Id' } },
    { kind: 'refused', nothingDone: true },
  ],
  [
    'ekyc/aadhaar/verify-otp',
    { otp: '111000' },
    422,
    { message: 'Invalid Reference Id' },
    { kind: 'refused', nothingDone: true },
  ],
  [
    'ekyc/aadhaar/verify-otp',
    { otp: '111000' },
    422,
    { message: 'OTP missing in request' },
    { kind: 'refused' },
  ],
  [
    'gst/tax-payer/otp/verify',
    { ...taxpayer, otp: '111000' },
    200,
    gstRefusal('TEC4002'),
    { kind: 'down', nothingDone: false },
  ],
  [
    'gst/tax-payer/otp/verify',
    { ...taxpayer, otp: '111000' },
    200,
    { data: { ...fixture('gst-session').data, access_token: "{{$headers 'authorization'}}" } },
    { kind: 'unreadable', nothingDone: false },
  ],
]

describe('no answer', () => {
  it.each(noAnswer)('%s %j %i %j', async (lookup, input, status, body, expected) =>
    expect(answering(body, status).ask(lookup, input, sessionOf[lookup])).rejects.toMatchObject(expected),
  )

  it.each(['otp-sent-before', 'otp-sent-before-in-data'])('%s: an OTP is in progress', async (name) =>
    expect(vendorWith(name).ask('ekyc/aadhaar/generate-otp', aadhaar)).rejects.toMatchObject({
      kind: 'throttled',
      alreadySent: true,
      retryAfterS: 45,
      nothingDone: true,
    }),
  )
})
