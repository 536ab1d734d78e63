// Makes a source of Decentro: one call that validates documents, its Aadhaar OTP, UPI and id converters.
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { givenConsent } from '../given-consent.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { productAsk, type Translate } from '../product-ask.js'
import type { CreateSource, KnownLookup, SourceKind } from '../source-kind.js'
import { statedPurpose } from '../stated-purpose.js'
import { createAadhaarOtp } from './aadhaar-otp.js'
import { decentroAnswers } from './answers.js'
import { converter } from './answers-account.js'
import * as others from './translate.js'
import { fromGstin, fromGstinsOfPan } from './translate-gst.js'
import { okyc, decentro as vendor } from './witnesses.js'

interface DecentroOptions {
  /** Before the path of the validate call, `/v2` for some accounts. */
  readonly pathPrefix: string
  /** What the holder was told that the data is for. */
  readonly consentPurpose: string
  /** Of the converter from PAN to GSTIN; it is not published, so without it the lookup is not answered. */
  readonly panToGstinPath?: string
}

const path = /^\/[\w/-]*\w$/
const maxPurposeChars = 50
/** They refuse a purpose of fewer than 20 characters or more than 50, and one page wants more than 20. */
const purpose = /^(?=\S)[\x20-\x7e]{21,50}$/

function readOptions(options: Readonly<Record<string, unknown>>): DecentroOptions {
  const {
    pathPrefix = '',
    consentPurpose = 'Verification asked by the holder',
    panToGstinPath = undefined,
  } = options
  const isPath = (value: unknown): value is string => typeof value === 'string' && path.test(value)
  if (pathPrefix !== '' && !isPath(pathPrefix))
    throw new Error('options.pathPrefix must be a path such as /v2, or empty')
  if (typeof consentPurpose !== 'string' || !purpose.test(consentPurpose))
    throw new Error('options.consentPurpose must be a text of 21 to 50 characters')
  if (panToGstinPath !== undefined && !isPath(panToGstinPath))
    throw new Error('options.panToGstinPath must be a path that begins with a slash')
  return { pathPrefix, consentPurpose, ...(panToGstinPath !== undefined && { panToGstinPath }) }
}

interface Document {
  readonly product: string
  readonly type: string
  readonly subject: string
  readonly from: Translate
  readonly more?: object
}

/** What the validate call is asked, by lookup. */
const documents: Readonly<Record<string, Document>> = {
  panbasic: { product: 'pan', type: 'PAN', subject: 'pan_number', from: others.fromPan },
  panadvanced: {
    product: 'pan-detailed',
    type: 'PAN_DETAILED',
    subject: 'pan_number',
    from: others.fromPanDetailed,
  },
  gstinlite: {
    product: 'gstin',
    type: 'GSTIN',
    subject: 'gstin_number',
    from: (body, input) => gstLite(fromGstin(body, input)),
  },
  'gstin-advanced': {
    product: 'gstin-detailed',
    type: 'GSTIN_DETAILED',
    subject: 'gstin_number',
    from: (body, input) => gstAdvanced(fromGstin(body, input)),
    more: { generate_pdf: false },
  },
  'rc-advanced': { product: 'rc', type: 'RC_DETAILED', subject: 'rc_number', from: others.fromRc },
  'fssai-verification': { product: 'fssai', type: 'FSSAI', subject: 'fssai_id', from: others.fromFssai },
}

/** A header for a secret that the configuration has. */
const header = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

