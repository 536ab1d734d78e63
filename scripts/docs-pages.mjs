// Writes the generated pages of docs/ from the failure table and the rows, as Markdown. Pure: text from facts.

import { askingLines } from './lookup-examples.mjs'
import { code, generated, json, page, table } from './markdown-page.mjs'
import { recordsPage } from './records-page.mjs'
import { retentionPage } from './retention-page.mjs'

const bodies = {
  detail: (row) => code(JSON.stringify({ detail: row.text })),
  validation: () => code('{"detail":[{"loc","msg","type"}]}'),
  envelope: (row) =>
    [
      `envelope: code ${row.codeIsNull ? 'null' : row.status}`,
      row.timestampIsNull ? 'timestamp null' : undefined,
      row.subCode === undefined ? 'no sub_code' : code(row.subCode),
      `message ${code(row.text)}`,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
}

/** docs/failures.md: every row of the failure table. */
export function failuresPage(failures) {
  const rows = Object.entries(failures)
    .map(([name, row]) => [row.status, code(name), bodies[row.form](row), row.when])
    .sort(([a], [b]) => a - b)
  return page([
    '# Failures',
    '',
    generated,
    '',
    'A failure means that no answer was had. It is never charged, and every one carries `X-Transaction-Id`. An answer',
    'such as "not found" is an outcome, not a failure: each lookup lists its own in [docs/lookups](lookups/README.md).',
    '',
    ...table(['status', 'name', 'body', 'when'], rows),
  ])
}

function typeOf(schema) {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`
  return schema.type ?? 'any'
}

const objectsOf = (schema) => {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(objectsOf)
  if (schema.type === 'array') return objectsOf(schema.items)
  return schema.type === 'object' ? [schema] : []
}

/** The fields of a schema in rows, nested ones dotted. A field that not every variant has is marked. */
function fieldRows(schema, prefix = '') {
  const objects = objectsOf(schema)
  const names = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  return names.flatMap((name) => {
    const holders = objects.filter(({ properties }) => properties?.[name] !== undefined)
    const always =
      holders.length === objects.length && holders.every(({ required }) => required?.includes(name))
    const types = [...new Set(holders.map(({ properties }) => typeOf(properties[name])))].join(' or ')
    const own = holders[0].properties[name]
    const about = [own.description, always ? undefined : 'not in every answer'].filter(Boolean).join('; ')
    return [[code(`${prefix}${name}`), types, about], ...fieldRows(own, `${prefix}${name}.`)]
  })
}

const credentials = {
  'token-and-key': '`Authorization: Bearer` and `x-api-key`; `client-id` is checked when sent',
  'key-and-client-id': '`x-api-key` and `client-id`',
  'key-only': '`x-api-key`',
  'signed-link': 'the link itself',
  none: 'none',
}

/** Where a row has its parameters. */
const places = {
  address: 'the query string',
  json: 'the body, as `application/json`',
  form: 'the body, as `multipart/form-data`',
}
const twinPlaces =
  'the body of the POST, as `application/json` and nowhere else, or in the query string of the GET. Query strings stand in the logs of proxies'
const holds = (param) =>
  ({ flag: 'true or false', image: 'a file' })[param.kind] ?? `at most ${param.maxChars} characters`

/** Address of a lookup's page below docs/lookups. */
export const lookupFile = (lookup) => `${lookup.name}.md`

/**
 * docs/lookups/NAME.md.
 * @param facts.failuresOf the failures that a call of the row can end in
 * @param facts.exampleOf the whole answer of an outcome
 * @param facts.rowRouteOf what is to be said of a row beyond the row
 * @param facts.twinOf the route of a row's POST twin
 * @param facts.operationIdOf see askingLines
 * @param facts.rehearsals see askingLines
 */
export function lookupPage(lookup, facts) {
  const { failures, failuresOf, exampleOf, rowRouteOf } = facts
  const about = rowRouteOf(lookup)?.about
  const up = '../'.repeat(lookup.name.split('/').length)
  const { method, path } = lookup.route
  const hasTwin = facts.twinOf(lookup) !== undefined
  const parameters = Object.entries(lookup.input).map(([name, param]) => [
    code(name),
    param.required ? 'required' : 'optional',
    holds(param),
    param.about,
    param.kind === 'image' ? '' : code(param.example),
  ])
  const outcomes = Object.entries(lookup.outcomes).map(([subCode, outcome]) => [
    code(subCode),
    outcome.status,
    [outcome.message, ...Object.values(outcome.remarks ?? {})].join('<br>'),
    outcome.charge === 'charged' ? lookup.price : 'free',
  ])
  const ends = [...new Set(failuresOf(lookup))].map((name) => [
    failures[name].status,
    code(name),
    failures[name].when,
  ])
  const others = Object.entries(lookup.outcomes).filter(
    ([name, { data }]) => name !== 'SUCCESS' && data !== undefined,
  )
  return page([
    `# ${lookup.name}`,
    '',
    generated,
    '',
    `${lookup.summary}.`,
    '',
    hasTwin
      ? `\`POST ${path}\` with a JSON body, or \`GET ${path}\` with a query string`
      : `\`${method} ${path}\``,
    '',
    `Credentials: ${credentials[lookup.credentials]}.`,
    ...(about ? ['', about] : []),
    ...(lookup.once ? ['', 'To ask is to act: it is asked once, of one source, and never tried again.'] : []),
    ...(lookup.route.batch
      ? [
          '',
          `As a batch: \`POST ${lookup.route.batch}\`, a CSV file with the column \`${lookup.route.column}\`.`,
        ]
      : []),
    '',
    '## Parameters',
    '',
    `In ${hasTwin ? twinPlaces : places[lookup.route.from ?? 'address']}.`,
    '',
    ...table(['name', '', 'holds', 'what it is', 'example'], parameters),
    ...askingLines(lookup, facts),
    '',
    '## Outcomes',
    '',
    'Prices in the smallest unit of the currency; the configuration may set others.',
    '',
    ...table(['sub_code', 'HTTP', 'message', 'price'], outcomes),
    '',
    lookup.dataAtTop ? '## Fields of the envelope' : '## Data',
    '',
    ...table(['field', 'type', ''], fieldRows(lookup.output)),
    ...others.flatMap(([name, { data }]) => [
      '',
      `With \`${name}\`:`,
      '',
      ...table(['field', 'type', ''], fieldRows(data)),
    ]),
    '',
    ...json(exampleOf(lookup, 'SUCCESS')),
    '',
    '## Failures',
    '',
    `Beside those of every call (credentials, attribution, overload; see [failures](${up}failures.md)):`,
    '',
    ...table(['HTTP', 'name', 'when'], ends),
  ])
}

