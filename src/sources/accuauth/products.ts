// Lists the products of AccuAuth that answer a lookup: what each is sent, and how its result becomes the lookup's data.
import { aadhaar } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import type { SourceCall } from '../../lookups/source.js'
import { givenConsent } from '../given-consent.js'
import { genderOf, panBasic } from '../pan-shape.js'
import type { Translate } from '../product-ask.js'
import { dayOrEmpty, sameIdentifier, textAt, textOrEmpty, unreadable, wireAt, wordOr } from '../reading.js'

/** All of the vendor's own pages. */
export const vendor = 'AccuAuth'
/** Clients by unrelated authors. */
export const lender = 'lender'
export const loanApp = 'loan-app'
export const javaClient = 'java-client'

export type Product = 'indian_pan' | 'indian_aadhaar' | 'indian_voter'

interface Check {
  readonly lookup: string
  readonly form: (input: Input, call: SourceCall) => Readonly<Record<string, string>>
  /** The form says that the person agreed. */
  readonly isConsented?: true
  /** Translates a whole body. */
  readonly from: Translate
}

/** A company's name is its last name alone. */
const fromPan: Translate = (body, { pan_number }) => {
  const result = wireAt(body, 'result')
  sameIdentifier(result, 'pan_number', pan_number)
  const names = ['first_name', 'middle_name', 'last_name'].map((field) => textOrEmpty(result, field))
  const fullName = names.filter((name) => name !== '').join(' ')
  if (fullName === '') throw unreadable('result', 'has no name')
  return panBasic(String(pan_number), fullName, '')
}

const genders = { m: 'MALE', male: 'MALE', f: 'FEMALE', female: 'FEMALE' }

const fromAadhaar: Translate = (body, { aadhaar_number }) => {
  const result = wireAt(body, 'result')
  // Empty where no number is linked; without the field nothing is known of one.
  if (!Object.hasOwn(result, 'mobile_number')) throw unreadable('mobile_number', 'is missing')
  const mobile = textOrEmpty(result, 'mobile_number')
  return {
    aadhaar_number: aadhaar.mask(String(aadhaar_number)),
    age_range: textOrEmpty(result, 'age_band'),
    state: textOrEmpty(result, 'state'),
    gender: wordOr(result, 'gender', genders, ''),
    last_digits: /\d{1,3}$/.exec(mobile)?.[0] ?? '',
    is_mobile: mobile !== '',
  }
}

/** The other names are the lookup's own. */
const fromVoter: Translate = (body, { epic_number }) => {
  const result = wireAt(body, 'result')
  sameIdentifier(result, 'epic_no', epic_number)
  return {
    ...result,
    id_number: epic_number,
    name_on_card: textAt(result, 'name'),
    date_of_birth: dayOrEmpty(result, 'dob') || null,
    gender: genderOf(textOrEmpty(result, 'gender')) || null,
    status: 'id_found',
  }
}

export const products: Readonly<Record<Product, Check>> = {
  indian_pan: {
    lookup: 'panbasic',
    form: ({ pan_number }) => ({ pan: String(pan_number) }),
    from: fromPan,
  },
  indian_aadhaar: {
    lookup: 'aadhaar',
    form: ({ aadhaar_number }) => ({ aadhaar_no: String(aadhaar_number) }),
    from: fromAadhaar,
  },
  indian_voter: {
    lookup: 'voter-id',
    form: ({ epic_number }, call) => ({ epic_no: String(epic_number), consent: givenConsent(call, 'Y') }),
    isConsented: true,
    from: fromVoter,
  },
}
