// What sandbox.co.in's answers about GSTINs and taxpayers' sessions mean: the registry's codes, inside HTTP 200.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  failed,
  outcome,
  present,
  rejected,
  throttled,
} from '../answer-table.js'
import { docs, gstClients, gstinClient, gstnLists, portalApp, sessionClients } from './witnesses.js'

/** A token without blanks and braces: their test system has sent its own unfilled template. */
export const tokenForm = /^[^\s{}]+$/

export const gstDecides: AnswerTable['decides'] = {
  'gstin-search': ['data.status_cd', 'data.data.gstin'],
  'gstins-of-pan': ['data.*.gstin', 'data.*.data.gstin'],
  'gst-otp': ['data.status_cd', 'data.error'],
  'gst-otp-verify': [
    'data.status_cd',
    'data.error',
    'data.access_token',
    'data.token_expiry',
    'data.session_expiry',
  ],
  'gst-refresh': [
    'data.status_cd',
    'data.error',
    'data.access_token',
    'data.token_expiry',
    'data.session_expiry',
  ],
}

const code = 'data.error.error_cd'
const refusal = (error_cd: string, message: string) => ({
  code: 200,
  data: { status_cd: '0', error: { error_cd, message } },
})

const registrationLines: readonly AnswerLine[] = [
  {
    of: 'gstin-search',
    status: 200,
    body: { 'data.status_cd': '1', 'data.data.gstin': present },
    means: 'found',
    by: [docs, gstinClient, gstClients, portalApp],
    example: 'gstin',
  },
  {
    of: 'gstin-search',
    status: 200,
    body: { [code]: 'FO8000' },
    means: 'unknown',
    by: [docs, gstinClient, gstClients],
    example: 'gstin-unknown',
  },
  {
    of: 'gstin-search',
    status: 422,
    body: { message: /^invalid gstin pattern\.?$/i },
    means: 'unknown',
    by: [docs, gstClients],
    example: { code: 422, message: 'Invalid GSTIN pattern' },
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.error_code': 'NOGSTIN' },
    means: 'unknown',
    by: [docs, gstClients],
    example: 'gstins-none',
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.0.gstin': present },
    means: 'found',
    by: [docs, gstClients],
    example: 'gstins',
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.0.gstin': absent, 'data.0.data.gstin': present },
    means: 'found',
    by: [docs],
    example: 'gstins-by-number',
  },
]

const otpLines: readonly AnswerLine[] = [
  {
    of: 'gst-otp',
    status: 200,
    body: { 'data.status_cd': '1', 'data.error': absent },
    means: 'found',
    by: [docs, portalApp, sessionClients],
    example: 'gst-otp',
  },
  {
    of: ['gst-otp', 'gst-otp-verify'],
    status: 200,
    body: { [code]: 'AUTH4032' },
    means: outcome('DETAILS_NOT_FOUND'),
    by: [gstnLists],
    example: refusal('AUTH4032', 'Invalid user'),
  },
  {
    of: 'gst-otp',
    status: 200,
    body: { [code]: 'SWEB9002' },
    means: outcome('DETAILS_NOT_FOUND'),
    by: [gstnLists],
    example: refusal('SWEB9002', 'Invalid username or password'),
  },
  // No OTP was sent: the taxpayer has as many sessions at this GSP as are allowed. Not: that one was sent a moment ago.
  {
    of: 'gst-otp',
    status: 200,
    body: { [code]: 'AUTH403' },
    means: throttled(),
    by: [sessionClients, gstnLists],
    example: 'gst-otp-too-many-sessions',
  },
  // The taxpayer has not allowed access by API at the portal. No outcome of the row says so.
  {
    of: 'gst-otp',
    status: 200,
    body: { [code]: 'AUTH4037' },
    means: rejected('plan'),
    by: [gstnLists],
    example: refusal('AUTH4037', 'API access is denied'),
  },
  {
    of: 'gst-otp',
    status: 200,
    body: { [code]: 'SWEB9033' },
    means: rejected('account'),
    by: [gstnLists],
    example: refusal('SWEB9033', 'Password has expired'),
  },
  {
    of: 'gst-otp',
    status: 200,
    body: { [code]: 'AUTH4041' },
    means: rejected('request'),
    by: [gstnLists],
    example: refusal('AUTH4041', 'Invalid state code'),
  },
]

const sessionLines: readonly AnswerLine[] = [
  {
    of: ['gst-otp-verify', 'gst-refresh'],
    status: 200,
    body: { 'data.status_cd': '1', 'data.error': absent, 'data.access_token': tokenForm },
    means: 'found',
    by: [docs, sessionClients, portalApp],
    example: 'gst-session',
  },
  {
    of: 'gst-otp-verify',
    status: 200,
    body: { [code]: ['AUTH4033', 'AUTH4034'] },
    means: outcome('INVALID_OTP'),
    by: [portalApp, sessionClients, gstnLists],
    example: refusal('AUTH4033', 'Invalid Session'),
  },
  {
    of: 'gst-otp-verify',
    status: 200,
    body: { [code]: 'AUTH4038' },
    means: outcome('OTP_EXPIRED'),
    by: [gstnLists],
    example: refusal('AUTH4038', 'Session expired'),
  },
  {
    of: 'gst-refresh',
    status: 200,
    body: { [code]: ['AUTH4033', 'AUTH4038'] },
    means: outcome('DETAILS_NOT_FOUND'),
    by: [gstnLists],
    example: refusal('AUTH4038', 'Session expired'),
  },
  // Their encryption, or the portal itself. It leaves open whether the OTP was used up.
  {
    of: ['gst-otp', 'gst-otp-verify', 'gst-refresh'],
    status: 200,
    body: { [code]: ['AUTH4036', 'AUTH4039', 'AUTH4040', 'TEC4001', 'TEC4002', 'TEC4003'] },
    means: failed(),
    by: [gstnLists],
    example: refusal('TEC4002', 'System error'),
  },
]

export const gstLines: readonly AnswerLine[] = [...registrationLines, ...otpLines, ...sessionLines]
