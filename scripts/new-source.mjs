// Makes an operator's own source: a module with an answer for each named lookup.
//   npm run new-source -- NAME [--lookup LOOKUP ...]
//   node node_modules/satyapan/scripts/new-source.mjs NAME [--lookup LOOKUP ...]     in an installation
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '../dist/lookups/catalogue.js'

const usage = `Usage: npm run new-source -- NAME [--lookup LOOKUP ...]

  NAME         its name in the configuration, such as acme
  LOOKUP       a lookup that it answers, such as rc-advanced; may be given several times

Makes ./sources/NAME.mjs, a module that the configuration names. Your own source needs no change to the service and
keeps working when the service is updated. A built-in source, for a vendor that others also use, is a folder of src/sources with
its own tests: CONTRIBUTING.md, "Add a source".
`

function misuse(why) {
  process.stderr.write(`new-source: ${why}\n\n${usage}`)
  process.exit(2)
}

function readWords() {
  const options = { lookup: { type: 'string', multiple: true }, help: { type: 'boolean' } }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return misuse(error.message)
  }
}

const { values, positionals } = readWords()
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const [name, ...others] = positionals
if (name === undefined || others.length > 0) misuse('one NAME, please')
if (!/^[a-z][a-z0-9-]{0,63}$/.test(name) || name === 'records' || name === 'computed')
  misuse(`${name}: a small letter, then small letters, digits and hyphens; not records or computed`)
const rows = (values.lookup ?? ['panbasic']).map(
  (lookup) =>
    catalogue.find((row) => row.name === lookup) ??
    misuse(`--lookup ${lookup}: there are ${catalogue.map((row) => row.name).join(', ')}`),
)
// npm runs this script in the package's folder, but the module belongs in the operator's working directory.
const file = join(process.env.INIT_CWD ?? process.cwd(), 'sources', `${name}.mjs`)
if (existsSync(file)) misuse(`${file} already exists`)

/** How a field of the answer is read from the vendor's body, by the value that the row's example has there. */
function readerOf(field, value) {
  const [place, name] = ['wire', `'${field}'`]
  if (typeof value === 'boolean') return ['booleanOrNull', `booleanOrNull(${place}, ${name})`]
  if (typeof value === 'number') return ['numberOrNull', `numberOrNull(${place}, ${name})`]
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return ['dayOrEmpty', `dayOrEmpty(${place}, ${name})`]
  if (typeof value === 'string' && /^\d{4}-\d{2}$/.test(value))
    return ['monthOrEmpty', `monthOrEmpty(${place}, ${name})`]
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return ['textsOrNone', `textsOrNone(${place}, ${name})`]
  if (typeof value === 'object' && value !== null) return undefined
  return ['textOrEmpty', `textOrEmpty(${place}, ${name})`]
}

const ofGst = `gstin: String(input.gstin_number),
          legalName: textAt(wire, 'legal_name'),
          tradeName: textOrEmpty(wire, 'trade_name'),
          status: gstStatusOf(textOrEmpty(wire, 'status')),
          registeredOn: dayOrEmpty(wire, 'registered_on'),`
const gstReaders = ['textAt', 'textOrEmpty', 'gstStatusOf', 'dayOrEmpty']

/** The answers that have a builder of their own. */
const builders = {
  panbasic: {
    uses: ['panBasic', 'textAt', 'textOrEmpty'],
    text: `panBasic(String(input.pan_number), textAt(wire, 'full_name'), textOrEmpty(wire, 'category'))`,
  },
  gstinlite: { uses: ['gstLite', ...gstReaders], text: `gstLite({\n          ${ofGst}\n        })` },
  'gstin-advanced': {
    uses: ['gstAdvanced', ...gstReaders],
    text: `gstAdvanced({\n          ${ofGst}\n        })`,
  },
}

const indented = (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\n          // ')

/** The data of an answer, read field by field; what is nested or a list of objects is left to the author. */
function dataOf({ name: lookup, example }) {
  const own = builders[lookup]
  if (own !== undefined) return own
  const isList = Array.isArray(example)
  const uses = ['fillAnswer']
  const lines = Object.entries(isList ? {} : example).map(([field, value]) => {
    const reader = readerOf(field, value)
    if (reader === undefined) return `          // ${field}: ${indented(value)},`
    uses.push(reader[0])
    return `          ${field}: ${reader[1]},`
  })
  const text = isList
    ? `fillAnswer('${lookup}', [\n          // ${indented(example[0])},\n        ])`
    : `fillAnswer('${lookup}', {\n${lines.join('\n')}\n        })`
  return { uses, text }
}

const used = new Set([
  'createJsonApi',
  'notFound',
  'notTranslated',
  'sameIdentifier',
  'textOrEmpty',
  'wireOf',
])
const answerOf = (row) => {
  const { name: lookup, summary, input, outcomes } = row
  const [first] = Object.keys(input)
  const others = Object.keys(outcomes).filter((outcome) => outcome !== 'SUCCESS')
  const { uses, text } = dataOf(row)
  for (const reader of uses) used.add(reader)
  return `      // ${summary}. Asked with: ${Object.keys(input).join(', ') || 'nothing'}.
      // Its other outcomes: ${others.join(', ') || 'none'}.
      async '${lookup}'(input, call) {
        notTranslated('${lookup}') // remove this line when path, body and every field below are theirs
        const { status, body } = await api.get(\`/${lookup}/\${encodeURIComponent(String(input.${first}))}\`, call)
        if (status === 404) return notFound('${lookup}', input)
        const wire = wireOf(body)
        sameIdentifier(wire, '${first}', input.${first})
        // What they do not have may be left out: it is empty in the answer.
        const data = ${text}
        return { subCode: 'SUCCESS', data, reference: textOrEmpty(wire, 'id') }
      },`
}

const answers = rows.map(answerOf).join('\n\n')
const module = `// Answers from ${name}: say here who publishes its API, and where.
import {
${[...used]
  .sort()
  .map((each) => `  ${each},`)
  .join('\n')}
} from 'satyapan/source'

/** @type {import('satyapan/source').CreateSource} */
export default function create(parts) {
  const api = createJsonApi(parts, { headers: { authorization: { secret: 'token', before: 'Bearer ' } } })
  return {
    answers: {
${answers}
    },
  }
}
`
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, module)
process.stdout.write(`Made ${file}. Translate their answers in it, then name it in the configuration:

sources:
  - records
  - name: ${name}
    module: ./sources/${name}.mjs
    baseUrl: https://api.example.com
    secrets: { token: { env: ${name.toUpperCase().replaceAll('-', '_')}_TOKEN } }

Each answer throws until its line notTranslated is removed: nothing is answered about a made-up person. Try it on
recorded replies (docs/sources.md, "A source of your own"), then on the vendor: satyapan sources test ${name}
`)
