// The lookups gst/tax-payer/otp, /otp/verify and /session/refresh: a taxpayer's session at the GST portal.
// Steps of a journey: the session is kept by journeys/portal-sessions.ts.
import { Type } from 'typebox'
import { gstin } from '../../identifiers/index.js'
import { fields } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, textParam } from '../params.js'

const username = () => textParam('Username at the GST portal', 'zafran.foods')

const expiries = () =>
  fields({
    token_expiry: Type.Integer({ description: 'End of the access token, Unix milliseconds' }),
    session_expiry: Type.Integer({ description: 'End of the session, Unix milliseconds' }),
  })

const example = { token_expiry: 1893477600000, session_expiry: 1895983200000 }

export const taxpayerOtp = defineLookup({
  name: 'gst/tax-payer/otp',
  summary: 'Have the GST portal send a taxpayer an OTP',
  route: { method: 'POST', path: '/v1/gst/tax-payer/otp', from: 'json' },
  credentials: 'token-and-key',
  input: { gstin_number: number(gstin), username: username() },
  output: fields({}),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'OTP sent to the taxpayer' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No taxpayer with this GSTIN and username.',
    },
  },
  price: 100,
  example: {},
  once: true,
})

export const taxpayerOtpVerify = defineLookup({
  name: 'gst/tax-payer/otp/verify',
  summary: "Begin a taxpayer's session with the OTP",
  route: { method: 'POST', path: '/v1/gst/tax-payer/otp/verify', from: 'json' },
  credentials: 'token-and-key',
  input: {
    gstin_number: number(gstin),
    username: username(),
    otp: textParam('The six digits that the taxpayer was sent', '111000'),
  },
  output: expiries(),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Taxpayer session created successfully' },
    INVALID_OTP: { status: 200, charge: 'free', message: 'Invalid OTP' },
    OTP_EXPIRED: { status: 200, charge: 'free', message: 'OTP expired' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'free',
      message: 'No OTP was asked for this GSTIN and username.',
    },
  },
  price: 100,
  example,
  once: true,
})

export const taxpayerSessionRefresh = defineLookup({
  name: 'gst/tax-payer/session/refresh',
  summary: "Extend a taxpayer's session",
  route: { method: 'POST', path: '/v1/gst/tax-payer/session/refresh', from: 'json' },
  credentials: 'token-and-key',
  input: { gstin_number: number(gstin) },
  output: expiries(),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Taxpayer session refreshed successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'No session found for this GSTIN.' },
  },
  price: 100,
  example,
  once: true,
})
