// The lookup name-match: how alike two names are. Computed here, by the source `computed`.
import { type TProperties, Type } from 'typebox'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { maxNameChars, textParam } from '../params.js'

const score = () => Type.Integer({ minimum: 0, maximum: 100 })
const pair = (properties: TProperties) => fields({ ...properties, score: score() })

export const nameMatch = defineLookup({
  name: 'name-match',
  summary: 'How alike two names are: 50 and above is a match',
  route: { method: 'GET', path: '/v1/name-match' },
  credentials: 'token-and-key',
  input: {
    name1: textParam('A name', 'Md. Aslam S/O Karim', { maxChars: maxNameChars }),
    name2: textParam('The name to compare it with', 'MOHAMMED ASLAM', { maxChars: maxNameChars }),
  },
  output: fields({
    cleaned_name1: text('the name as it was compared'),
    cleaned_name2: text('the name as it was compared'),
    score: score(),
    tokenwise_match: Type.Array(
      Type.Union([
        pair({ first_name1: text(), first_name2: text() }),
        pair({ middle_name1: text(), middle_name2: text() }),
        pair({ last_name1: text(), last_name2: text() }),
      ]),
    ),
  }),
  outcomes: { SUCCESS: { status: 200, charge: 'charged', message: 'Request processed successfully' } },
  price: 50,
  example: {
    cleaned_name1: 'MD ASLAM',
    cleaned_name2: 'MOHAMMED ASLAM',
    score: 93,
    tokenwise_match: [
      { first_name1: 'MD', first_name2: 'MOHAMMED', score: 90 },
      { last_name1: 'ASLAM', last_name2: 'ASLAM', score: 100 },
    ],
  },
})
