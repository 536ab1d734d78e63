// Makes the generated files of the SDK, from the rows and the OpenAPI document, and of the dashboard, from the
// document of the administration API.
import openapiTypes, { astToString } from 'openapi-typescript'

const headOf = (what) => `// Generated from ${what} (npm run sdk); not edited by hand.\n`
const head = headOf('the lookups')

/** How a request carries a lookup's parameters. */
function readsOf(operation) {
  const types = Object.keys(operation.requestBody?.content ?? {})
  if (types.includes('multipart/form-data')) return 'form'
  return types.includes('application/json') ? 'json' : 'query'
}

/** `{ name: value, }` in TypeScript, one line for each. */
const table = (name, type, entries) =>
  [
    `export const ${name} = {`,
    ...entries.map(([key, value]) => {
      const members = Object.entries(value).map(([member, text]) => `${member}: '${text}'`)
      return `  ${key}: { ${members.join(', ')} },`
    }),
    `} as const${type}`,
    '',
  ].join('\n')

const typesOf = async (document) =>
  astToString(await openapiTypes(structuredClone(document), { silent: true }))

/** The SDK's files by path from the root of the repository. Rejects when the document cannot be read. */
export async function sdkFiles({ catalogue, document }) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const lookups = catalogue.map(({ name, route }) => {
    const found = operations.find(({ path, method }) => path === route.path && method === route.method)
    if (found === undefined)
      throw new Error(`the OpenAPI document has no ${route.method} ${route.path} (${name})`)
    const { path, method, operation } = found
    return [operation.operationId, { method, path, reads: readsOf(operation) }]
  })
  const batches = catalogue
    .filter(({ route }) => route.batch !== undefined)
    .map(({ name, route }) => [`'${name}'`, { path: route.batch, column: route.column }])
  const lookupsFile = [
    head,
    table(
      'lookups',
      " satisfies Record<string, { method: 'GET' | 'POST'; path: string; reads: 'query' | 'json' | 'form' }>",
      lookups,
    ),
    '/** The name of a lookup: its operationId in the OpenAPI document. */',
    'export type LookupName = keyof typeof lookups',
    '',
    table('batchLookups', '', batches),
    '/** A lookup that takes batches. */',
    'export type BatchLookup = keyof typeof batchLookups',
    '',
  ].join('\n')
  return new Map([
    ['sdk/src/lookups.ts', lookupsFile],
    ['sdk/src/schema.ts', `${head}\n${await typesOf(document)}`],
  ])
}

/** The dashboard's files by path from the root of the repository. */
export async function dashboardFiles(document) {
  const text = `${headOf('the operations of the administration API')}\n${await typesOf(document)}`
  return new Map([['dashboard/src/api/schema.ts', text]])
}
