// Writes docs/evidence.md from the stored results of the proofs, one section each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepResult, type ProofResult } from './result.js'

const folder = fileURLToPath(new URL('results/', import.meta.url))

const evidenceFile = fileURLToPath(new URL('../docs/evidence.md', import.meta.url))

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const rowOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

function figures({ table, plot }: ProofResult): string[] {
  return [
    ...(table === undefined
      ? []
      : [rowOf(table.heading), `|${'---|'.repeat(table.heading.length)}`, ...table.rows.map(rowOf), '']),
    ...(plot === undefined ? [] : [`![${plot.about}](${plot.file})`, '']),
  ]
}

function section(result: ProofResult): string[] {
  const { name, title, command, about, date, machine, lines } = result
  return [
    `## ${title ?? name}`,
    '',
    ...(about === undefined ? [] : [about, '']),
    `\`${command ?? `npm run proof -- ${name}`}\`, ${date.slice(0, 10)}: ${machine}.`,
    '',
    '| promise | measured | held |',
    '|---|---|---|',
    ...lines.map(
      ({ promise, measured, held }) =>
        `| ${cell(promise)} | ${cell(measured)} | ${held ? 'yes' : '**no**'} |`,
    ),
    '',
    ...figures(result),
  ]
}

/** The page, from all stored results. */
export function evidencePage(): string {
  const results = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(folder + file, 'utf8')) as ProofResult)
  return [
    '# Evidence',
    '',
    'What was promised and what was measured. Each section says which command measured it, when, on which machine and',
    'commit, and the load on the machine at the beginning: above one for each processor, times say more about',
    'the machine than about the service. `npm run evidence` makes this page from `proof/results`.',
    '',
    ...results.flatMap(section),
  ].join('\n')
}

/** Stores results and updates the page; returns the names of their files. */
export function publish(results: readonly ProofResult[]): string[] {
  const files = results.map(keepResult)
  writeFileSync(evidenceFile, evidencePage())
  return files
}
