// An example of an operator's own source: it answers two lookups from a plain JSON API.
//   GET /people/{pan}          {"pan": "ZZZPZ1000A", "name": "ASHA VIJAY ZAVERI", "holder": "person", "stale": false}
//   GET /uans?mobile={mobile}  {"mobile": "6000000001", "uans": ["100000000001"], "request": "r-81"}
// 404 stands for "unknown". docs/sources.md says how to name it in the configuration.
import * as source from 'satyapan/source'

/** Their words for a holder. Any other word is trouble, never a guess. */
const categories = { person: 'Individual', company: 'Company', trust: 'Trust' }

/** @type {source.CreateSource} */
export default function createAcme({ http, secret, options }) {
  if (options.region !== undefined && options.region !== 'in') throw new Error('options.region must be in')
  // The token is in the configuration as {env: ...} or {file: ...}; here it is only named.
  const authorization = { secret: 'token', before: 'Bearer ' }
  const api = source.createJsonApi({ http, secret }, { headers: { authorization } })

  return {
    answers: {
      async panbasic(input, call) {
        const { status, body } = await api.get(`/people/${input.pan_number}`, call)
        if (status === 404) return source.notFound('panbasic', input)
        const person = source.wireOf(body)
        source.sameIdentifier(person, 'pan', input.pan_number)
        // A failure inside an HTTP 200: the next source is asked, and the circuit breaker counts it.
        if (source.booleanAt(person, 'stale'))
          throw new source.SourceTrouble('unreadable', 'it answers from an old copy')
        const name = source.textAt(person, 'name')
        const data = {
          '@entity': 'pan',
          pan: input.pan_number,
          full_name: name,
          status: 'VALID',
          category: source.wordAt(person, 'holder', categories),
          name_information: { pan_name_cleaned: name },
        }
        return { subCode: 'SUCCESS', data }
      },

      async 'mobile-to-uan-list'(input, call) {
        const mobile = String(input.mobile_number)
        const { status, body } = await api.get('/uans', call, { mobile })
        if (status === 404) return source.notFound('mobile-to-uan-list', input)
        const found = source.wireOf(body)
        source.sameIdentifier(found, 'mobile', mobile)
        // Their id of the call, which matches their invoice with the ledger.
        const reference = source.textOrEmpty(found, 'request')
        return { subCode: 'SUCCESS', data: { uan_numbers: source.textsAt(found, 'uans') }, reference }
      },
    },
  }
}
