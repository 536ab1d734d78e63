// Makes an operator's own lookup: a module with its row, and beside it the module of a source that answers it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const outcomes = (
  unknown,
) => `    SUCCESS: { status: 200, charge: 'charged', message: 'Details fetched successfully.' },
    ${unknown}: { status: 200, charge: 'charged', message: 'No details found.' },`

/** A task fails with the answer to a malformed number, so an unknown subject has another outcome. */
const taskOutcomes = (unknown) =>
  unknown === 'DETAILS_NOT_FOUND'
    ? outcomes(unknown)
    : `${outcomes('DETAILS_NOT_FOUND')}
    ${unknown}: { status: 200, charge: 'free', message: 'The number is malformed.' },`

const routeOf = ({ name, path, isTask }) =>
  isTask
    ? `  route: { method: 'POST', path: '/v1/own/post-${name}' },
  // Answered in two steps: this path has the result.
  task: { poll: '/v1/own/get-${name}', type: '${name.replaceAll('-', '_')}' },`
    : `  route: { method: 'GET', path: '${path}' },`

const rowOf = ({ name, by, path, unknown, isTask }) => `// The lookup ${name}: describe its answer here.
import { defineLookup, fields, number, ${by.name}, text } from 'satyapan/lookup'

export default defineLookup({
  name: '${name}',
  summary: 'Describe its answer here',
${routeOf({ name, path, isTask })}
  credentials: 'token-and-key',
  // The first parameter is the subject. Others: textParam(about, example), flagParam(about).
  input: { ${by.parameter}: number(${by.name}) },
  // The data of SUCCESS. Also: texts(), date(), month(), wholeNumber(), flag(), list(...), orNull(...).
  output: fields({ full_name: text() }),
  outcomes: {
${isTask ? taskOutcomes(unknown) : outcomes(unknown)}
  },
  // In the smallest unit of the currency.
  price: 100,
  // Of the output; the sandbox answers with it.
  example: { full_name: 'ASHA VIJAY ZAVERI' },
})
`

const sourceOf = ({ name, by }) => `// Answers ${name}: say here who publishes the API, and where.
import { createJsonApi, fillAnswer, notFound, notTranslated, sameIdentifier, textOrEmpty, wireOf } from 'satyapan/source'
import row from './${name}.mjs'

/** @type {import('satyapan/source').CreateSource} */
export default function create(parts) {
  const api = createJsonApi(parts, { headers: { authorization: { secret: 'token', before: 'Bearer ' } } })
  return {
    answers: {
      async '${name}'(input, call) {
        notTranslated('${name}') // remove this line when path, body and every field below are theirs
        const { status, body } = await api.get(\`/${name}/\${encodeURIComponent(String(input.${by.parameter}))}\`, call)
        if (status === 404) return notFound(row, input)
        const wire = wireOf(body)
        sameIdentifier(wire, '${by.parameter}', input.${by.parameter})
        // What they do not have may be left out: it is empty in the answer.
        const data = fillAnswer(row, { full_name: textOrEmpty(wire, 'full_name') })
        return { subCode: 'SUCCESS', data, reference: textOrEmpty(wire, 'id') }
      },
    },
  }
}
`

/**
 * Writes both modules into the folder \`lookups\` of \`folder\`. Returns what is to be done next; undefined when one of the files is
 * there already.
 */
export function writeOwnLookup({ name, by, path, unknown, isTask, folder }) {
  const file = join(folder, 'lookups', `${name}.mjs`)
  const source = join(folder, 'lookups', `${name}-source.mjs`)
  if (existsSync(file) || existsSync(source)) return undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, rowOf({ name, by, path, unknown, isTask }))
  writeFileSync(source, sourceOf({ name, by }))
  return `Made ${file} and ${source}. Describe the answer in the first and translate theirs in the second, then name them in the
configuration:

lookups: [./lookups/${name}.mjs]
sources:
  - records
  - name: ${name}
    module: ./lookups/${name}-source.mjs
    baseUrl: https://api.example.com
    secrets: { token: { env: ${name.toUpperCase().replaceAll('-', '_')}_TOKEN } }

Without sources the service is a sandbox, which answers with the example of the row. docs/own-lookups.md has the rest.
`
}
