// Makes a source of Surepass: which product answers which lookup, and how it is called.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { productAsk, type Translate } from '../product-ask.js'
import { wireAt } from '../reading.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAadhaarOtp } from './aadhaar-otp.js'
import { surepassAnswers } from './answers.js'
import { createChallans, createChallansAdvanced } from './challans.js'
import { surepassLookups } from './known-lookups.js'
import { createSend, type Product, wordOption } from './products.js'
import { fromFoodLicence, fromGstin, fromGstinsOfPan } from './translate-business.js'
import { fromCompany, fromTan } from './translate-company.js'
import * as further from './translate-further.js'
import { fromFatherName, fromPan, fromPanLite, fromUdyam } from './translate-pan.js'
import { fromEmployment, fromMobileAge, fromMobileToVpa, fromUan, fromUpi } from './translate-person.js'
import { fromRc, fromVehicles } from './translate-vehicle.js'

interface OneProduct {
  readonly product: Product
  readonly json: (input: Input) => object
  /** Translates `data` of the answer. */
  readonly from: Translate
}

/** Without it no Aadhaar number comes. The last word has it answer empty where it would fail the whole lookup. */
const maskedAadhaar = { masked_aadhaar_variant: 'v1, v2, empty' }

const idOf = (parameter: string) => (input: Input) => ({ id_number: input[parameter] })
const mobile = ({ mobile_number }: Input) => ({ mobile_number })

/** By name of the lookup. */
const oneProduct: Readonly<Record<string, OneProduct>> = {
  panbasic: { product: 'panLite', json: idOf('pan_number'), from: fromPanLite },
  panadvanced: {
    product: 'pan',
    json: ({ pan_number }) => ({ id_number: pan_number, ...maskedAadhaar }),
    from: fromPan,
  },
  'pan-to-fathername': { product: 'fatherName', json: idOf('pan_number'), from: fromFatherName },
  'pan-msme-check': {
    product: 'udyam',
    json: ({ pan_number }) => ({ pan_number, enrich: 'true' }), // as text; without it they want name and birthday too
    from: fromUdyam,
  },
  gstinlite: {
    product: 'gstin',
    json: idOf('gstin_number'),
    from: (data, input) => gstLite(fromGstin(data, input)),
  },
  'gstin-advanced': {
    product: 'gstin',
    json: ({ gstin_number }) => ({ id_number: gstin_number, filing_status_get: true }),
    from: (data, input) => gstAdvanced(fromGstin(data, input)),
  },
  'gstin-by-pan': { product: 'gstinsOfPan', json: idOf('pan_number'), from: fromGstinsOfPan },
  'rc-advanced': { product: 'rc', json: idOf('rc_number'), from: fromRc },
  'fssai-verification': { product: 'foodLicence', json: idOf('fssai_id'), from: fromFoodLicence },
  'upi-basic': { product: 'upi', json: ({ vpa }) => ({ upi_id: vpa }), from: fromUpi },
  'mobile-to-vpa': { product: 'mobileToVpa', json: mobile, from: fromMobileToVpa },
  'mobile-to-uan-list': { product: 'uan', json: mobile, from: fromUan },
  'mobile-to-vehicle-rc': { product: 'vehicles', json: mobile, from: fromVehicles },
  'mobile-to-digital-age': { product: 'mobileAge', json: mobile, from: fromMobileAge },
  'uan-to-employment-history': { product: 'employment', json: idOf('uan_number'), from: fromEmployment },
  bankaccount: {
    product: 'bankAccount',
    json: ({ account_number, ifsc }) => ({ id_number: account_number, ifsc }),
    from: further.fromBankAccount,
  },
  'pan-plus': {
    product: 'pan',
    json: ({ pan_number }) => ({ id_number: pan_number, get_address: true, ...maskedAadhaar }),
    from: further.fromPanWithAddress,
  },
  'pan-kra-status': { product: 'panKra', json: idOf('pan_number'), from: further.fromPanKra },
  'pan-to-uan': {
    product: 'panToUan',
    json: ({ pan_number }) => ({ pan_number }),
    from: further.fromPanToUan,
  },
  'aadhaar-to-uan': {
    product: 'aadhaarToUan',
    json: ({ aadhaar_number }) => ({ aadhaar_number }),
    from: further.fromAadhaarToUan,
  },
  'voter-id': { product: 'voter', json: idOf('epic_number'), from: further.fromVoter },
  'driving-license': {
    product: 'licence',
    json: ({ dl_number, dob }) => ({ id_number: dl_number, dob }),
    from: further.fromLicence,
  },
  'mca/cin': { product: 'company', json: idOf('id_number'), from: fromCompany },
  'tax-payer/tan': { product: 'tan', json: idOf('tan_number'), from: fromTan },
}

const createSurepass: CreateSource = ({ http, secret, options, clock }) => {
  const send = createSend({ http, secret, options })
  const challans = wordOption(options, 'challans', ['details', 'advanced'])
  const asks = Object.entries(oneProduct).map(([lookup, { product, json, from }]): [string, Ask] => [
    lookup,
    productAsk({
      lookup,
      read: answerReader(surepassAnswers, product),
      send: (input, call) => send(product, json(input), call),
      from: (body, input) => from(wireAt(body, 'data'), input),
    }),
  ])
  return {
    answers: {
      ...Object.fromEntries(asks),
      'rc-challan-details': challans === 'advanced' ? createChallansAdvanced(send) : createChallans(send),
      ...createAadhaarOtp(send, clock),
    },
  }
}

export const surepass: SourceKind = {
  kind: 'surepass',
  secrets: ['token'],
  options: ['paths', 'challans', 'authorization'],
  answers: surepassAnswers,
  lookups: surepassLookups,
  create: createSurepass,
}