const createDecentro: CreateSource = ({ http, secret, optionalSecret, options, clock, newId }) => {
  const { pathPrefix, consentPurpose, panToGstinPath } = readOptions(options)
  const client = { client_id: secret('client_id'), client_secret: secret('client_secret') }
  const kyc = { ...client, ...header('module_secret', optionalSecret('module_secret')) }
  const payments = {
    ...client,
    ...header('module_secret', optionalSecret('payments_module_secret')),
    ...header('provider_secret', optionalSecret('provider_secret')),
  }

  /** They refuse a reference_id that they have seen, so each attempt has its own. */
  const post = (to: string, headers: Record<string, string>, body: object, { signal }: SourceCall) =>
    http.send(
      { method: 'POST', path: to, json: { reference_id: newId(), ...body }, headers, signal },
      { readFaults: true },
    )
  /** What the call stated, where it fits; else what the operator configured. */
  const purposeOf = ({ consent }: SourceCall) => statedPurpose(consent, consentPurpose, maxPurposeChars)
  const consented = async (to: string, body: object, call: SourceCall) =>
    post(to, kyc, { consent: givenConsent(call, true), purpose: purposeOf(call), ...body }, call)

  const validateAsk = (lookup: string, { product, type, subject, from, more }: Document): Ask =>
    productAsk({
      lookup,
      read: answerReader(decentroAnswers, product),
      from,
      send: async (input, call) => {
        const id = { document_type: type, id_number: input[subject] }
        const consent = { consent: givenConsent(call, 'Y'), consent_purpose: purposeOf(call) }
        return post(`${pathPrefix}/kyc/public_registry/validate`, kyc, { ...id, ...consent, ...more }, call)
      },
    })

  const upi: Ask = productAsk({
    lookup: 'upi-basic',
    read: answerReader(decentroAnswers, 'upi'),
    from: others.fromUpi,
    send: ({ vpa }: Input, call) => post('/v2/payments/vpa/validate', payments, { upi_id: vpa }, call),
  })

  const gstinByPan = (to: string): Ask =>
    productAsk({
      lookup: 'gstin-by-pan',
      read: answerReader(decentroAnswers, converter),
      from: fromGstinsOfPan,
      send: ({ pan_number }, call) => consented(to, { pan: pan_number }, call),
    })

  const withConsent: Readonly<Record<string, Ask>> = {
    ...Object.fromEntries(
      Object.entries(documents).map(([lookup, document]) => [lookup, validateAsk(lookup, document)]),
    ),
    ...(panToGstinPath !== undefined && { 'gstin-by-pan': gstinByPan(panToGstinPath) }),
    ...createAadhaarOtp(consented, clock),
  }
  return { answers: { ...withConsent, 'upi-basic': upi }, consented: Object.keys(withConsent) }
}

const validate = (product: string, type: string, by: KnownLookup['by']): KnownLookup => ({
  products: [product],
  contract: `Validate, ${type}`,
  call: `POST /kyc/public_registry/validate, ${type}`,
  by,
})

export const decentro: SourceKind = {
  kind: 'decentro',
  secrets: ['client_id', 'client_secret'],
  optionalSecrets: ['module_secret', 'payments_module_secret', 'provider_secret'],
  options: ['pathPrefix', 'consentPurpose', 'panToGstinPath'],
  answers: decentroAnswers,
  lookups: {
    panbasic: validate('pan', 'PAN', [vendor, 'e-sign']),
    panadvanced: validate('pan-detailed', 'PAN_DETAILED', [vendor]),
    gstinlite: validate('gstin', 'GSTIN', [vendor]),
    'gstin-advanced': validate('gstin-detailed', 'GSTIN_DETAILED', [vendor]),
    'rc-advanced': validate('rc', 'RC_DETAILED', [vendor]),
    'fssai-verification': validate('fssai', 'FSSAI', [vendor]),
    'upi-basic': {
      products: ['upi'],
      contract: 'UPI validation (payments)',
      call: 'POST /v2/payments/vpa/validate',
      by: [vendor, 'csharp-upi'],
    },
    'gstin-by-pan': {
      products: [converter],
      contract: 'ID converter, PAN to GSTIN',
      call: 'POST options.panToGstinPath',
      by: [],
    },
    'ekyc/aadhaar/generate-otp': {
      products: ['otp'],
      contract: 'Aadhaar OTP',
      call: 'POST /v2/kyc/aadhaar/otp',
      by: [vendor, okyc],
    },
    'ekyc/aadhaar/verify-otp': {
      products: ['otp-verify'],
      contract: 'Aadhaar OTP',
      call: 'POST /v2/kyc/aadhaar/otp/validate',
      by: [vendor, okyc],
    },
  },
  create: createDecentro,
}
