// The lookup tax-payer/tan: the holder of a TAN, who deducts tax at source.
import { tan } from '../../identifiers/index.js'
import { fields, text, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const taxPayerTan = defineLookup({
  name: 'tax-payer/tan',
  summary: 'The holder of a TAN',
  route: { method: 'GET', path: '/v1/verification/tax-payer/tan' },
  credentials: 'token-and-key',
  input: { tan_number: number(tan) },
  output: fields({
    nameOrgn: text(),
    addLine1: text(),
    addLine2: text(),
    addLine3: text(),
    addLine5: text(),
    stateCd: wholeNumber(),
    pin: wholeNumber(),
    phoneNum: text('Masked with x'),
    emailId1: text('Masked with x'),
    dtTanAllotment: wholeNumber(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'TAN Verified Successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this TAN.' },
  },
  price: 200,
  example: {
    nameOrgn: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
    addLine1: '12',
    addLine2: 'Station Road',
    addLine3: 'Kothrud',
    addLine5: 'Pune',
    stateCd: 27,
    pin: 411038,
    phoneNum: '60xxxxxx01',
    emailId1: 'axxxxxxx@zafransandboxfoods.example',
    dtTanAllotment: 1592179200000,
  },
})
