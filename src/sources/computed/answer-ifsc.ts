// Answers ifsc: from the imported branches, and for a code that they do not hold from the list of known codes.
import type { Static } from 'typebox'
import { Failure } from '../../kernel/failures.js'
import type { ifsc } from '../../lookups/bank/ifsc.js'
import type { Ask } from '../../lookups/source.js'
import type { RecordFinder } from '../records/find-records.js'
import { ifscAnswers } from '../records/kinds/ifsc.js'
import { createKnownIfsc } from './known-ifsc.js'

/** What the code itself says. The list knows no branch by name. */
const branchOf = (code: string, bank: string): Static<typeof ifsc.output> => ({
  IFSC: code,
  BANK: bank,
  BANKCODE: code.slice(0, 4),
  BRANCH: '',
  CENTRE: '',
  DISTRICT: '',
  STATE: '',
  CITY: '',
  ADDRESS: '',
  CONTACT: '',
  MICR: '',
  SWIFT: null,
  ISO3166: '',
  UPI: null,
  RTGS: null,
  NEFT: null,
  IMPS: null,
  ifsc: code,
  bank_name: bank,
  branch: '',
  address: '',
  city: '',
  state: '',
})

/** Throws INVALID_IFSC for a code that no branch has: clients expect what a malformed one is answered. */
export function createAnswerIfsc(records: Pick<RecordFinder, 'find'>): Ask {
  const [held] = ifscAnswers
  const bankOf = createKnownIfsc()
  return async (input) => {
    const code = input.ifsc as string
    const record = await records.find('ifsc', code)
    if (record !== undefined) return held.answer(record, input)!
    const bank = await bankOf(code)
    if (bank === undefined) throw new Failure('INVALID_IFSC')
    return { subCode: 'SUCCESS', data: branchOf(code, bank) }
  }
}
