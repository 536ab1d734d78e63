// The kind `mobile-holder`: who holds a mobile number. Answers mobile-to-name and mobile-to-pan.
import { mobile, pan } from '../../../identifiers/index.js'
import { mobileToName } from '../../../lookups/mobile/mobile-to-name.js'
import { mobileToPan } from '../../../lookups/mobile/mobile-to-pan.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { absentAs, required } from '../column.js'
import { compactedColumn, flagColumn, maskedAadhaarColumn, numberColumn } from '../columns.js'
import { defineKind, type RecordOfKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

/** What no file says: it is about the question, or follows from the other columns. */
const constants = { input_dob: true, dob_verified: true, dob_check: true, less_info: true } as const

export const mobileHolderKind = defineKind({
  name: 'mobile-holder',
  key: ['mobile_number'],
  columns: {
    mobile_number: required(numberColumn(mobile)),
    ...columnsOf(mobileToName.output),
    ...columnsOf(mobileToPan.output, constants),
    pan_number: compactedColumn(pan),
    masked_aadhaar: maskedAadhaarColumn(),
    aadhaar_linked: absentAs(null, flagColumn()),
  },
})

export const mobileHolderAnswers: readonly RecordAnswer[] = [
  byKey(mobileToName, mobileHolderKind, {
    holds: (record) => (record.name || record.full_name) !== '',
    data: (record: RecordOfKind<typeof mobileHolderKind>) => ({ name: record.name || record.full_name }),
  }),
  byKey(mobileToPan, mobileHolderKind, {
    holds: ({ pan_number }) => pan_number !== '',
    data: projection(mobileToPan.output, {
      input_dob: () => null,
      dob_verified: () => false,
      dob_check: () => false,
      less_info: ({ address, email, phone_number }) =>
        email === null &&
        phone_number === null &&
        Object.values(address as object).every((part) => part === ''),
    }),
  }),
]
