// Writes the generated files of the SDK and the dashboard (npm run sdk).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../build/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

await prepare({ workspaces: true })
const { dashboardFiles, sdkFiles } = await import('./sdk-files.mjs')
const { catalogue } = await import('../../dist/lookups/catalogue.js')
const { openApiDocument } = await import('../../dist/http/openapi.js')
const { adminOpenApi } = await import('../../dist/admin/openapi.js')
const { operations } = await import('../../dist/server/operations/catalogue.js')

const files = [
  ...(await sdkFiles({ catalogue, document: openApiDocument({ catalogue }) })),
  ...(await dashboardFiles(adminOpenApi(operations))),
]

for (const [name, text] of files) {
  const file = join(root, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  writeFileSync(file, text)
  process.stderr.write(`${name} changed\n`)
}
