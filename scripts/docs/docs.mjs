// Writes the generated documents: docs/failures.md, docs/lookups/, docs/records.md,
// docs/retention.md, docs/settings.md, docs/schema.sql, docs/collections/, and the tables in docs/operating.md, docs/sources.md
// and the READMEs of sources.
//   node scripts/docs/docs.mjs           writes changed pages, removes those of removed lookups
//   node scripts/docs/docs.mjs --check   writes nothing; exit status 1 when a page is not current
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../build/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs')
const checkOnly = process.argv.includes('--check')

await prepare({ workspaces: true })
const { generatedPages } = await import('./docs-pages.mjs')
const { licencesPage } = await import('../build/bill-of-materials.mjs')
const { shippedPackages } = await import('../build/pack-tree.mjs')
const { packagesOfPages } = await import('../build/page-packages.mjs')
const { dumpSchema } = await import('./schema-dump.mjs')
const { collectionFiles } = await import('./collections.mjs')
const { failures } = await import('../../dist/kernel/failures.js')
const { catalogue } = await import('../../dist/lookups/catalogue.js')
const { openApiDocument } = await import('../../dist/http/openapi.js')
const { twinOf } = await import('../../dist/lookups/lookup.js')
const { rowRouteOf } = await import('../../dist/http/row-routes.js')
const { kinds, recordAnswers } = await import('../../dist/sources/records/kinds.js')
const { retentionClasses } = await import('../../dist/server/compose/stored-data.js')
const { configGroups, configKeys } = await import('../../dist/server/compose/config-keys.js')
const { defaultLine } = await import('../../dist/platform/config-key.js')
const { environmentVariables } = await import('../../dist/platform/environment.js')
const { identifiers } = await import('../../dist/identifiers/index.js')
const { rehearsals } = await import('../../dist/sources/sandbox/magic.js')
const { sourceReadme, sourcesPage } = await import('./source-pages.mjs')
const { operatingPage } = await import('./settings-page.mjs')
const { sourceKinds } = await import('../../dist/sources/source-kinds.js')
const { troubleKinds } = await import('../../dist/lookups/source.js')
const { gradeOf } = await import('../../dist/sources/answer-table.js')
const { whyOnlyIfNamed } = await import('../../dist/sources/source-kind.js')
const { failureBodyOf, operationIdOf, outcomeExample, rowFailures } = await import(
  '../../dist/http/openapi-rows.js'
)
const { taskExamplesOf, taskFailuresOf } = await import('../../dist/http/openapi-tasks.js')

const pages = generatedPages({
  catalogue,
  failures,
  rowRouteOf,
  twinOf,
  failuresOf: rowFailures,
  exampleOf: outcomeExample,
  kinds,
  recordAnswers,
  retention: { classes: retentionClasses, keys: configKeys },
  settings: { groups: configGroups, environment: environmentVariables, defaultLine },
  identifiers,
  operationIdOf,
  rehearsals,
  failureBodyOf,
  taskExamplesOf,
  taskFailuresOf,
  sourceKinds,
  gradeOf,
  whyOnlyIfNamed,
})
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
pages.set('licences.md', licencesPage(shippedPackages(lock), packagesOfPages(lock)))
for (const [name, text] of collectionFiles({ document: openApiDocument({ catalogue }), catalogue }))
  pages.set(`collections/${name}`, text)
pages.set('schema.sql', await dumpSchema(join(root, 'migrations')))
const graded = { gradeOf, whyOnlyIfNamed, troubleKinds }
const written = (file) => readFileSync(join(docs, file), 'utf8')
pages.set('operating.md', operatingPage(written('operating.md'), configGroups))
pages.set('sources.md', sourcesPage(written('sources.md'), sourceKinds, graded))
for (const kind of sourceKinds) {
  const readme = `../src/sources/${kind.kind}/README.md`
  pages.set(readme, sourceReadme(written(readme), kind, graded))
}

const filesBelow = (directory) =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(docs, join(entry.parentPath, entry.name)))
    : []

let stale = 0
const report = (what, name) => {
  stale++
  process.stderr.write(`${checkOnly ? 'not current: ' : ''}docs/${name} ${what}\n`)
}
for (const [name, text] of pages) {
  const file = join(docs, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  report(existsSync(file) ? 'changed' : 'is new', name)
  if (checkOnly) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const name of ['lookups', 'collections'].flatMap((folder) => filesBelow(join(docs, folder)))) {
  if (pages.has(name)) continue
  report('no longer has a source', name)
  if (!checkOnly) rmSync(join(docs, name))
}
if (checkOnly && stale > 0) {
  process.stderr.write('run: npm run docs\n')
  process.exitCode = 1
}