/** docs/lookups/README.md: the catalogue as a list. */
export function cataloguePage(catalogue, facts) {
  const rows = catalogue.map((lookup) => [
    `[${lookup.name}](${lookupFile(lookup)})`,
    lookup.summary,
    code(`${facts.twinOf(lookup) ? 'POST, GET' : lookup.route.method} ${lookup.route.path}`),
  ])
  return page(['# Lookups', '', generated, '', ...table(['lookup', 'what it answers', 'endpoint'], rows)])
}

/**
 * Every generated page: file name below docs/ -> text.
 * @param facts.catalogue all lookups
 * @param facts.failures the failure table
 * @param facts.failuresOf see lookupPage
 * @param facts.exampleOf see lookupPage
 * @param facts.rowRouteOf see lookupPage
 * @param facts.kinds the kinds of records that are imported
 * @param facts.recordAnswers the lookups that they answer
 * @param facts.retention the table of retention, the configuration keys and the legal minimums
 * @param facts.identifiers the official numbers
 */
export function generatedPages(facts) {
  const { catalogue, failures, kinds, recordAnswers, identifiers } = facts
  return new Map([
    ['failures.md', failuresPage(failures)],
    ['lookups/README.md', cataloguePage(catalogue, facts)],
    ['retention.md', retentionPage(facts.retention)],
    ['records.md', recordsPage(kinds, recordAnswers, identifiers)],
    ...catalogue.map((lookup) => [`lookups/${lookupFile(lookup)}`, lookupPage(lookup, facts)]),
  ])
}
