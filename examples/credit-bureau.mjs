// An example of a source for an operator's own lookup: it answers examples/credit-score.mjs from a plain JSON API.
//   GET /scores/{pan}  {"pan": "ZZZPZ1000A", "score": 756, "date": "31-Oct-2026", "loans": [{"lender": "A", "open": true}]}
// 404 stands for "unknown".
import {
  createJsonApi,
  dayOrEmpty,
  fillAnswer,
  notFound,
  numberOrNull,
  sameIdentifier,
  textOrEmpty,
  wireOf,
  wiresOrNone,
  yesNoOrEmpty,
} from 'satyapan/source'
import creditScore from './credit-score.mjs'

const loanOf = (loan) => ({ lender: textOrEmpty(loan, 'lender'), open: yesNoOrEmpty(loan, 'open') })

/** @type {import('satyapan/source').CreateSource} */
export default function createCreditBureau(parts) {
  const api = createJsonApi(parts, { headers: { authorization: { secret: 'token', before: 'Bearer ' } } })
  return {
    answers: {
      async 'credit-score'(input, call) {
        const { status, body } = await api.get(`/scores/${input.pan_number}`, call)
        if (status === 404) return notFound(creditScore, input)
        const wire = wireOf(body)
        sameIdentifier(wire, 'pan', input.pan_number)
        const data = fillAnswer(creditScore, {
          pan_number: input.pan_number,
          score: numberOrNull(wire, 'score'),
          scored_on: dayOrEmpty(wire, 'date'),
          loans: wiresOrNone(wire, 'loans').map(loanOf),
        })
        return { subCode: 'SUCCESS', data, reference: textOrEmpty(wire, 'id') }
      },
    },
  }
}
