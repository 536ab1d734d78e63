// The lookup gstin-advanced: a GST registration in full, with its people, contacts and returns.
import { Type } from 'typebox'
import { gstin } from '../../identifiers/index.js'
import { date, fields, orNull, text, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const openText = () => orNull(text())
const contact = () => fields({ address: text(), email: text(), mobile: text(), nature_of_business: text() })

export const gstinAdvanced = defineLookup({
  name: 'gstin-advanced',
  summary: 'A GST registration in full',
  route: {
    method: 'GET',
    path: '/v1/verification/gstin-advanced',
    batch: '/v1/verification/gstin-advanced/batch',
    column: 'gstin_number',
  },
  credentials: 'token-and-key',
  input: { gstin_number: number(gstin) },
  output: fields({
    gstin: text(),
    pan_number: text(),
    business_name: text(),
    legal_name: text(),
    center_jurisdiction: text(),
    state_jurisdiction: text(),
    date_of_registration: date(),
    constitution_of_business: text(),
    taxpayer_type: text(),
    gstin_status: text('Active, Inactive, Cancelled, Suspended'),
    date_of_cancellation: date(),
    field_visit_conducted: text('Yes or No'),
    nature_bus_activities: texts(),
    nature_of_core_business_activity_code: openText(),
    nature_of_core_business_activity_description: openText(),
    aadhaar_validation: openText(),
    aadhaar_validation_date: openText(),
    annual_turnover: openText(),
    annual_turnover_fy: openText(),
    percentage_in_cash: openText(),
    percentage_in_cash_fy: openText(),
    promoters: texts(),
    contact_details: fields({ principal: contact(), additional: Type.Array(contact()) }),
    filing_status: Type.Array(
      Type.Array(
        fields({
          return_type: text(),
          financial_year: text(),
          tax_period: text(),
          date_of_filing: text(),
          status: text(),
          mode_of_filing: text(),
        }),
      ),
    ),
    // The interface does not list its fields: they are passed on as the source sends them.
    hsn_info: orNull(Type.Object({}, { additionalProperties: true })),
    filing_frequency: Type.Array(Type.Object({}, { additionalProperties: true })),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'GSTIN details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No registration found for this GSTIN.' },
  },
  price: 200,
  example: {
    gstin: '27ZZZCZ1000A1ZE',
    pan_number: 'ZZZCZ1000A',
    business_name: 'ZAFRAN SANDBOX FOODS',
    legal_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
    center_jurisdiction:
      'State - CBIC,Zone - MAHARASHTRA,Commissionerate - PUNE,Division - DIVISION 5,Range - RANGE 4',
    state_jurisdiction: 'State - Maharashtra,Zone - Pune,Charge - WARD 4',
    date_of_registration: '2017-07-01',
    constitution_of_business: 'Private Limited Company',
    taxpayer_type: 'Regular',
    gstin_status: 'Active',
    date_of_cancellation: '1800-01-01',
    field_visit_conducted: 'No',
    nature_bus_activities: ['Retail Business'],
    nature_of_core_business_activity_code: 'TRD',
    nature_of_core_business_activity_description: 'Trader,Retailer',
    aadhaar_validation: 'Yes',
    aadhaar_validation_date: '2021-01-11',
    annual_turnover: 'Slab: Rs. 1.5 Cr. to 5 Cr.',
    annual_turnover_fy: '2024-2025',
    percentage_in_cash: 'NA',
    percentage_in_cash_fy: '2024-2025',
    promoters: ['ASHA VIJAY ZAVERI'],
    contact_details: {
      principal: {
        address: '12 Station Road, Kothrud, Pune, Maharashtra, 411038',
        email: 'accounts@zafransandboxfoods.example',
        mobile: '6000000001',
        nature_of_business: 'Retail Business',
      },
      additional: [],
    },
    filing_status: [
      [
        {
          return_type: 'GSTR3B',
          financial_year: '2025-2026',
          tax_period: 'November',
          date_of_filing: '2025-12-18',
          status: 'Filed',
          mode_of_filing: 'ONLINE',
        },
      ],
    ],
    hsn_info: { goods: [{ code: '0910', description: 'Saffron' }], services: [] },
    filing_frequency: [{ financial_year: '2025-2026', quarter: 'Q1', frequency: 'M' }],
  },
})
