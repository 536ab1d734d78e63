// Makes a lookup: its row, and its line in the catalogue.
//   npm run new-lookup -- NAME --by IDENTIFIER [--in FOLDER] [--path PATH]
//   npm run new-lookup -- --own NAME --by IDENTIFIER [--path PATH | --task]
//   node node_modules/satyapan/scripts/new-lookup.mjs --own NAME --by IDENTIFIER [--path PATH | --task]     in an installation
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeOwnLookup } from './new-own-lookup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** By name: its export of src/identifiers, its parameter in the interface, and its usual folder. */
const identifiers = {
  pan: { name: 'pan', parameter: 'pan_number', folder: 'pan' },
  mobile: { name: 'mobile', parameter: 'mobile_number', folder: 'mobile' },
  gstin: { name: 'gstin', parameter: 'gstin_number', folder: 'business' },
  fssai: { name: 'fssai', parameter: 'fssai_id', folder: 'business' },
  uan: { name: 'uan', parameter: 'uan_number', folder: 'employment' },
  vpa: { name: 'vpa', parameter: 'vpa', folder: 'mobile' },
  'rc-number': { name: 'rcNumber', parameter: 'rc_number', folder: 'vehicle' },
}

const usage = `Usage: npm run new-lookup -- NAME --by IDENTIFIER [--in FOLDER] [--path PATH]
       npm run new-lookup -- --own NAME --by IDENTIFIER [--path PATH | --task]

  NAME         the lookup's name, such as mobile-to-city
  IDENTIFIER   the identifier of its subject: ${Object.keys(identifiers).join(', ')}
  FOLDER       folder of src/lookups; the identifier's usual one
  PATH         its address; /v1/verification/NAME, or with --own /v1/own/NAME

With --own it makes ./lookups/NAME.mjs and ./lookups/NAME-source.mjs: a lookup of your own, which the configuration names. It
needs no change to the service and keeps working when the service is updated. With --task it is answered in two steps:
POST /v1/own/post-NAME submits, GET /v1/own/get-NAME has the result.
`

function misuse(why) {
  process.stderr.write(`new-lookup: ${why}\n\n${usage}`)
  process.exit(2)
}

function readWords() {
  const options = {
    by: { type: 'string' },
    in: { type: 'string' },
    own: { type: 'boolean' },
    path: { type: 'string' },
    task: { type: 'boolean' },
    help: { type: 'boolean' },
  }
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
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) misuse(`${name}: lower-case words joined by hyphens`)
const by = Object.hasOwn(identifiers, values.by ?? '') ? identifiers[values.by] : undefined
if (by === undefined)
  misuse(`--by ${values.by ?? '(nothing)'}: one of ${Object.keys(identifiers).join(', ')}`)
if (values.own && values.in !== undefined) misuse('--in is for built-in lookups')
if (values.task && (!values.own || values.path !== undefined))
  misuse('--task goes with --own, and not with --path: its paths are /v1/own/post-NAME and /v1/own/get-NAME')
const folder = values.in ?? by.folder
if (!/^[a-z]+$/.test(folder)) misuse(`--in ${folder}: one lower-case word`)
const path = values.path ?? `/v1/${values.own ? 'own' : 'verification'}/${name}`
if (!/^\/v[12]\/[a-z0-9]+([-/][a-z0-9]+)*$/.test(path)) misuse(`--path ${path}: begins with /v1/ or /v2/`)

// An unknown subject has its own outcome; the one for vehicles is also the answer to a malformed number.
const unknown = by.name === 'rcNumber' ? 'INVALID_RC_NUMBER' : 'DETAILS_NOT_FOUND'

const catalogueFile = join(root, 'src', 'lookups', 'catalogue.ts')

if (values.own) {
  // npm runs this script in the package's folder, but the modules belong in the operator's working directory.
  const made = writeOwnLookup({
    ...{ name, by, path, unknown, isTask: values.task === true },
    folder: process.env.INIT_CWD ?? process.cwd(),
  })
  if (made === undefined) misuse(`lookups/${name}.mjs or lookups/${name}-source.mjs already exists`)
  process.stdout.write(made)
  process.exit(0)
}

if (!existsSync(catalogueFile)) misuse('there is no checkout here: --own makes a lookup of your own')

const camel = name.replaceAll(/-(.)/g, (_whole, letter) => letter.toUpperCase())
const constant = /^\d/.test(camel) ? `lookup${camel}` : camel
const file = join(root, 'src', 'lookups', folder, `${name}.ts`)
const catalogue = readFileSync(catalogueFile, 'utf8')
if (existsSync(file)) misuse(`${file} already exists`)
if (catalogue.includes(`/${name}.js'`)) misuse(`${name} is already in the catalogue`)
const row = `// Declares the lookup ${name}: describe its answer here.
import { ${by.name} } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const ${constant} = defineLookup({
  name: '${name}',
  summary: 'Describe its answer here',
  route: { method: 'GET', path: '${path}' },
  credentials: 'token-and-key',
  input: { ${by.parameter}: number(${by.name}) },
  output: fields({ full_name: text() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Details fetched successfully.' },
    ${unknown}: { status: 200, charge: 'charged', message: 'No details found.' },
  },
  price: 100,
  example: { full_name: 'ASHA VIJAY ZAVERI' },
})
`

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, row)
const afterImports = catalogue.indexOf('\n', catalogue.lastIndexOf('\nimport ') + 1) + 1
const line = `import { ${constant} } from './${folder}/${name}.js'\n`
const imported = catalogue.slice(0, afterImports) + line + catalogue.slice(afterImports)
writeFileSync(catalogueFile, imported.replace(/\n\]\s*$/, `\n  ${constant},\n]\n`))

// Sorts the new import; without Biome, npm run format does it later.
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
if (existsSync(biome))
  spawnSync(process.execPath, [biome, 'check', '--write', file, catalogueFile], { cwd: root })

process.stdout.write(`Made src/lookups/${folder}/${name}.ts and its line in src/lookups/catalogue.ts.
Next: describe its answer in the row, and answer it in a source; then run
  npm run docs && npm run check
`)
