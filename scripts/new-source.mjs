// Makes an operator's own source: a module with an answer for each named lookup.
//   npm run new-source -- NAME [--lookup LOOKUP ...]
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

const indented = (value, by) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)

const answerOf = ({ name: lookup, summary, input, outcomes, example }) => {
  const [first] = Object.keys(input)
  const others = Object.keys(outcomes).filter((outcome) => outcome !== 'SUCCESS')
  return `      // ${summary}. Asked with: ${Object.keys(input).join(', ') || 'nothing'}.
      // Its other outcomes: ${others.join(', ') || 'none'}.
      async '${lookup}'(input, call) {
        const { status, body } = await api.get(\`/${lookup}/\${encodeURIComponent(String(input.${first}))}\`, call)
        if (status === 404) return notFound('${lookup}', input)
        const wire = wireOf(body)
        sameIdentifier(wire, '${first}', input.${first})
        // Translate: every field of this example, in these spellings, from their answer.
        const data = ${indented(example, 8)}
        return { subCode: 'SUCCESS', data, reference: textOrEmpty(wire, 'id') }
      },`
}

const module = `// Answers from ${name}: say here who publishes its API, and where.
import { createJsonApi, notFound, sameIdentifier, textOrEmpty, wireOf } from 'satyapan/source'

/** @type {import('satyapan/source').CreateSource} */
export default function create({ http, secret }) {
  const api = createJsonApi({ http, secret }, { headers: { authorization: { secret: 'token', before: 'Bearer ' } } })
  return {
    answers: {
${rows.map(answerOf).join('\n\n')}
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

and try it: satyapan sources test ${name}
`)
