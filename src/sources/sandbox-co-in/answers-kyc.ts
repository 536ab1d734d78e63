// What sandbox.co.in's answers about PANs and the Aadhaar OTP mean.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  later,
  outcome,
  present,
  rejected,
  throttled,
} from '../answer-table.js'
import { docs, firstOkycClients, lenderApp, okycClients, otpClients } from './witnesses.js'

export const kycDecides: AnswerTable['decides'] = {
  'pan-search': ['data.pan', 'data.status', 'data.full_name'],
  'okyc-otp': ['data.message'],
  'okyc-verify': ['data.status', 'data.name'],
}

const panLines: readonly AnswerLine[] = [
  {
    of: 'pan-search',
    status: 200,
    body: { 'data.status': 'valid', 'data.full_name': present },
    means: 'found',
    by: [docs],
    example: 'pan',
  },
  {
    of: 'pan-search',
    status: 200,
    body: { 'data.status': 'invalid', 'data.full_name': absent },
    means: 'unknown',
    by: [docs],
    example: 'pan-invalid',
  },
  {
    of: ['pan-search', 'gstins-of-pan'],
    status: 422,
    body: { message: /^invalid pan pattern\.?$/i },
    means: 'unknown',
    by: [docs],
    example: { code: 422, message: 'Invalid Pan pattern' },
  },
]

/** "Please try after 45 seconds", alone or after "OTP generated for this aadhaar": an OTP of a moment ago is in progress. */
const sentBefore =
  /^(?:otp (?:already )?generated for this aadhaar,? )?please try after (?<seconds>\d{1,4}) seconds?\.?$/i

/** Every "no" comes before the success: most of them come with a reference_id too. */
const otpLines: readonly AnswerLine[] = [
  {
    of: 'okyc-otp',
    status: 200,
    body: { 'data.message': /^invalid aadhaar card\.?$/i },
    means: 'unknown',
    by: [docs, otpClients],
    example: 'otp-invalid-aadhaar',
  },
  {
    of: 'okyc-otp',
    status: 200,
    body: { 'data.message': /^aadhaar not linked to mobile number\.?$/i },
    means: outcome('MOBILE_NOT_LINKED'),
    by: [docs, otpClients],
    example: 'otp-not-linked',
  },
  {
    of: 'okyc-otp',
    status: 200,
    body: { message: sentBefore },
    means: throttled({ alreadySent: true }),
    by: [docs, otpClients],
    example: 'otp-sent-before',
  },
  {
    of: 'okyc-otp',
    status: 200,
    body: { 'data.message': sentBefore },
    means: throttled({ alreadySent: true }),
    by: [lenderApp],
    example: 'otp-sent-before-in-data',
  },
  {
    of: 'okyc-otp',
    status: 422,
    body: { 'data.message': /^invalid aadhaar number pattern\.?$/i },
    means: 'unknown',
    by: [docs, otpClients],
    example: { code: 422, data: { message: 'Invalid Aadhaar number pattern' } },
  },
  {
    of: 'okyc-otp',
    status: 200,
    body: { 'data.message': /^otp sent successfully\.?$/i, 'data.reference_id': /^\S+$/ },
    means: 'found',
    by: [docs, lenderApp, okycClients],
    example: 'otp',
  },
  {
    of: 'okyc-otp',
    status: 200,
    body: {
      'data.message': /^otp sent successfully\.?$/i,
      'data.reference_id': absent,
      'data.ref_id': /^\S+$/,
    },
    means: 'found',
    by: [docs, firstOkycClients],
    example: 'otp-version-1',
  },
]

const verifyLines: readonly AnswerLine[] = [
  {
    of: 'okyc-verify',
    status: 200,
    body: { 'data.message': /^invalid otp\.?$/i },
    means: outcome('INVALID_OTP'),
    by: [docs, otpClients],
    example: 'otp-wrong',
  },
  {
    of: 'okyc-verify',
    status: 200,
    body: { 'data.message': /^otp expired\.?$/i },
    means: outcome('OTP_EXPIRED'),
    by: [docs, otpClients],
    example: 'otp-expired',
  },
  // They do not know our reference: the OTP was not tried, and nothing says that it was wrong.
  {
    of: 'okyc-verify',
    status: 200,
    body: { 'data.message': /^invalid reference id\.?$/i },
    means: rejected('request'),
    by: [docs],
    example: { code: 200, data: { message: 'Invalid Reference Id' } },
  },
  {
    of: 'okyc-verify',
    status: 422,
    body: { message: /^(?:invalid reference id|otp missing in request)\.?$/i },
    means: rejected('request'),
    by: [docs],
    example: { code: 422, message: 'OTP missing in request' },
  },
  // The first verification is still running, and may use up the OTP.
  {
    of: 'okyc-verify',
    status: 200,
    body: { message: /^request under process\b/i },
    means: later,
    by: [docs],
    example: { code: 200, message: 'Request under process, please try after 30 seconds' },
  },
  {
    of: 'okyc-verify',
    status: 200,
    body: { 'data.status': 'VALID', 'data.name': present, 'data.ref_id': absent },
    means: 'found',
    by: [docs, lenderApp, okycClients],
    example: 'ekyc',
  },
  {
    of: 'okyc-verify',
    status: 200,
    body: { 'data.status': 'VALID', 'data.name': present, 'data.ref_id': present },
    means: 'found',
    by: [docs, firstOkycClients],
    example: 'ekyc-version-1',
  },
]

export const kycLines: readonly AnswerLine[] = [...panLines, ...otpLines, ...verifyLines]
