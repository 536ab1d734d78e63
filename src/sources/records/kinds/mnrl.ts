// The kind `mnrl`: revoked mobile numbers, as the telecom department lists them each month. Answers mnrl/verify.
import { mobile } from '../../../identifiers/index.js'
import { mnrlVerify } from '../../../lookups/mobile/mnrl-verify.js'
import type { RecordAnswer } from '../answers.js'
import { absentAs, required } from '../column.js'
import { flagColumn, monthNameColumn, numberColumn, wholeColumn } from '../columns.js'
import { defineKind, type RecordOfKind } from '../kind.js'

export const mnrlKind = defineKind({
  name: 'mnrl',
  key: ['mobile_number'],
  columns: {
    mobile_number: required(numberColumn(mobile)),
    // A list of one month need not say that it is the latest.
    latest_revocation_status: absentAs(true, flagColumn()),
    first_revocation_month: absentAs(null, monthNameColumn()),
    first_revocation_year: wholeColumn(),
    latest_revocation_month: absentAs(null, monthNameColumn()),
    latest_revocation_year: wholeColumn(),
  },
})

/** A file with one month fills only one pair: the number was then revoked once. */
function revocationOf(record: RecordOfKind<typeof mnrlKind>) {
  const { mobile_number, latest_revocation_status } = record
  return {
    mnrl_record_found: true,
    phone_number: mobile_number,
    latest_revocation_status,
    first_revocation_month: record.first_revocation_month ?? record.latest_revocation_month,
    first_revocation_year: record.first_revocation_year ?? record.latest_revocation_year,
    latest_revocation_month: record.latest_revocation_month ?? record.first_revocation_month,
    latest_revocation_year: record.latest_revocation_year ?? record.first_revocation_year,
  }
}

export const mnrlAnswers: readonly RecordAnswer[] = [
  {
    lookup: mnrlVerify.name,
    row: mnrlVerify,
    kind: mnrlKind,
    by: 'key',
    parameters: ['mobile_number'],
    answer(kept) {
      const data = revocationOf(kept as RecordOfKind<typeof mnrlKind>)
      const subCode =
        data.latest_revocation_status === false ? 'MNRL_RECORD_FOUND' : 'LATEST_MNRL_RECORD_FOUND'
      return { subCode, data }
    },
  },
]
