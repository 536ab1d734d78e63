// Answers bankaccount: repeats the name that was sent beside the bank's, since clients read both.
import type { Static } from 'typebox'
import { bankaccount } from '../lookups/bank/bankaccount.js'
import type { Calls, Procedure } from '../lookups/call.js'

export const createBankAccount =
  ({ calls }: { readonly calls: Pick<Calls, 'ask'> }): Procedure =>
  async (input, caller) => {
    const result = await calls.ask(bankaccount, input, caller)
    if (result.subCode !== 'SUCCESS' || input.name === undefined) return result
    const data = result.data as Static<typeof bankaccount.output>
    const name_information = { ...data.name_information, name_provided: input.name as string }
    return { ...result, data: { ...data, name_information }, json: undefined }
  }
