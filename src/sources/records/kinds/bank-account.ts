// The kind `bank-account`: bank accounts and the names on them. Answers bankaccount.
import type { Static } from 'typebox'
import { bankAccount, ifsc } from '../../../identifiers/index.js'
import { bankAccountMessages, bankaccount } from '../../../lookups/bank/bankaccount.js'
import { titleCase } from '../../person-names.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { absentAs, derived, required } from '../column.js'
import { flagColumn, numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Account = Static<typeof bankaccount.output>

const computed = {
  name_information: ({ name_at_bank }: Pick<Account, 'name_at_bank'>) => ({
    name_at_bank_cleaned: titleCase(name_at_bank),
    name_provided: '',
  }),
}

export const bankAccountKind = defineKind({
  name: 'bank-account',
  key: ['account_number', 'ifsc'],
  columns: {
    account_number: required(numberColumn(bankAccount)),
    ifsc: required(numberColumn(ifsc)),
    ...columnsOf(bankaccount.output, computed),
    account_exists: absentAs(true, flagColumn()),
    message: derived(textColumn(), ({ account_exists }: Account) =>
      account_exists ? bankAccountMessages.found : bankAccountMessages.invalid,
    ),
  },
})

export const bankAccountAnswers: readonly RecordAnswer[] = [
  byKey(bankaccount, bankAccountKind, { data: projection(bankaccount.output, computed) }),
]
