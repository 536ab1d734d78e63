// Answers bankaccount and mca/din through sandbox.co.in, and pan-plus with its PAN search.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { existingAccount, refusedAccount } from '../bank-shape.js'
import { givenConsent } from '../given-consent.js'
import { productAsk } from '../product-ask.js'
import {
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireAt,
  wiresOrNone,
} from '../reading.js'
import { statedPurpose, usualReason } from '../stated-purpose.js'
import { sandboxCoInAnswers } from './answers.js'
import type { BankCheck } from './options.js'
import type { Send } from './send.js'

function fromBankAccount(body: Wire, input: Input) {
  const data = wireAt(body, 'data')
  if (data.account_exists !== true) {
    const message = textOrEmpty(data, 'message')
    return refusedAccount(/nre/i.test(message) ? 'nre' : /ifsc/i.test(message) ? 'ifsc' : 'blocked')
  }
  const account = {
    name: textAt(data, 'name_at_bank'),
    utr: textOrEmpty(data, 'utr'),
    deposited: numberOrNull(data, 'amount_deposited'), // a text with them
  }
  return existingAccount(account, input)
}

const appointment = (one: Wire) => ({
  designation: textOrEmpty(one, 'designation'),
  begin_date: textOrEmpty(one, 'begin_date'),
  end_date: textOrEmpty(one, 'end_date') || '-',
})

/** Field for field the lookup's own. */
function fromDirector(body: Wire, { id_number }: Input) {
  const data = wireAt(body, 'data')
  const director = wireAt(data, 'director_data')
  sameIdentifier(director, 'din', id_number)
  return {
    director_data: { din: id_number, name: textAt(director, 'name') },
    company_data: wiresOrNone(data, 'company_data').map((one) => ({
      'cin/fcrn': textOrEmpty(one, 'cin/fcrn'),
      company_name: textOrEmpty(one, 'company_name'),
      ...appointment(one),
    })),
    llp_data: wiresOrNone(data, 'llp_data').map((one) => ({
      'llpin/fllpin': textOrEmpty(one, 'llpin/fllpin'),
      llp_name: textOrEmpty(one, 'llp_name'),
      ...appointment(one),
    })),
  }
}

const bankPaths: Readonly<Record<BankCheck, string>> = { deposit: 'verify', penniless: 'penniless-verify' }

export function createBankAndRegistrar(send: Send, check: BankCheck): Readonly<Record<string, Ask>> {
  return {
    bankaccount: productAsk({
      lookup: 'bankaccount',
      read: answerReader(sandboxCoInAnswers, 'bank'),
      send: ({ account_number, ifsc, name }, call) => {
        const path = `/bank/${String(ifsc)}/accounts/${String(account_number)}/${bankPaths[check]}`
        const query = name === undefined ? {} : { name: String(name) }
        return send({ area: 'bank', method: 'GET', path, query }, call)
      },
      from: fromBankAccount,
    }),
    'mca/din': productAsk({
      lookup: 'mca/din',
      read: answerReader(sandboxCoInAnswers, 'director'),
      send: async ({ id_number }, call) =>
        send(
          {
            area: 'mca',
            method: 'GET',
            path: `/mca/directors/${String(id_number)}`,
            query: { consent: givenConsent(call, 'Y'), reason: statedPurpose(call.consent, usualReason) },
          },
          call,
        ),
      from: fromDirector,
    }),
  }
}
