// What Cashfree's answers mean. The witnesses are explained in README.md.
import { type AnswerTable, statusLines } from '../answer-table.js'
import { aadhaarLines } from './answers-aadhaar.js'
import { furtherDecides, furtherLines } from './answers-further.js'
import { mobileLines } from './answers-mobile.js'
import { aboutUsLines, faultLines } from './answers-no.js'
import { registryLines } from './answers-registry.js'

/** What they say about us comes first: no code of theirs about a subject may hide it. */
export const cashfreeAnswers: AnswerTable = {
  reference: ['reference_id', 'ref_id', 'error.refId', 'refId'],
  decides: {
    pan: ['pan', 'registered_nam'],
    'pan-advance': ['pan'],
    'pan-udyam': ['pan'],
    'pan-gstin': ['pan', 'gstin_list.*.gstin'],
    gstin: ['GSTIN', 'legal_name_of_business'],
    'vehicle-rc': ['reg_no'],
    upi: ['vpa'],
    'upi-mobile': ['mobile_number'],
    'employment-by-phone': ['uan_details.*.uan', 'input.phone'],
    'employment-by-uan': ['uan_details.*.uan', 'uan_details.*.employment_details', 'input.uan'],
    ...furtherDecides,
    'aadhaar-otp': [],
    'aadhaar-verify': [],
  },
  lines: [
    ...aboutUsLines,
    ...registryLines,
    ...mobileLines,
    ...aadhaarLines,
    ...furtherLines,
    ...faultLines,
    ...statusLines,
  ],
}
