// The kind `pan`: holders of a PAN. Answers panbasic, panadvanced, pan-plus, pan-to-fathername, pan-to-uan and
// pan-aadhaar-link-status.
import type { Static } from 'typebox'
import { pan, panCategory, uan } from '../../../identifiers/index.js'
import { panToUan } from '../../../lookups/employment/pan-to-uan.js'
import { panAadhaarLinkStatus } from '../../../lookups/pan/pan-aadhaar-link-status.js'
import { panPlus } from '../../../lookups/pan/pan-plus.js'
import { panToFathername } from '../../../lookups/pan/pan-to-fathername.js'
import { panadvanced } from '../../../lookups/pan/panadvanced.js'
import { panbasic } from '../../../lookups/pan/panbasic.js'
import { basicCategory } from '../../pan-category.js'
import { splitName, titleCase } from '../../person-names.js'
import { byInput, byKey, projection, type RecordAnswer } from '../answers.js'
import { derived, required } from '../column.js'
import {
  compactedColumn,
  flagColumn,
  maskedAadhaarColumn,
  numberColumn,
  oneOf,
  textColumn,
} from '../columns.js'
import { defineKind } from '../kind.js'
import { textsColumn } from '../list-columns.js'
import { columnsOf } from '../schema-columns.js'

type Holder = Static<typeof panadvanced.output>
type Contact = Pick<Static<typeof panPlus.output>, 'address' | 'email' | 'phone_number'>

const [basicAnswer] = panbasic.output.anyOf

/** What panbasic says in its own words. */
const basicFields = {
  '@entity': () => 'pan' as const,
  pan: ({ pan_number }: Holder) => pan_number,
  status: () => 'VALID' as const,
  category: ({ pan_number, category }: Holder) => basicCategory(pan_number, category),
  name_information: ({ full_name }: Holder) => ({ pan_name_cleaned: titleCase(full_name) }),
}

/** What pan-plus says where no date of birth was sent, and nothing else is known. */
const plusFields = {
  input_dob: () => null,
  dob_verified: () => false,
  dob_check: () => false,
  less_info: ({ address, email, phone_number }: Contact) =>
    email === null && phone_number === null && Object.values(address).every((part) => part === ''),
}

export const panKind = defineKind({
  name: 'pan',
  key: ['pan_number'],
  columns: {
    ...columnsOf(panadvanced.output),
    ...columnsOf(panToFathername.output),
    ...columnsOf(basicAnswer, basicFields),
    ...columnsOf(panPlus.output, plusFields),
    // The operator's data: not validated, as at the kind mobile.
    uan_number: compactedColumn(uan),
    pan_number: required(numberColumn(pan)),
    full_name: required(textColumn()),
    full_name_split: derived(textsColumn(), ({ full_name }: Holder) => splitName(full_name)),
    masked_aadhaar: maskedAadhaarColumn(),
    gender: oneOf(['M', 'F', 'T', 'O'], '', {
      male: 'M',
      female: 'F',
      transgender: 'T',
      other: 'O',
      others: 'O',
    }),
    category: derived(textColumn(), ({ pan_number }: Holder) => panCategory(pan_number) ?? ''),
    individual_pan: derived(flagColumn(), ({ pan_number }: Holder) => pan_number[3] === 'P'),
  },
})

/** The last four digits of an Aadhaar number decide: more of it is never imported. */
const linkStatus = byInput(panAadhaarLinkStatus, panKind, ({ pan_number, ...holder }, { aadhaar_number }) => {
  if (holder.aadhaar_linked === false) return { subCode: 'PAN_NOT_LINKED' }
  const last4 = holder.masked_aadhaar.slice(-4)
  if (!/^\d{4}$/.test(last4)) return undefined
  return last4 === (aadhaar_number as string).slice(-4)
    ? { subCode: 'SUCCESS', data: { pan_number, aadhaar_linked: true } }
    : { subCode: 'PAN_AADHAAR_NOT_LINKED' }
})

export const panAnswers: readonly RecordAnswer[] = [
  byKey(panbasic, panKind, {
    data: projection(basicAnswer, basicFields),
  }),
  byKey(panadvanced, panKind),
  byKey(panToFathername, panKind),
  byKey(panPlus, panKind, { data: projection(panPlus.output, plusFields) }),
  byKey(panToUan, panKind, {
    holds: ({ uan_number }) => uan_number !== '',
    isSparse: true,
    data: projection(panToUan.output),
  }),
  linkStatus,
]
