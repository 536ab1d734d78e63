// Makes a source of Gridlines (OnGrid): PAN, GSTIN, vehicles, provident fund, Udyam and the Aadhaar OTP.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { givenConsent } from '../given-consent.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { answerWithoutData, productAsk, type Translate, withReference } from '../product-ask.js'
import type { CreateSource, KnownLookup, SourceKind } from '../source-kind.js'
import { createAadhaarOtp, type Post, verifyOtp } from './aadhaar-otp.js'
import { gridlinesAnswers } from './answers.js'
import {
  fromDin,
  fromGstin,
  fromGstinsOfPan,
  fromPanAdvanced,
  fromPanBasic,
  fromUdyam,
} from './translate-business.js'
import { fromChallans, fromRc, fromRcByMobile, fromUans, numbersOf } from './translate-others.js'

/** Path of each product, and its body beside the consent. */
const products: Readonly<Record<string, { path: string; body: (input: Input) => object }>> = {
  pan: { path: '/pan-api/fetch-detailed', body: ({ pan_number }) => ({ pan_number }) },
  udyam: {
    path: '/msme-api/udyam/fetch-by-pan',
    body: ({ pan_number }) => ({ pan_number, detailed_response: true }),
  },
  din: { path: '/mca-api/fetch-din-by-pan', body: ({ pan_number }) => ({ pan: pan_number }) },
  gstin: { path: '/gstin-api/fetch-detailed', body: ({ gstin_number }) => ({ gstin: gstin_number }) },
  'gstins-of-pan': { path: '/gstin-api/fetch-by-pan', body: ({ pan_number }) => ({ pan_number }) },
  rc: { path: '/rc-api/fetch-detailed', body: ({ rc_number }) => ({ rc_number }) },
  'rc-by-mobile': { path: '/rc-api/lookup-by-mobile', body: ({ mobile_number }) => ({ mobile_number }) },
  uans: { path: '/epfo-api/fetch-uan', body: ({ mobile_number }) => ({ mobile_number }) },
}

/** Their challan product also wants chassis and engine numbers, which their own RC product has. */
function createChallans(post: Post): Ask {
  const lookup = 'rc-challan-details'
  const readNumbers = answerReader(gridlinesAnswers, 'rc-numbers')
  const readChallans = answerReader(gridlinesAnswers, 'challans')
  return async (input, call) => {
    const { rc_number } = input
    const consent = givenConsent(call, 'Y')
    const vehicle = readNumbers(await post(products.rc!.path, { rc_number, consent }, call))
    if (vehicle.means !== 'found') return answerWithoutData(lookup, input, vehicle)
    const numbers = withReference(vehicle.reference, () => numbersOf(vehicle.body, rc_number))
    return productAsk({
      lookup,
      read: readChallans,
      send: () => post('/rc-api/echallan/fetch', { rc_number, ...numbers, consent }, call),
      from: fromChallans,
    })(input, call)
  }
}

