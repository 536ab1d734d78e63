// Makes a source of sandbox.co.in: PAN, GSTIN, GST sessions and Aadhaar OTP.
import type { CreateSource, KnownLookup, SourceKind } from '../source-kind.js'
import { createAadhaarOtp } from './aadhaar-otp.js'
import { sandboxCoInAnswers } from './answers.js'
import { createBankAndRegistrar } from './bank-and-registrar.js'
import { createGstSession } from './gst-session.js'
import { bankCheckOf, statesOf, versionsOf } from './options.js'
import { createGstinSearch, createGstinsOfPan, createPanSearch } from './registrations.js'
import { createSend } from './send.js'
import {
  bankClients,
  docs,
  firstOkycClients,
  gstClients,
  gstinClient,
  lenderApp,
  okycClients,
  portalApp,
  registrarClients,
  sessionClients,
} from './witnesses.js'

const createSandboxCoIn: CreateSource = ({ http, secret, options, clock, newId }) => {
  const states = statesOf(options)
  const send = createSend({
    http,
    clock,
    apiKey: secret('api_key'),
    apiSecret: secret('api_secret'),
    versions: versionsOf(options),
  })
  const panSearch = createPanSearch(send, newId)
  return {
    answers: {
      ...panSearch,
      ...createGstinSearch(send),
      ...(states === undefined ? {} : createGstinsOfPan(send, states)),
      ...createAadhaarOtp(send, clock),
      ...createGstSession(send, clock),
      ...createBankAndRegistrar(send, bankCheckOf(options)),
    },
    consented: [...Object.keys(panSearch), 'ekyc/aadhaar/generate-otp', 'mca/din'],
  }
}

const pan: KnownLookup = {
  products: ['pan-search'],
  contract: 'PAN search',
  call: 'POST /kyc/pan/search',
  by: [docs],
}
const gstin: KnownLookup = {
  products: ['gstin-search'],
  contract: 'GST public: Search GSTIN',
  call: 'POST /gst/compliance/public/gstin/search',
  by: [docs, gstinClient, gstClients, portalApp],
}
const session = (products: readonly string[], call: string): KnownLookup => ({
  products,
  contract: 'GST taxpayer',
  call,
  by: [docs, portalApp, sessionClients],
})
const aadhaar = (product: string, path: string): KnownLookup => ({
  products: [product],
  contract: 'Aadhaar offline eKYC',
  call: `POST ${path}`,
  by: [docs, lenderApp, okycClients, firstOkycClients],
})

export const sandboxCoIn: SourceKind = {
  kind: 'sandbox-co-in',
  secrets: ['api_key', 'api_secret'],
  options: ['states', 'apiVersions', 'bankaccount'],
  answers: sandboxCoInAnswers,
  lookups: {
    panbasic: pan,
    panadvanced: pan,
    'pan-plus': pan,
    gstinlite: gstin,
    'gstin-advanced': gstin,
    'gstin-by-pan': {
      products: ['gstins-of-pan'],
      contract: 'GST public: Search GSTIN by PAN',
      call: 'POST /gst/compliance/public/pan/search?state_code=',
      by: [docs, gstClients],
    },
    'ekyc/aadhaar/generate-otp': aadhaar('okyc-otp', '/kyc/aadhaar/okyc/otp'),
    'ekyc/aadhaar/verify-otp': aadhaar('okyc-verify', '/kyc/aadhaar/okyc/otp/verify'),
    'gst/tax-payer/otp': session(['gst-otp'], 'POST /gst/compliance/tax-payer/otp'),
    'gst/tax-payer/otp/verify': session(['gst-otp-verify'], 'POST /gst/compliance/tax-payer/otp/verify?otp='),
    'gst/tax-payer/session': session([], 'none: from the session that verify began'),
    'gst/tax-payer/session/refresh': session(
      ['gst-refresh'],
      'POST /gst/compliance/tax-payer/session/refresh',
    ),
    bankaccount: {
      products: ['bank'],
      contract: 'Bank account verification (it pays one rupee; without by options.bankaccount)',
      call: 'GET /bank/{ifsc}/accounts/{account_number}/verify',
      by: [docs, bankClients],
    },
    'mca/din': {
      products: ['director'],
      contract: 'MCA: Director Master Data',
      call: 'GET /mca/directors/{din}',
      by: [docs, registrarClients],
    },
  },
  create: createSandboxCoIn,
}
