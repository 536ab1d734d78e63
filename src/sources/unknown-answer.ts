// Gives the answer of each lookup to a subject that does not exist, as the interface shows it.
import { bankAccountMessages, bankaccount } from '../lookups/bank/bankaccount.js'
import { catalogue } from '../lookups/catalogue.js'
import type { Lookup } from '../lookups/lookup.js'
import { mnrlVerify } from '../lookups/mobile/mnrl-verify.js'
import { panMsmeCheck } from '../lookups/pan/pan-msme-check.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import type { Input } from '../lookups/params.js'
import type { Answer } from '../lookups/source.js'
import { basicCategory } from './pan-category.js'

/** Outcomes that mean it by themselves. */
const unknownOutcomes = ['DETAILS_NOT_FOUND', 'INVALID_RC_NUMBER', 'INVALID_FSSAI_ID', 'VPA_NOT_FOUND']

const unknownOutcome = ({ outcomes }: Pick<Lookup, 'outcomes'>): string | undefined =>
  unknownOutcomes.find((outcome) => Object.hasOwn(outcomes, outcome))

const bySubCode = new Map(catalogue.map((row) => [row.name, unknownOutcome(row)]))

/** A lookup: a built-in one by its name, any other as its row. */
export type NamedLookup = string | Pick<Lookup, 'name' | 'outcomes'>
export const nameOf = (lookup: NamedLookup): string => (typeof lookup === 'string' ? lookup : lookup.name)

/** The bank refuses an account that it does not have: an answer. */
const noAccount = {
  message: bankAccountMessages.invalid,
  account_exists: false,
  name_at_bank: '',
  utr: null,
  amount_deposited: null,
  name_information: { name_at_bank_cleaned: '', name_provided: '' },
} as const
/** A number that no list names was never revoked. */
const notRevoked = (phone: Input[string] | undefined): Answer => ({
  subCode: 'NO_MNRL_RECORD_FOUND',
  data: {
    mnrl_record_found: false,
    phone_number: phone,
    latest_revocation_status: false,
    first_revocation_month: null,
    first_revocation_year: null,
    latest_revocation_month: null,
    latest_revocation_year: null,
  },
})

/** Undefined for a lookup that has no such answer. */
export function unknownAnswer(named: NamedLookup, input: Input): Answer | undefined {
  const lookup = nameOf(named)
  const pan = input.pan_number as string
  if (lookup === panbasic.name) {
    const data = { '@entity': 'pan', pan, status: 'INVALID', category: basicCategory(pan) }
    return { subCode: 'SUCCESS', data }
  }
  if (lookup === panMsmeCheck.name)
    return { subCode: 'MSME_NOT_FOUND', data: { pan_number: pan, udyam_exists: false } }
  if (lookup === bankaccount.name) return { subCode: 'SUCCESS', data: noAccount }
  if (lookup === mnrlVerify.name) return notRevoked(input.mobile_number)
  const subCode = typeof named === 'string' ? bySubCode.get(named) : unknownOutcome(named)
  return subCode === undefined ? undefined : { subCode }
}

/** For operators' own sources: as unknownAnswer; throws for a lookup that has no such answer. */
export function notFound(lookup: NamedLookup, input: Input): Answer {
  const answer = unknownAnswer(lookup, input)
  if (answer === undefined)
    throw new Error(`${nameOf(lookup)} has no answer for a subject that does not exist`)
  return answer
}

/**
 * For a stub: throws until the lookup is translated, so that an untouched one is a failure, never an answer about a made-up
 * person.
 */
export function notTranslated(lookup: string): never {
  throw new Error(
    `${lookup} is not translated yet: replace the line that throws this by the fields of the answer`,
  )
}
