// Makes a source of HyperVerge: one of its hosts, with a header of its own for each call.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { givenConsent } from '../given-consent.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { productAsk, type Translate } from '../product-ask.js'
import { isWire, textOrEmpty } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { hrApp, pageScript, rideApp, vendor } from './answer-lines.js'
import { hypervergeAnswers } from './answers.js'
import { fromFssai, fromPanData, fromPanDataInShort, fromPanName, fromUans, fromUpi } from './translate.js'
import { fromGst, fromGstins } from './translate-gst.js'
import { fromDetailedRc, fromRcVerification } from './translate-rc.js'

interface Product {
  /** On the host where it lives. */
  readonly path: string
  /** The body of a request, beside the consent. */
  readonly bodyOf: (input: Input) => object
  /** The body says that the person agreed. */
  readonly isConsented?: true
}

const requests: Readonly<Record<string, Product>> = {
  searchGSTIN: { path: '/v1/searchGSTIN', bodyOf: ({ gstin_number }) => ({ gstin: gstin_number }) },
  fetchGSTINByPAN: {
    path: '/v1/fetchGSTINByPAN',
    bodyOf: ({ pan_number }) => ({ pan_id: pan_number }),
    isConsented: true,
  },
  fetchDetailedRC: {
    path: '/v1/fetchDetailedRC',
    bodyOf: ({ rc_number }) => ({ RC: rc_number }),
    isConsented: true,
  },
  RCVerification: { path: '/v1/RCVerification', bodyOf: ({ rc_number }) => ({ reg_no: rc_number }) },
  fetchUAN: {
    path: '/v1/fetchUAN',
    bodyOf: ({ mobile_number }) => ({ mobileNumber: mobile_number }),
    isConsented: true,
  },
  UPIVerification: { path: '/v1/UPIVerification', bodyOf: ({ vpa }) => ({ UPIId: vpa }) },
  verifyFSSAILicense: {
    path: '/v1/verifyFSSAILicense',
    bodyOf: ({ fssai_id }) => ({ licenseNumber: fssai_id, includeProducts: 'false' }),
    isConsented: true,
  },
  getNameFromPAN: { path: '/api/getNameFromPAN', bodyOf: ({ pan_number }) => ({ pan: pan_number }) },
  PANDetailedFetchWithoutPhoneNumber: {
    path: '/v1/PANDetailedFetchWithoutPhoneNumber',
    bodyOf: ({ pan_number }) => ({ pan: pan_number }),
  },
  fetchPANDetailed: {
    path: '/v1/fetchPANDetailed',
    bodyOf: ({ pan_number }) => ({ pan: pan_number, standardiseResponse: true }),
  },
}

/** By lookup: the products that answer it, the usual one first, and the translation of each. */
const productsOf: Readonly<Record<string, Readonly<Record<string, Translate>>>> = {
  gstinlite: { searchGSTIN: (body, input) => gstLite(fromGst(body, input)) },
  'gstin-advanced': { searchGSTIN: (body, input) => gstAdvanced(fromGst(body, input)) },
  'gstin-by-pan': { fetchGSTINByPAN: fromGstins },
  'rc-advanced': { fetchDetailedRC: fromDetailedRc, RCVerification: fromRcVerification },
  'mobile-to-uan-list': { fetchUAN: fromUans },
  'upi-basic': { UPIVerification: fromUpi },
  'fssai-verification': { verifyFSSAILicense: fromFssai },
  panbasic: {
    getNameFromPAN: fromPanName,
    PANDetailedFetchWithoutPhoneNumber: fromPanDataInShort,
    fetchPANDetailed: fromPanDataInShort,
  },
  panadvanced: { PANDetailedFetchWithoutPhoneNumber: fromPanData, fetchPANDetailed: fromPanData },
}

/** Throws an Error with one line when the option is wrong. */
function chosenProducts(chosen: unknown = {}): Readonly<Record<string, unknown>> {
  if (!isWire(chosen)) throw new Error('options.products must be a mapping of lookups to products')
  for (const [lookup, product] of Object.entries(chosen)) {
    const known = Object.hasOwn(productsOf, lookup) ? Object.keys(productsOf[lookup]!) : []
    if (!known.includes(product as string))
      throw new Error(`options.products.${lookup} must be ${known.join(' or ') || 'absent'}`)
  }
  return chosen
}

/** A failure can come as HTTP 200 with another status in the body: then that one counts. */
function withStatusOfBody(response: SourceResponse): SourceResponse {
  const { status, body } = response
  const statusCode = isWire(body) ? textOrEmpty(body, 'statusCode') : ''
  return status < 300 && /^[345]\d\d$/.test(statusCode)
    ? { ...response, status: Number(statusCode) }
    : response
}

const createHyperVerge: CreateSource = ({ http, secret, options, newId }) => {
  const credentials = { appId: secret('app_id'), appKey: secret('app_key') }
  const chosen = chosenProducts(options.products)

  const productOf = (lookup: string) =>
    (chosen[lookup] as string | undefined) ?? Object.keys(productsOf[lookup]!)[0]!

  function askOf(lookup: string, products: Readonly<Record<string, Translate>>): Ask {
    const product = productOf(lookup)
    const { path, bodyOf, isConsented } = requests[product]!
    return productAsk({
      lookup,
      read: answerReader(hypervergeAnswers, product),
      send: async (input, call) =>
        withStatusOfBody(
          await http.send(
            {
              method: 'POST',
              path,
              json: { ...bodyOf(input), ...(isConsented && { consent: givenConsent(call, 'Y') }) },
              headers: { ...credentials, transactionId: newId() },
              signal: call.signal,
            },
            { readFaults: true },
          ),
        ),
      from: products[product]!,
    })
  }

  return {
    answers: Object.fromEntries(
      Object.entries(productsOf).map(([lookup, products]) => [lookup, askOf(lookup, products)]),
    ),
    consented: Object.keys(productsOf).filter((lookup) => requests[productOf(lookup)]!.isConsented),
  }
}

const known = (product: string, contract: string, by: readonly string[]) => ({
  products: [product],
  contract,
  call: `POST ${requests[product]!.path}`,
  by,
})
const gst = known('searchGSTIN', 'GST authentication', [vendor])

export const hyperverge: SourceKind = {
  kind: 'hyperverge',
  secrets: ['app_id', 'app_key'],
  options: ['products'],
  answers: hypervergeAnswers,
  lookups: {
    gstinlite: gst,
    'gstin-advanced': gst,
    'gstin-by-pan': known('fetchGSTINByPAN', 'GSTIN from PAN', [vendor]),
    'rc-advanced': known('fetchDetailedRC', 'RC detailed', [vendor, rideApp]),
    'mobile-to-uan-list': {
      ...known('fetchUAN', 'Fetch UAN', [vendor]),
      onlyIfNamed: 'it lives on the host ind.thomas',
    },
    'upi-basic': known('UPIVerification', 'UPI verification', [vendor]),
    'fssai-verification': known('verifyFSSAILicense', 'FSSAI verification', [vendor]),
    panbasic: {
      ...known('getNameFromPAN', 'Fetch name from PAN', [vendor]),
      onlyIfNamed: 'it lives on the host ind-verify',
    },
    panadvanced: {
      ...known('PANDetailedFetchWithoutPhoneNumber', 'PAN detailed fetch', [hrApp, pageScript]),
      onlyIfNamed: 'it lives on the host ind-thomas, and the vendor lists it no more',
    },
  },
  create: createHyperVerge,
}
