// An example of an operator's own lookup: the credit score of a person, by PAN. examples/credit-bureau.mjs answers it.
// docs/own-lookups.md says how to name both in the configuration.
import { date, defineLookup, fields, list, number, pan, text, textParam, wholeNumber } from 'satyapan/lookup'

export default defineLookup({
  // Also the usage product, the kind of records and the name that a source answers to.
  name: 'credit-score',
  summary: 'Credit score of a person, with the loans that it counts',
  route: { method: 'GET', path: '/v1/own/credit-score' },
  credentials: 'token-and-key',
  // The first parameter is the subject. number(pan) is compacted and validated before a source is asked.
  input: {
    pan_number: number(pan),
    enquiry: textParam('Why the score is asked for', 'home-loan', { required: false, maxChars: 40 }),
  },
  // The data of SUCCESS; no other field reaches a client.
  output: fields({
    pan_number: text(),
    score: wholeNumber(),
    scored_on: date(),
    loans: list(fields({ lender: text(), open: text() })),
  }),
  // Every answer that there is. When there is none, that is a failure: it is free, and none of the row's business.
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Credit score fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'No credit history found.' },
  },
  // Smallest unit of the currency; prices in the configuration and of a client win.
  price: 2500,
  // Of the output, about the examples of the parameters: the sandbox answers with it.
  example: {
    pan_number: 'ZZZPZ1000A',
    score: 756,
    scored_on: '2026-10-31',
    loans: [{ lender: 'Sandbox Housing Finance', open: 'Yes' }],
  },
})
