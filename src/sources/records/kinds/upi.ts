// The kind `upi`: UPI addresses and the names at their banks. Answers upi-basic.
import type { Static } from 'typebox'
import { vpa } from '../../../identifiers/index.js'
import { upiBasic } from '../../../lookups/mobile/upi-basic.js'
import { titleCase } from '../../person-names.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { absentAs, required } from '../column.js'
import { flagColumn, numberColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Account = Static<typeof upiBasic.output>

const computed = {
  name_information: ({ name_at_bank }: Pick<Account, 'name_at_bank'>) => ({
    name_at_bank_cleaned: titleCase(name_at_bank),
  }),
}

export const upiKind = defineKind({
  name: 'upi',
  key: ['vpa'],
  columns: {
    vpa: required(numberColumn(vpa)),
    ...columnsOf(upiBasic.output, computed),
    account_exists: absentAs(true, flagColumn()),
  },
})

export const upiAnswers: readonly RecordAnswer[] = [
  byKey(upiBasic, upiKind, { data: projection(upiBasic.output, computed) }),
]
