// The lookup bankaccount: whether a bank account exists, and the name on it. One rupee is paid into it.
import { Type } from 'typebox'
import { bankAccount, ifsc } from '../../identifiers/index.js'
import { fields, orNull, text, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { maxNameChars, number, textParam } from '../params.js'

/** Clients compare these texts, so they stay as they are. */
export const bankAccountMessages = {
  found: 'Bank Account details verified successfully.',
  invalid: 'Invalid account number or ifsc provided',
} as const

export const bankaccount = defineLookup({
  name: 'bankaccount',
  summary: 'Whether a bank account exists, and the name on it',
  route: { method: 'GET', path: '/v1/verification/bankaccount' },
  credentials: 'token-and-key',
  input: {
    account_number: number(bankAccount),
    ifsc: number(ifsc),
    name: textParam('Name of the holder; answered as name_provided, and not compared', 'Asha Zaveri', {
      maxChars: maxNameChars,
      required: false,
    }),
  },
  // What the bank refuses is an answer too: `account_exists` is false, and `message` says why.
  output: fields({
    message: text('what the bank said'),
    account_exists: Type.Boolean(),
    name_at_bank: text('as the bank has it; empty when there is no such account'),
    utr: orNull(text('reference of the payment')),
    amount_deposited: wholeNumber(),
    name_information: fields({
      name_at_bank_cleaned: text('the name in title case'),
      name_provided: text('the name that was sent; empty when none was'),
    }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Bank Account details fetched successfully.' },
    // A null code: programs that read nothing but the code must not take it for an answer about the account.
    BENEFICIARY_BANK_OFFLINE: {
      status: 200,
      charge: 'free',
      message: 'Beneficiary bank offline',
      codeIsNull: true,
    },
  },
  price: 100,
  // One source is asked, once: a second payment would be made blindly.
  once: true,
  example: {
    message: bankAccountMessages.found,
    account_exists: true,
    name_at_bank: 'ASHA VIJAY ZAVERI',
    utr: '100000000101',
    amount_deposited: 1,
    name_information: { name_at_bank_cleaned: 'Asha Vijay Zaveri', name_provided: '' },
  },
})
