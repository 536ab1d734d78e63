// Speaks like HyperVerge: one envelope for most products, and codes for failures that differ by product.
import { type Dialect, isFound, textOf } from '../dialect.js'
import { type Fields, hyperVergeProducts } from './hyperverge-products.js'

export const speakHyperVerge: Dialect = ({ world, newId }) => {
  return async ({ path, body, headers }) => {
    if (!Object.hasOwn(hyperVergeProducts, path)) return undefined
    const { lookup, key, parameter, found, none } = hyperVergeProducts[path]!
    const reference = newId()
    const metaData = { requestId: reference, transactionId: headers.transactionid ?? '' }
    const subject = textOf(body, key)
    const input = { [parameter]: subject }
    const answer = await world.ask(lookup, input)
    const about = { lookup, subject, reference }
    if (isFound(answer)) {
      const fields = found(answer.data as Fields, subject, reference)
      return {
        ...about,
        outcome: 'SUCCESS',
        status: 200,
        body: { status: 'success', statusCode: '200', ...fields, metaData },
      }
    }
    const outcome = lookup === 'panbasic' ? 'INVALID' : answer.subCode
    return {
      ...about,
      outcome,
      status: Number(none.statusCode),
      body: { status: 'failure', ...none, metaData },
    }
  }
}
