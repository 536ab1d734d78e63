// Tests that no CSV that the program writes holds a cell which a spreadsheet would run as a formula.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../../support/installation.js'

/** Every file that writes CSV. A new one belongs here, with a formula planted below or in a test of its own. */
const writers = [
  'audit/operations/audit.ts',
  'batches/kept-batches.ts',
  'bulk/chunk.ts', // test/bulk/bulk.test.ts
  'bulk/result-file.ts', // test/bulk/bulk.test.ts
  'cli/commands/usage-report.ts',
  'sources/records/errors-file.ts',
  'sources/records/export.ts',
  'usage/operations/export.ts',
  'usage/reconcile-lists.ts', // test/cli/commands/reconcile.test.ts
]

const root = 'src'
const sources = (readdirSync(root, { recursive: true }) as string[]).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const formulas = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', "'=1+1"]
const runs = /(^|,)"?[=+\-@\t\r]/m

let here: TestInstallation
beforeAll(async () => {
  here = await openInstallation()
})
afterAll(() => here.discard())

it('every CSV is written by the one writer that guards cells', () => {
  const using = sources.filter((name) => readFileSync(join(root, name), 'utf8').includes('spreadsheetLine('))
  expect(using.filter((name) => name !== 'platform/csv-line.ts').sort()).toEqual(writers)
  // Another writer would double quotation marks or join cells itself.
  const own = sources.filter((name) =>
    /replaceAll\('"', '""'\)|\.join\(','\)\}\\n/.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(own).toEqual(['platform/csv-line.ts'])
})

describe.each(formulas)('with %s planted', (formula) => {
  it('the audit log, the report and the usage have no formula', async () => {
    const { audit, db } = here.parts
    const writeAudit = audit.by({ name: formula, origin: formula })
    await db.transaction((tx) => writeAudit(tx, { act: 'client.create', target: formula }))
    const log = await here.run('audit', 'export', '--format', 'csv')
    expect(log).toContain(`'${formula}`)
    expect(log).not.toMatch(runs)
    expect(await here.run('usage', 'report', '--csv')).not.toMatch(runs)
    expect(await here.run('usage', 'export')).not.toMatch(runs)
  })

  it('records and their wrong lines have none, and the records import again', async () => {
    const quoted = JSON.stringify(formula)
    await writeFile(
      join(here.home, 'people.jsonl'),
      `{"pan_number":"ABCPD1310A","full_name":${quoted}}\n{"pan_number":${quoted},"full_name":"X"}\n`,
    )
    const words = [
      'records',
      'import',
      'pan',
      'people.jsonl',
      '--init',
      '--keep-going',
      '--errors',
      'wrong.csv',
    ]
    await here.run(...words)
    expect(readFileSync(join(here.home, 'wrong.csv'), 'utf8')).not.toMatch(runs)
    const exported = await here.run('records', 'export', 'pan')
    expect(exported).not.toMatch(runs)
    await writeFile(join(here.home, 'again.csv'), exported.slice(0, exported.lastIndexOf('\n') + 1))
    await here.run('records', 'import', 'pan', 'again.csv')
    expect(JSON.parse(await here.run('records', 'show', 'pan', 'ABCPD1310A', '--json'))).toMatchObject({
      full_name: formula,
    })
  })
})
