// Speaks like Gridlines: HTTP 200 for what is found and for what is not; a code of each product's own tells them apart.
import {
  type Conversation,
  converse,
  type Dialect,
  isFound,
  textOf,
  type VendorReply,
  type VendorRequest,
} from '../dialect.js'
import { speakGridlinesOtp } from './gridlines-otp.js'

type Fields = Readonly<Record<string, unknown>>

interface Product {
  readonly lookup: string
  /** The parameter of the lookup, and the field of the body that holds it. */
  readonly parameter: string
  readonly field?: string
  readonly found: string
  /** Their code for "none"; absent: they refuse the PAN with HTTP 400. */
  readonly none?: string
  /** Makes their data from ours. */
  readonly data: (ours: Fields, subject: string) => object
}

/** Nobody has shown these products' codes for "none": it stands for any that is not the code of "found". */
const unseen = '1999'

const gstin = (ours: Fields, subject: string) => {
  const { principal, additional } = ours.contact_details as { principal: Fields; additional: Fields[] }
  const place = ({ nature_of_business, ...rest }: Fields) => ({
    ...rest,
    nature_of_business_activity: nature_of_business,
  })
  return {
    gstin_data: {
      document_type: 'GSTIN',
      document_id: subject,
      status: ours.gstin_status,
      pan: ours.pan_number,
      legal_name: ours.legal_name,
      trade_name: ours.business_name,
      center_jurisdiction: ours.center_jurisdiction,
      state_jurisdiction: ours.state_jurisdiction,
      constitution_of_business: ours.constitution_of_business,
      taxpayer_type: ours.taxpayer_type,
      aadhaar_verified: ours.aadhaar_validation === 'Yes',
      field_visit_conducted: ours.field_visit_conducted === 'Yes',
      date_of_registration: ours.date_of_registration,
      directors: ours.promoters,
      annual_aggregate_turnover: ours.annual_turnover,
      annual_aggregate_turnover_year: ours.annual_turnover_fy,
      principal_address: place(principal),
      additional_addresses: additional.map(place),
      filing_data: (ours.filing_status as Fields[][]).flat(),
    },
  }
}

const rc = (ours: Fields) => ({
  rc_data: {
    document_type: 'RC',
    owner_data: {
      name: ours.owner_name,
      father_name: ours.father_name,
      present_address: ours.present_address,
      permanent_address: ours.permanent_address,
    },
    issue_date: ours.registration_date,
    expiry_date: ours.fit_up_to,
    registered_at: ours.registered_at,
    status: ours.rc_status,
    financier: ours.financer,
    financed: ours.financed,
    insurance_data: {
      policy_number: ours.insurance_policy_number,
      company: ours.insurance_company,
      expiry_date: ours.insurance_upto,
    },
    vehicle_data: {
      manufactured_date: ours.manufacturing_date,
      category: ours.vehicle_category,
      chassis_number: ours.vehicle_chasi_number,
      engine_number: ours.vehicle_engine_number,
      maker_description: ours.maker_description,
      maker_model: ours.maker_model,
      body_type: ours.body_type,
      fuel_type: ours.fuel_type,
      color: ours.color,
    },
  },
})

const genders: Readonly<Record<string, string>> = { M: 'MALE', F: 'FEMALE', T: 'TRANSGENDER' }

