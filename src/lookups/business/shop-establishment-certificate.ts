// The lookup shop-establishment-certificate: the shop and establishment certificate of a place of business.
import { shopCertificate, stateCode } from '../../identifiers/index.js'
import { date, fields, text, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const shopEstablishmentCertificate = defineLookup({
  name: 'shop-establishment-certificate',
  summary: 'A shop and establishment certificate',
  route: { method: 'GET', path: '/v1/business-compliance/shop-establishment-certificate' },
  credentials: 'token-and-key',
  input: { certificate_number: number(shopCertificate), state_code: number(stateCode) },
  output: fields({
    certificate_number: text(),
    state_code: text(),
    establishment_name: text(),
    owner_name: text(),
    address: text(),
    category: text('Shop, Commercial Establishment, ...'),
    nature_of_business: text(),
    status: text('Active, Expired, Cancelled'),
    registration_date: date(),
    commencement_date: date(),
    valid_upto: date(),
    total_workers: wholeNumber(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Shop establishment details fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No certificate found for this number and state.',
    },
  },
  price: 200,
  example: {
    certificate_number: 'ZZSE/2020/000001',
    state_code: 'DL',
    establishment_name: 'ZAVERI STORES',
    owner_name: 'ASHA VIJAY ZAVERI',
    address: '12, Station Road, Rohini, North West Delhi, Delhi 110085',
    category: 'Shop',
    nature_of_business: 'Retail trade',
    status: 'Active',
    registration_date: '2020-06-15',
    commencement_date: '2020-06-15',
    valid_upto: '2030-06-14',
    total_workers: 4,
  },
})
