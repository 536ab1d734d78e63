// Prints the promises and measurements of a proof as a table, and stores them in proof/results as JSON.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ProofLine {
  readonly promise: string
  readonly measured: string
  readonly held: boolean
}

/** Figures that are no promise. */
export interface ProofTable {
  readonly heading: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface ProofResult {
  readonly name: string
  /** The heading of its section in docs/evidence.md; when left out, its name. */
  readonly title?: string
  /** What runs it; when left out, `npm run proof` with its name. */
  readonly command?: string
  /** How it is measured. */
  readonly about?: string
  /** ISO 8601, UTC. */
  readonly date: string
  readonly machine: string
  readonly lines: readonly ProofLine[]
  readonly table?: ProofTable
  /** The figure in docs/, and what it shows. */
  readonly plot?: { readonly file: string; readonly about: string }
}

/** Processors, memory, version of Node, the measured commit, and how busy the machine is. */
export function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const processors = cpus()
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
  return `Node ${process.versions.node} on ${processors.length} x ${processors[0]?.model.trim()}, ${gigabytes} GB; commit ${commit}; load ${loadavg()[0]!.toFixed(1)}`
}

export function tableOf(lines: readonly ProofLine[]): string {
  const width = Math.max(...lines.map(({ promise }) => promise.length))
  return lines
    .map(
      ({ promise, measured, held }) =>
        `${held ? 'held  ' : 'BROKEN'}  ${promise.padEnd(width)}  ${measured}\n`,
    )
    .join('')
}

/** `2: 502 Bad Gateway: socket hang up`: how many, and at most three examples. */
export const withExamples = (texts: readonly string[]): string =>
  `${texts.length}${texts
    .slice(0, 3)
    .map((text) => `: ${text}`)
    .join('')}`

/** Stores the result with those of the other proofs; returns the file's name. */
export function keepResult(result: ProofResult): string {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${result.name}.json`, `${JSON.stringify(result, null, 2)}\n`)
  return `proof/results/${result.name}.json`
}

/** Stores a figure of docs/evidence.md; returns its place in docs/. */
export function keepPlot(name: string, svg: string): string {
  const file = `evidence/${name}.svg`
  const path = fileURLToPath(new URL(`../docs/${file}`, import.meta.url))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, svg)
  return file
}
