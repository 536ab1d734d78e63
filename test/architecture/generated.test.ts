// Tests that the generated documents are current, and that the failure table, its page and the OpenAPI document name
// the same failures.
import { describe, expect, it } from 'vitest'
import { evidencePage } from '../../proof/page.js'
import { collectionFiles } from '../../scripts/docs/collections.mjs'
import { generatedPages } from '../../scripts/docs/docs-pages.mjs'
import { dumpSchema } from '../../scripts/docs/schema-dump.mjs'
import { dashboardFiles, sdkFiles } from '../../scripts/docs/sdk-files.mjs'
import { operatingPage } from '../../scripts/docs/settings-page.mjs'
import { sourceReadme, sourcesPage } from '../../scripts/docs/source-pages.mjs'
import { adminOpenApi } from '../../src/admin/openapi.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { failureBodyOf, operationIdOf, outcomeExample, rowFailures } from '../../src/http/openapi-rows.js'
import { taskExamplesOf, taskFailuresOf } from '../../src/http/openapi-tasks.js'
import { rowRouteOf } from '../../src/http/row-routes.js'
import { identifiers } from '../../src/identifiers/index.js'
import { failureCodes, failures } from '../../src/kernel/failures.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { twinOf } from '../../src/lookups/lookup.js'
import { troubleKinds } from '../../src/lookups/source.js'
import { defaultLine } from '../../src/platform/config-key.js'
import { environmentVariables } from '../../src/platform/environment.js'
import { configGroups, configKeys } from '../../src/server/compose/config-keys.js'
import { retentionClasses } from '../../src/server/compose/stored-data.js'
import { operations } from '../../src/server/operations/catalogue.js'
import { gradeOf } from '../../src/sources/answer-table.js'
import { kinds, recordAnswers } from '../../src/sources/records/kinds.js'
import { rehearsals } from '../../src/sources/sandbox/magic.js'
import { whyOnlyIfNamed } from '../../src/sources/source-kind.js'
import { sourceKinds } from '../../src/sources/source-kinds.js'
import { repositoryFiles, root, textOf } from './tree.js'

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

describe('the tables of sources', () => {
  const graded = { gradeOf, whyOnlyIfNamed, troubleKinds }
  it.each(sourceKinds.map((kind) => [`src/sources/${kind.kind}/README.md`, kind] as const))(
    '%s is current',
    (file, kind) => expect(sourceReadme(textOf(file), kind, graded)).toBe(textOf(file)),
  )
  it('docs/sources.md is current', () =>
    expect(sourcesPage(textOf('docs/sources.md'), sourceKinds, graded)).toBe(textOf('docs/sources.md')))
})

describe('generated documents', () => {
  it('the table of settings in docs/operating.md is current', () =>
    expect(operatingPage(textOf('docs/operating.md'), configGroups)).toBe(textOf('docs/operating.md')))

  it.each([...pages.keys()])('docs/%s is current (npm run docs)', (name) => {
    expect(textOf(`docs/${name}`)).toBe(pages.get(name))
  })

  it('of lookups belong to a lookup', () => {
    const there = repositoryFiles().filter((name) => name.startsWith('docs/lookups/'))
    expect(there).toEqual(
      [...pages.keys()]
        .map((name) => `docs/${name}`)
        .filter((name) => name.startsWith('docs/lookups/'))
        .sort(),
    )
  })

  it('of docs/collections are current, and none is left over (npm run docs)', () => {
    const files = collectionFiles({ catalogue, document: openApiDocument({ catalogue }) })
    const there = repositoryFiles().filter((name) => name.startsWith('docs/collections/'))
    expect(there.sort()).toEqual([...files.keys()].map((name) => `docs/collections/${name}`).sort())
    for (const [name, text] of files) expect(textOf(`docs/collections/${name}`) === text, name).toBe(true)
  })

  it('docs/schema.sql is what the migrations add up to (npm run docs)', async () => {
    expect(textOf('docs/schema.sql')).toBe(await dumpSchema(`${root}migrations`))
  }) // it opens a database and applies every migration
})

describe('docs/evidence.md', () => {
  it('shows the stored results (npm run evidence)', () => {
    expect(textOf('docs/evidence.md')).toBe(evidencePage())
  })
})

describe('the generated files', () => {
  it('of the SDK are current (npm run sdk)', async () => {
    for (const [name, text] of await sdkFiles({ catalogue, document: openApiDocument({ catalogue }) }))
      expect(textOf(name) === text, name).toBe(true)
  })

  it('of the dashboard are current (npm run sdk)', async () => {
    for (const [name, text] of await dashboardFiles(adminOpenApi(operations)))
      expect(textOf(name) === text, name).toBe(true)
  })
})

describe('the failure table', () => {
  const listed = new Map(
    [...textOf('docs/failures.md').matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)].map((match) => [
      match[2]!,
      Number(match[1]),
    ]),
  )

  it('matches docs/failures.md, both ways, with the same statuses', () => {
    const table = failureCodes.map((code) => [code, failures[code].status])
    expect([...listed].sort()).toEqual(table.sort())
  })

  it('matches the responses of the OpenAPI document, both ways', () => {
    const { paths, components } = openApiDocument({ catalogue }) as Record<
      string,
      Record<string, Record<string, object>>
    >
    const responses = JSON.stringify([paths, components!.responses])
    const named = new Set(
      [...responses.matchAll(/"#\/components\/examples\/([A-Z_]+)"/g)].map((match) => match[1]!),
    )
    expect([...named].sort()).toEqual([...failureCodes].sort())
  })
})