const createGridlines: CreateSource = ({ http, secret, clock, newId }) => {
  const credentials = { 'X-API-Key': secret('api_key'), 'X-Auth-Type': 'API-Key' }
  const post: Post = (path, json, { signal }, headers) =>
    http.send(
      {
        method: 'POST',
        path,
        json,
        headers: { ...credentials, 'X-Reference-ID': newId(), ...headers },
        signal,
      },
      { readFaults: true },
    )
  const askOf = (product: string, lookup: string, from: Translate, more: object = {}): Ask => {
    const { path, body } = products[product]!
    return productAsk({
      lookup,
      read: answerReader(gridlinesAnswers, product),
      send: async (input, call) =>
        post(path, { ...body(input), ...more, consent: givenConsent(call, 'Y') }, call),
      from,
    })
  }
  const answers: Readonly<Record<string, Ask>> = {
    panbasic: askOf('pan', 'panbasic', fromPanBasic),
    panadvanced: askOf('pan', 'panadvanced', fromPanAdvanced),
    'pan-msme-check': askOf('udyam', 'pan-msme-check', fromUdyam),
    'pan-to-din': askOf('din', 'pan-to-din', fromDin),
    gstinlite: askOf('gstin', 'gstinlite', (body, input) => gstLite(fromGstin(body, input))),
    'gstin-advanced': askOf('gstin', 'gstin-advanced', (body, input) => gstAdvanced(fromGstin(body, input)), {
      include_filing_data: true,
      include_hsn_data: true,
    }),
    'gstin-by-pan': askOf('gstins-of-pan', 'gstin-by-pan', fromGstinsOfPan),
    'rc-advanced': askOf('rc', 'rc-advanced', fromRc),
    'rc-challan-details': createChallans(post),
    'mobile-to-vehicle-rc': askOf('rc-by-mobile', 'mobile-to-vehicle-rc', fromRcByMobile),
    'mobile-to-uan-list': askOf('uans', 'mobile-to-uan-list', fromUans),
    ...createAadhaarOtp(post, clock),
  }
  return { answers, consented: Object.keys(answers).filter((lookup) => lookup !== verifyOtp) }
}

const pan: KnownLookup = {
  products: ['pan'],
  contract: 'PAN detailed',
  call: 'POST /pan-api/fetch-detailed',
  by: ['php-client', 'types', 'node-services'],
}
const gstin: KnownLookup = {
  products: ['gstin'],
  contract: 'GSTIN detailed',
  call: 'POST /gstin-api/fetch-detailed',
  by: ['php-client', 'node-epfo'],
}

export const gridlines: SourceKind = {
  kind: 'gridlines',
  secrets: ['api_key'],
  options: [],
  answers: gridlinesAnswers,
  lookups: {
    panbasic: pan,
    panadvanced: pan,
    'pan-msme-check': {
      products: ['udyam'],
      contract: 'Udyam by PAN',
      call: 'POST /msme-api/udyam/fetch-by-pan',
      by: ['udyam-batch'],
    },
    'pan-to-din': {
      products: ['din'],
      contract: 'DIN by PAN',
      call: 'POST /mca-api/fetch-din-by-pan',
      by: ['din-batch'],
      onlyIfNamed: 'only the number is known of its answer, and nothing of how it says "none"',
    },
    gstinlite: gstin,
    'gstin-advanced': gstin,
    'gstin-by-pan': {
      products: ['gstins-of-pan'],
      contract: 'GSTIN by PAN',
      call: 'POST /gstin-api/fetch-by-pan',
      by: ['node-services'],
    },
    'rc-advanced': {
      products: ['rc'],
      contract: 'RC detailed',
      call: 'POST /rc-api/fetch-detailed',
      by: ['php-client', 'types'],
    },
    'rc-challan-details': {
      products: ['rc-numbers', 'challans'],
      contract: 'RC detailed, e-challan',
      call: 'POST /rc-api/fetch-detailed, POST /rc-api/echallan/fetch',
      by: ['types'],
      onlyIfNamed: 'what it says of a vehicle without challans is not known',
    },
    'mobile-to-vehicle-rc': {
      products: ['rc-by-mobile'],
      contract: 'RC by mobile',
      call: 'POST /rc-api/lookup-by-mobile',
      by: ['node-services'],
    },
    'mobile-to-uan-list': {
      products: ['uans'],
      contract: 'UAN by mobile',
      call: 'POST /epfo-api/fetch-uan',
      by: ['php-client', 'node-services'],
    },
    'ekyc/aadhaar/generate-otp': {
      products: ['otp'],
      contract: 'Aadhaar OTP (boson)',
      call: 'POST /aadhaar-api/boson/generate-otp',
      by: ['shop', 'pay-app'],
    },
    'ekyc/aadhaar/verify-otp': {
      products: ['otp-submit'],
      contract: 'Aadhaar OTP (boson)',
      call: 'POST /aadhaar-api/boson/submit-otp',
      by: ['stand-in', 'gaming'],
    },
  },
  create: createGridlines,
}