const products: Readonly<Record<string, Product>> = {
  '/pan-api/fetch-detailed': {
    lookup: 'panadvanced',
    parameter: 'pan_number',
    found: '1000',
    data: (ours, subject) => ({
      pan_data: {
        document_type: 'PAN',
        document_id: subject,
        name: ours.full_name,
        category: subject.charAt(3),
        date_of_birth: ours.dob,
        masked_aadhaar_number: ours.masked_aadhaar,
        gender: genders[ours.gender as string],
        aadhaar_linked: ours.aadhaar_linked,
      },
    }),
  },
  '/msme-api/udyam/fetch-by-pan': {
    lookup: 'pan-msme-check',
    parameter: 'pan_number',
    found: '1014',
    none: '1011',
    data: ({ pan_details }) => ({
      udyam_number: 'UDYAM-MH-00-0000001',
      enterprise_data: { name: (pan_details as Fields).full_name, enterprise_type: 'Micro' },
    }),
  },
  '/mca-api/fetch-din-by-pan': {
    lookup: 'pan-to-din',
    parameter: 'pan_number',
    field: 'pan',
    found: '1000',
    none: unseen,
    data: ({ din_number }) => ({ din_details: { din: din_number } }),
  },
  '/gstin-api/fetch-detailed': {
    lookup: 'gstin-advanced',
    parameter: 'gstin_number',
    field: 'gstin',
    found: '1000',
    none: '1005',
    data: gstin,
  },
  '/gstin-api/fetch-by-pan': {
    lookup: 'gstin-by-pan',
    parameter: 'pan_number',
    found: '1002',
    none: '1004',
    data: (ours) => ({
      results: (ours as unknown as Fields[]).map(({ gstin: document_id, ...rest }) => ({
        document_id,
        ...rest,
      })),
    }),
  },
  '/rc-api/fetch-detailed': {
    lookup: 'rc-advanced',
    parameter: 'rc_number',
    found: '1000',
    none: unseen,
    data: rc,
  },
  '/rc-api/lookup-by-mobile': {
    lookup: 'mobile-to-vehicle-rc',
    parameter: 'mobile_number',
    found: '1000',
    none: '1011',
    data: (ours, mobile_number) => ({
      vehicle_data: { mobile_number, rc_number: (ours.rc_number as string[])[0] },
    }),
  },
  '/rc-api/echallan/fetch': {
    lookup: 'rc-challan-details',
    parameter: 'rc_number',
    found: '1005',
    none: unseen,
    data: ({ challan_details }) => ({
      challan_data: (challan_details as { challans: Fields[] }).challans.map((one) => ({
        document_type: 'CHALLAN',
        document_id: one.challan_number,
        status: one.challan_status,
        area_name: one.challan_place,
        date_issued: one.challan_date,
        accused_name: one.accused_name,
        offence_data: [{ offence_description: one.offense_details }],
        amount: one.amount,
        state: one.state,
      })),
    }),
  },
  '/epfo-api/fetch-uan': {
    lookup: 'mobile-to-uan-list',
    parameter: 'mobile_number',
    found: '1016',
    none: '1007',
    data: ({ uan_numbers }) => ({ uan_list: uan_numbers }),
  },
}

async function answerProduct(
  talk: Conversation,
  { path, body }: VendorRequest,
  product: Product,
): Promise<VendorReply> {
  const { lookup, parameter, field = parameter, found, none, data } = product
  const subject = textOf(body, field)
  const request_id = talk.newId()
  const answer = await talk.world.ask(lookup, { [parameter]: subject })
  const about = { lookup, subject, outcome: answer.subCode, reference: request_id }
  const envelope = { request_id, timestamp: talk.now(), path }
  if (isFound(answer)) {
    const theirs = { code: found, message: 'Found.', ...data(answer.data as Fields, subject) }
    return { ...about, status: 200, body: { ...envelope, status: 200, data: theirs } }
  }
  if (none !== undefined) {
    const theirs = { code: none, message: 'There is none.' }
    return { ...about, status: 200, body: { ...envelope, status: 200, data: theirs } }
  }
  const error = { code: 'INVALID_PAN', message: 'Invalid PAN number.' }
  return { ...about, status: 400, body: { ...envelope, status: 400, error } }
}

export const speakGridlines: Dialect = (parts) => {
  const talk = converse(parts)
  return async (request) => {
    const product = Object.hasOwn(products, request.path) ? products[request.path] : undefined
    return product === undefined ? speakGridlinesOtp(talk, request) : answerProduct(talk, request, product)
  }
}
