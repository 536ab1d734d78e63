// Makes the parts of a lookup's page that show what it answers: every sub_code with its price and body, and every failure.
import { code, json, table } from './markdown-page.mjs'

/** An amount in the smallest unit of the currency, as people write it: 250 -> `₹2.50`. */
const rupees = (paise) => `₹${(paise / 100).toFixed(2)}`

const chargeText = (lookup, { charge }) => (charge === 'charged' ? rupees(lookup.price) : 'free')

function outcomeTable(lookup) {
  const rows = Object.entries(lookup.outcomes).map(([subCode, outcome]) => [
    lookup.task === undefined ? `[${code(subCode)}](#${subCode.toLowerCase()})` : code(subCode),
    outcome.status,
    [outcome.message, ...Object.values(outcome.remarks ?? {})].join('<br>'),
    chargeText(lookup, outcome),
  ])
  return table(['sub_code', 'HTTP', 'message', 'price'], rows)
}

/** A task answers twice: when it is submitted, and when its result is asked for. */
const taskBodies = (examples) =>
  examples.flatMap(({ title, body }) => ['', `### ${title}`, '', ...json(body)])

const outcomeBodies = (lookup, exampleOf) =>
  Object.keys(lookup.outcomes).flatMap((subCode) => [
    '',
    `### ${subCode}`,
    '',
    ...json(exampleOf(lookup, subCode)),
  ])

/**
 * @param facts.exampleOf the complete answer of an outcome
 * @param facts.taskExamplesOf the complete answers of a lookup in the asynchronous style
 */
export function answerLines(lookup, { exampleOf, taskExamplesOf }) {
  const up = '../'.repeat(lookup.name.split('/').length)
  return [
    '## Outcomes',
    '',
    `The prices are those of a new installation, in rupees for one call. \`prices.${lookup.name}\` of the configuration sets another, in`,
    `paise (\`${lookup.name}: ${lookup.price}\` is ${rupees(lookup.price)}), and a client may have [its own](${up}clients.md#own-prices). \`X-Satyapan-Price\` says what a call was charged, in`,
    'paise too.',
    '',
    ...outcomeTable(lookup),
    ...(lookup.task === undefined ? outcomeBodies(lookup, exampleOf) : taskBodies(taskExamplesOf(lookup))),
  ]
}

/**
 * @param facts.failuresOf the failures that a call of the row can end in
 * @param facts.taskFailuresOf those of a lookup in the asynchronous style
 * @param facts.failureBodyOf the complete body of a failure
 */
export function failureLines(lookup, { failures, failuresOf, taskFailuresOf, failureBodyOf }) {
  const up = '../'.repeat(lookup.name.split('/').length)
  const names = lookup.task === undefined ? failuresOf(lookup) : taskFailuresOf(lookup)
  const rows = [...new Set(names)].map((name) => [
    failures[name].status,
    code(name),
    failures[name].when,
    code(JSON.stringify(failureBodyOf(lookup, name))),
  ])
  return [
    '## Failures',
    '',
    `Besides those of every call (credentials, attribution, overload; see [failures](${up}failures.md)). All are free.`,
    '',
    ...table(['HTTP', 'name', 'when', 'body'], rows),
  ]
}
