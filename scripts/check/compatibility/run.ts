// Runs `npm run compatibility`: compares both OpenAPI documents with those of the last release and refuses what would
// break a client. With --release it then makes the present documents those of the last release.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { divideByAcceptance, readAcceptances } from './accepted-changes.js'
import { readBaseline, writeBaseline } from './baseline.js'
import { documentChanges } from './document-changes.js'
import { type JsonObject, objectOf } from './json.js'
import { reportLines } from './report.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'compatibility')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const isRelease = process.argv.includes('--release')

/** A member of a module of the built service, which loads faster than its source. */
const built = async (file: string, member: string): Promise<unknown> =>
  objectOf({ ...(await import(pathToFileURL(join(root, 'dist', file)).href)) })[member]

type Describe = (parts: unknown) => JsonObject
const describeInterface = (await built('http/openapi.js', 'openApiDocument')) as Describe
const describeAdministration = (await built('admin/openapi.js', 'adminOpenApi')) as Describe

const documents = {
  interface: describeInterface({ catalogue: await built('lookups/catalogue.js', 'catalogue') }),
  administration: describeAdministration(await built('server/operations/catalogue.js', 'operations')),
}
const acceptances = readAcceptances(join(root, 'docs', 'decisions'))

const reports = Object.entries(documents).map(([name, document]) => {
  const baseline = readBaseline(folder, name)
  if (baseline === undefined) {
    const advice = `there is no compatibility/${name}.json to compare with: npm run compatibility -- --release`
    return { refused: [], accepted: [], lines: isRelease ? [] : [advice] }
  }
  const { release, document: before } = baseline
  const divided = divideByAcceptance(documentChanges(before, document), acceptances, {
    release,
    document: name,
  })
  const lines = [...reportLines(name, release, divided)]
  if (release !== version && !isRelease)
    lines.push(
      `compatibility/${name}.json is of ${release} and package.json of ${version}: npm run compatibility -- --release`,
    )
  return { ...divided, lines }
})

const lines = reports.flatMap((report) => report.lines)
if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
const total = (of: (report: (typeof reports)[number]) => readonly unknown[]) =>
  reports.reduce((sum, report) => sum + of(report).length, 0)
process.stdout.write(
  `${total(({ refused }) => refused)} breaking changes, ${total(({ accepted }) => accepted)} accepted\n`,
)
if (lines.length > 0) process.exitCode = 1
else if (isRelease)
  for (const [name, document] of Object.entries(documents)) writeBaseline(folder, name, version, document)
