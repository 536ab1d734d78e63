// What AccuAuth's answers mean. The witnesses are explained in README.md.
import {
  type AnswerLine,
  type AnswerTable,
  failed,
  type Meaning,
  registryDown,
  rejected,
  statusLines,
  throttled,
  tooSlow,
} from '../answer-table.js'
import { lender, loanApp, type Product, vendor } from './products.js'

const reference = 'TID0123456789abcdef0123456789abcdef'
const coded: readonly Product[] = ['indian_pan', 'indian_voter']

/** What a product says by its code, which stands beside the status OK. */
const codeLine = (code: string, message: string, means: Meaning): AnswerLine => ({
  of: coded,
  status: 200,
  body: { status: 'OK', result_code: code },
  means,
  by: [vendor],
  example: { request_id: reference, status: 'OK', result_code: Number(code), result_message: message },
})

const ofProducts: readonly AnswerLine[] = [
  {
    of: 'indian_pan',
    status: 200,
    body: { status: 'OK', result_code: '101', 'result.pan_status': 'VALID' },
    means: 'found',
    by: [vendor, lender],
    example: 'indian_pan',
  },
  {
    of: 'indian_pan',
    status: 200,
    body: { status: 'OK', result_code: '101', 'result.pan_status': 'INVALID' },
    means: 'unknown',
    by: [vendor, lender],
    example: {
      request_id: reference,
      status: 'OK',
      result: { pan_number: 'ZZZPZ1000A', pan_status: 'INVALID' },
      result_code: 101,
    },
  },
  {
    of: 'indian_voter',
    status: 200,
    body: { status: 'OK', result_code: '101' },
    means: 'found',
    by: [vendor, loanApp],
    example: 'indian_voter',
  },
  {
    of: 'indian_aadhaar',
    status: 200,
    body: { status: 'OK', valid: true },
    means: 'found',
    by: [vendor],
    example: 'indian_aadhaar',
  },
  {
    of: 'indian_aadhaar',
    status: 200,
    body: { status: 'OK', valid: false },
    means: 'unknown',
    by: [vendor],
    example: { request_id: reference, status: 'OK', valid: false },
  },
  codeLine('102', 'Invalid ID number or combination of inputs', 'unknown'),
  codeLine('103', 'No records found for the given ID or combination of inputs', 'unknown'),
  codeLine('104', 'Max retries exceeded', failed('registry')),
  codeLine('105', 'Missing Consent', rejected('consent')),
]

/** What every product says in the field status when it has no result. */
const refusal = (status: number, word: string, means: Meaning): AnswerLine => ({
  status,
  body: { status: word },
  means,
  by: [vendor],
  example: { request_id: reference, status: word },
})

export const accuauthAnswers: AnswerTable = {
  reference: ['request_id'],
  decides: {
    indian_pan: ['result.pan_number'],
    indian_aadhaar: ['result.mobile_number'],
    indian_voter: ['result.epic_no', 'result.name'],
  } satisfies Record<Product, readonly string[]>,
  lines: [
    ...ofProducts,
    refusal(400, 'QUERY_FAILED', failed('registry')),
    refusal(400, 'ABNORMAL_BEHAVIOURS_DETECTED', throttled()),
    { status: [400, 404], means: rejected('request'), by: [vendor], example: { status: 'INVALID_ARGUMENT' } },
    refusal(403, 'NO_PERMISSION', rejected('plan')),
    refusal(403, 'OUT_OF_QUOTA', rejected('quota')),
    refusal(403, 'RATE_LIMIT_EXCEEDED', throttled()),
    refusal(512, 'SOURCE_SERVICE_UNAVAILABLE', registryDown),
    refusal(513, 'SOURCE_SERVICE_TIMEOUT', tooSlow),
    ...statusLines,
  ],
}
