// Lists the products of Surepass that take one parameter, and whose data is the answer of a lookup.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import type { Wire } from '../reading.js'
import { unknownAnswer } from '../unknown-answer.js'
import { fromFoodLicence, fromGstin, fromGstinLite, fromGstinsOfPan } from './from-business.js'
import { fromFatherName, fromPan } from './from-pan.js'
import { fromEmployment, fromMobileAge, fromMobileToVpa, fromUpi } from './from-person.js'
import { fromRc } from './from-vehicle.js'
import type { Post, Product } from './post.js'

interface SimpleProduct {
  readonly product: Product
  /** The parameter of the lookup, and the field of the body that holds it. */
  readonly parameter: string
  readonly field?: string
  /** Undefined: there is no such subject. */
  from(data: Wire, input: Input): unknown
}

/** By name of the lookup. */
const products: Readonly<Record<string, SimpleProduct>> = {
  panadvanced: { product: 'pan', parameter: 'pan_number', from: fromPan },
  'pan-to-fathername': { product: 'fatherName', parameter: 'pan_number', from: fromFatherName },
  gstinlite: { product: 'gstin', parameter: 'gstin_number', from: fromGstinLite },
  'gstin-advanced': { product: 'gstin', parameter: 'gstin_number', from: fromGstin },
  'gstin-by-pan': { product: 'gstinsOfPan', parameter: 'pan_number', from: fromGstinsOfPan },
  'rc-advanced': { product: 'rc', parameter: 'rc_number', from: fromRc },
  'fssai-verification': { product: 'foodLicence', parameter: 'fssai_id', from: fromFoodLicence },
  'upi-basic': { product: 'upi', parameter: 'vpa', field: 'upi_id', from: fromUpi },
  'mobile-to-vpa': {
    product: 'mobileToVpa',
    parameter: 'mobile_number',
    field: 'mobile_number',
    from: fromMobileToVpa,
  },
  'uan-to-employment-history': { product: 'employment', parameter: 'uan_number', from: fromEmployment },
  'mobile-to-digital-age': {
    product: 'mobileAge',
    parameter: 'mobile_number',
    field: 'mobile_number',
    from: fromMobileAge,
  },
}

const answerOf =
  (post: Post, lookup: string, { product, parameter, field = 'id_number', from }: SimpleProduct): Ask =>
  async (input, call) => {
    const { data, reference } = await post(product, { [field]: input[parameter] }, call)
    const answer = data === undefined ? undefined : from(data, input)
    if (answer === undefined) return { ...unknownAnswer(lookup, input)!, reference }
    return { subCode: 'SUCCESS', data: answer, reference }
  }

export const createSimpleProducts = (post: Post): Readonly<Record<string, Ask>> =>
  Object.fromEntries(
    Object.entries(products).map(([lookup, product]) => [lookup, answerOf(post, lookup, product)]),
  )
