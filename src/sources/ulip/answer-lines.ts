// Names the places and envelopes in ULIP's answers that the lines of its table speak of.
import { absent, type Matcher } from '../answer-table.js'

export const vahan = ['VAHAN/04', 'VAHAN/01'] as const
export const echallan = 'ECHALLAN/01'
export const datasets = [...vahan, echallan]

type Fields = Readonly<Record<string, Matcher>>
const status = 'response.0.responseStatus'
export const message = 'response.0.message'
export const content = 'response.0.response'

export const outer: Fields = { error: ['false', false], code: '200' }
export const success: Fields = { ...outer, [status]: ['SUCCESS', absent] }
/** One dataset says FAILURE in place of ERROR. */
export const no: Fields = { ...outer, [status]: ['ERROR', 'FAILURE'] }

export const envelope = (inner: object) => ({
  response: [inner],
  error: 'false',
  code: '200',
  message: 'Success',
})
export const refusal = (message: unknown) => envelope({ response: null, responseStatus: 'ERROR', message })
