// Makes a source of IDfy: tasks that are submitted, and asked for until they have ended.
import { steadyNow } from '../../kernel/clock.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { textOrEmpty, wireAt } from '../reading.js'
import type { SourceRequest } from '../source-http.js'
import type { CreateSource, KnownLookup, SourceKind } from '../source-kind.js'
import { endOfTask } from '../task-poll.js'
import { idfyAnswers } from './answers.js'
import {
  docs,
  licenceClients,
  type Product,
  passportClients,
  products,
  sourceClient,
  udyamClients,
  voterClients,
} from './products.js'

const pathOf = (product: Product) => `/v3/tasks/async/verify_with_source/${product}`

const createIdfy: CreateSource = ({ http, secret, clock, newId }) => {
  const headers = { 'account-id': secret('account_id'), 'api-key': secret('api_key') }
  const now = steadyNow(clock)
  const readSubmission = answerReader(idfyAnswers, 'submission')
  const send = (request: SourceRequest, { signal }: SourceCall) =>
    http.send({ ...request, headers, signal }, { readFaults: true })

  function askOf(product: Product): Ask {
    const { lookup, data, from } = products[product]
    const readTask = answerReader(idfyAnswers, product)
    return async (input, call) => {
      const json = { task_id: newId(), group_id: newId(), data: data(input) }
      const submitted = readSubmission(await send({ method: 'POST', path: pathOf(product), json }, call))
      const requestId = textOrEmpty(submitted.body, 'request_id')
      const query = { request_id: requestId }
      const poll = () => send({ method: 'GET', path: '/v3/tasks', query }, call)
      const ended = await endOfTask({ requestId, call, now, poll })
      const { body, means } = withReference(requestId, () => readTask(ended))
      if (means !== 'found') return answerWithoutData(lookup, input, { means, reference: requestId })
      const filled = withReference(requestId, () =>
        fillAnswer(lookup, from(wireAt(wireAt(body, 'result'), 'source_output'), input)),
      )
      return { subCode: 'SUCCESS', data: filled, reference: requestId }
    }
  }

  const names = Object.keys(products) as Product[]
  return { answers: Object.fromEntries(names.map((name) => [products[name].lookup, askOf(name)])) }
}

const known = (product: Product, contract: string, by: readonly string[]): KnownLookup => ({
  products: ['submission', product],
  contract,
  call: `POST ${pathOf(product)}, then GET /v3/tasks?request_id=`,
  by,
})

export const idfy: SourceKind = {
  kind: 'idfy',
  secrets: ['account_id', 'api_key'],
  options: [],
  answers: idfyAnswers,
  lookups: {
    'driving-license': known('ind_driving_license', 'Driving License, verification with source', [
      docs,
      sourceClient,
      licenceClients,
    ]),
    'voter-id': known('ind_voter_id', 'Voter ID, verification with source', [
      docs,
      sourceClient,
      voterClients,
    ]),
    'udyam-details': known('udyam_aadhaar', 'Udyam Aadhaar, verification with source', [docs, udyamClients]),
    passport: known('ind_passport', 'Passport, verification with source', [sourceClient, passportClients]),
  },
  create: createIdfy,
}
