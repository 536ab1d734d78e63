// Sends a request to a product of Surepass and classifies the answer.
import type { SourceCall } from '../../lookups/source.js'
import type { SourceHttp } from '../source-http.js'
import { classify, type Found } from './classify.js'

/** Their products, by our name for them. Those marked unconfirmed in the README can be set by `options.paths`. */
const paths = {
  pan: '/api/v1/pan/pan-comprehensive',
  fatherName: '/api/v1/pan/pan-to-father-name',
  udyam: '/api/v1/corporate/pan-udyam-check',
  gstin: '/api/v1/corporate/gstin-advanced',
  gstinsOfPan: '/api/v1/corporate/gstin-by-pan',
  rc: '/api/v1/rc/rc-full',
  challan: '/api/v1/rc/rc-challan-details',
  foodLicence: '/api/v1/corporate/fssai-v2',
  upi: '/api/v1/bank-verification/upi-verification',
  mobileToVpa: '/api/v1/bank-verification/upi-mobile-to-name',
  employment: '/api/v1/income/employment-history-uan',
  mobileAge: '/api/v1/telecom/mobile-age',
  otp: '/api/v1/aadhaar-v2/generate-otp',
  otpSubmit: '/api/v1/aadhaar-v2/submit-otp',
} as const

export type Product = keyof typeof paths
export type Post = (product: Product, json: object, call: SourceCall) => Promise<Found>

/** Where each product is. Throws when `options.paths` names an unknown product, or has an invalid path. */
export function pathsOf(options: Readonly<Record<string, unknown>>): Readonly<Record<Product, string>> {
  const own = options.paths ?? {}
  if (typeof own !== 'object' || own === null) throw new Error('options.paths must be paths by product')
  for (const [product, path] of Object.entries(own)) {
    if (!Object.hasOwn(paths, product))
      throw new Error(`options.paths.${product} is not a product; there are ${Object.keys(paths).join(', ')}`)
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new Error(`options.paths.${product} must be a path that begins with a slash`)
  }
  return { ...paths, ...own }
}

export function createPost(parts: {
  http: SourceHttp
  token: string
  path: Readonly<Record<Product, string>>
}): Post {
  const { http, token, path } = parts
  return async (product, json, { signal }) => {
    const headers = { authorization: `Bearer ${token}` }
    return classify(await http.send({ method: 'POST', path: path[product], json, headers, signal }))
  }
}
