// Knows the products of Surepass: where each is, and how a request to it is authorized.
import type { SourceCall } from '../../lookups/source.js'
import type { SourceResponse } from '../source-http.js'
import type { SourceParts } from '../source-kind.js'

/** Their products, by our name for them. `options.paths` sets others. */
export const productPaths = {
  panLite: '/api/v1/pan/pan',
  pan: '/api/v1/pan/pan-comprehensive',
  fatherName: '/api/v1/pan/pan-to-father-name',
  udyam: '/api/v1/corporate/pan-udyam-check',
  gstin: '/api/v1/corporate/gstin-advanced',
  gstinsOfPan: '/api/v1/corporate/gstin-by-pan',
  rc: '/api/v1/rc/rc-full',
  challan: '/api/v1/rc/rc-related/challan-details',
  challanAdvanced: '/api/v1/rc/rc-related/challan-advanced',
  vehicles: '/api/v1/rc/mobile-number-to-rc',
  foodLicence: '/api/v1/corporate/fssai',
  upi: '/api/v1/bank-verification/upi-verification',
  mobileToVpa: '/api/v1/bank-verification/upi-mobile-to-name',
  uan: '/api/v1/income/epfo/find-uan',
  employment: '/api/v1/income/employment-history-uan',
  mobileAge: '/api/v1/telecom/mobile-age',
  bankAccount: '/api/v1/bank-verification/',
  panKra: '/api/v1/pan/pan-kra',
  panToUan: '/api/v1/pan/pan-to-uan',
  aadhaarToUan: '/api/v1/income/epfo/aadhaar-to-uan',
  voter: '/api/v1/voter-id/voter-id',
  licence: '/api/v1/driving-license/driving-license',
  company: '/api/v1/corporate/company-details',
  tan: '/api/v1/tan/',
  otp: '/api/v1/aadhaar-v2/generate-otp',
  otpSubmit: '/api/v1/aadhaar-v2/submit-otp',
} as const

export type Product = keyof typeof productPaths

export type Send = (product: Product, json: object, call: SourceCall) => Promise<SourceResponse>

type Options = SourceParts['options']

/** Where each product is. Throws when `options.paths` names an unknown product, or has an invalid path. */
function pathsOf({ paths = {} }: Options): Readonly<Record<Product, string>> {
  if (typeof paths !== 'object' || paths === null || Array.isArray(paths))
    throw new Error('options.paths must be paths by product')
  for (const [product, path] of Object.entries(paths)) {
    if (!Object.hasOwn(productPaths, product))
      throw new Error(
        `options.paths.${product} is not a product; there are ${Object.keys(productPaths).join(', ')}`,
      )
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new Error(`options.paths.${product} must be a path that begins with a slash`)
  }
  return { ...productPaths, ...paths }
}

/** One of the words, the first by default. Throws for any other. */
export function wordOption<Word extends string>(
  options: Options,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const value = options[name] ?? words[0]
  const word = words.find((known) => known === value)
  if (word === undefined) throw new Error(`options.${name} must be ${words.join(' or ')}`)
  return word
}

/** `options.authorization`: their own token goes into a header; a reseller wants its key in the body. */
export function createSend({
  http,
  secret,
  options,
}: Pick<SourceParts, 'http' | 'secret' | 'options'>): Send {
  const paths = pathsOf(options)
  const isInBody = wordOption(options, 'authorization', ['bearer', 'body']) === 'body'
  const token = secret('token')
  const headers = isInBody ? {} : { authorization: `Bearer ${token}` }
  return (product, json, { signal }) =>
    http.send(
      {
        method: 'POST',
        path: paths[product],
        json: isInBody ? { key: token, ...json } : json,
        headers,
        signal,
      },
      { readFaults: true },
    )
}
