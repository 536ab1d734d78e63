// Writes the generated page of a lookup from its row, as Markdown. Pure: facts in, text out.
import { answerLines, failureLines } from './lookup-answers.mjs'
import { askingLines } from './lookup-examples.mjs'
import { sourceLines } from './lookup-sources.mjs'
import { code, generated, page, table } from './markdown-page.mjs'

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

/** The fields of a schema as rows, nested ones with dots. A field that is not in every variant is marked. */
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

/** Where a request carries the parameters of a row. */
const places = {
  address: 'the query string',
  json: 'the body, as `application/json`',
  form: 'the body, as `multipart/form-data`',
}
const twinPlaces =
  'the JSON body of the POST (`application/json`), or the query string of the GET. Proxies write query strings to their logs'
const taskPlaces = 'the JSON body (`application/json`), or the query string'
function parameterPlace(lookup, twinOf) {
  if (lookup.task !== undefined) return taskPlaces
  return twinOf(lookup) !== undefined ? twinPlaces : places[lookup.route.from ?? 'address']
}
const holds = (param) =>
  ({ flag: 'true or false', image: 'a file', day: 'a date, YYYY-MM-DD or DD-MM-YYYY' })[param.kind] ??
  `at most ${param.maxChars} characters`

/** The path of a lookup's page below docs/lookups. */
export const lookupFile = (lookup) => `${lookup.name}.md`

function headLines(lookup, { rowRouteOf, twinOf }) {
  const { method, path, otherPaths = [], batch, column } = lookup.route
  const about = rowRouteOf(lookup)?.about
  return [
    `${lookup.summary}.`,
    '',
    twinOf(lookup) !== undefined
      ? `\`POST ${path}\` with a JSON body, or \`GET ${path}\` with a query string`
      : `\`${method} ${path}\``,
    '',
    ...(otherPaths.length === 0 ? [] : [`The same under ${otherPaths.map(code).join(' and ')}.`, '']),
    `Credentials: ${credentials[lookup.credentials]}.`,
    ...(about ? ['', about] : []),
    ...(lookup.once ? ['', 'This lookup acts: one source is asked, once, and it is never retried.'] : []),
    ...(lookup.sensitive
      ? [
          '',
          'This lookup is sensitive: a client may call it only when its entitlement names it; "all lookups" leaves it out.',
        ]
      : []),
    ...(batch ? ['', `As a batch: \`POST ${batch}\`, a CSV file with the column \`${column}\`.`] : []),
  ]
}

function parameterLines(lookup, { twinOf }) {
  const rows = Object.entries(lookup.input).map(([name, param]) => [
    code(name),
    param.required ? 'required' : 'optional',
    holds(param),
    param.about,
    param.kind === 'image' ? '' : code(param.example),
  ])
  return [
    '## Parameters',
    '',
    `In ${parameterPlace(lookup, twinOf)}.`,
    '',
    ...table(['name', '', 'holds', 'what it is', 'example'], rows),
  ]
}

function dataLines(lookup) {
  const fields = (schema) => table(['field', 'type', ''], fieldRows(schema))
  const others = Object.entries(lookup.outcomes).filter(
    ([name, { data }]) => name !== 'SUCCESS' && data !== undefined && data !== lookup.output,
  )
  return [
    lookup.dataAtTop ? '## Fields of the envelope' : '## Data',
    '',
    ...fields(lookup.output),
    ...others.flatMap(([name, { data }]) => ['', `With \`${name}\`:`, '', ...fields(data)]),
  ]
}

/**
 * docs/lookups/NAME.md.
 * @param facts.rowRouteOf the notes on a row
 * @param facts.twinOf the route of a row's POST twin
 * The others: see askingLines, answerLines, failureLines and sourceLines.
 */
export const lookupPage = (lookup, facts) =>
  page([
    `# ${lookup.name}`,
    '',
    generated,
    '',
    ...headLines(lookup, facts),
    '',
    ...parameterLines(lookup, facts),
    ...askingLines(lookup, facts),
    '',
    ...answerLines(lookup, facts),
    '',
    ...dataLines(lookup),
    '',
    ...sourceLines(lookup, facts),
    '',
    ...failureLines(lookup, facts),
  ])
