// What sandbox.co.in's answers about bank accounts and directors mean.
import { type AnswerLine, type AnswerTable, failed, outcome, present } from '../answer-table.js'
import { bankClients, bankReader, docs, registrarClients } from './witnesses.js'

export const furtherDecides: AnswerTable['decides'] = {
  bank: ['data.account_exists', 'data.name_at_bank', 'data.message'],
  director: ['data.director_data.din', 'data.director_data.name'],
}

const said = (message: string) => ({ code: 200, data: { account_exists: false, message } })

/** The texts are those that the interface itself shows. */
const bankLines: readonly AnswerLine[] = [
  {
    of: 'bank',
    status: 200,
    body: { 'data.account_exists': true, 'data.name_at_bank': present },
    means: 'found',
    by: [docs, bankClients],
    example: 'bank-account',
  },
  {
    of: 'bank',
    status: 200,
    body: { 'data.message': /^beneficiary bank offline\.?$/i },
    means: outcome('BENEFICIARY_BANK_OFFLINE'),
    by: [docs, bankReader],
    example: said('Beneficiary bank offline'),
  },
  {
    of: 'bank',
    status: 200,
    body: { 'data.message': /^failed at beneficiary bank\.?$/i },
    means: failed('registry'),
    by: [docs],
    example: { code: 200, data: { message: 'Failed at beneficiary bank' } },
  },
  {
    of: 'bank',
    status: 200,
    body: { 'data.message': /^invalid account number or ifsc provided\.?$/i },
    means: 'unknown',
    by: [docs, bankReader],
    example: said('Invalid account number or ifsc provided'),
  },
  {
    of: 'bank',
    status: 200,
    body: {
      'data.message': /^(?:account is blocked|ifsc is invalid|given account is an nre account)\.?$/i,
    },
    means: 'found',
    by: [docs, bankReader],
    example: said('Account is blocked'),
  },
]

export const furtherLines: readonly AnswerLine[] = [
  ...bankLines,
  {
    of: 'director',
    status: 200,
    body: { 'data.director_data.name': present },
    means: 'found',
    by: [docs, registrarClients],
    example: 'director',
  },
  {
    of: 'director',
    status: 422,
    body: { message: /^din entered does not match\b/i },
    means: 'unknown',
    by: [docs],
    example: { code: 422, message: 'DIN Entered does not match' },
  },
]
