// Makes the data of bankaccount from what a vendor says of an account.
import { bankAccountMessages } from '../lookups/bank/bankaccount.js'
import type { Input } from '../lookups/params.js'
import { titleCase } from './person-names.js'

interface Account {
  /** As the bank has it. */
  readonly name: string
  /** Reference of the payment; empty when none was made. */
  readonly utr?: string
  /** Rupees; null where the vendor does not say or pays nothing. */
  readonly deposited?: number | null
}

export const existingAccount = ({ name, utr = '', deposited = null }: Account, input: Input) => ({
  message: bankAccountMessages.found,
  account_exists: true,
  name_at_bank: name,
  utr: utr === '' ? null : utr,
  amount_deposited: deposited,
  name_information: {
    name_at_bank_cleaned: titleCase(name),
    name_provided: input.name === undefined ? '' : String(input.name),
  },
})

/** What else the bank says of an account that cannot be paid into. Clients compare these texts. */
export const accountRefusals = {
  blocked: 'Account is blocked',
  ifsc: 'IFSC is invalid',
  nre: 'Given account is an NRE account',
} as const

export const refusedAccount = (refusal: keyof typeof accountRefusals) => ({
  message: accountRefusals[refusal],
  account_exists: false,
  name_at_bank: '',
  utr: null,
  amount_deposited: null,
  name_information: { name_at_bank_cleaned: '', name_provided: '' },
})
