// Writes what was measured into docs/evidence.md, in place of what stood there before.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AttackRun } from './attack-run.js'
import type { FuzzResult } from './fuzz/fuzz.js'
import type { Overload } from './overload/overload.js'
import { type Broken, calls, longest, p99 } from './thresholds.js'

const file = fileURLToPath(new URL('../../docs/evidence.md', import.meta.url))

export interface Results {
  readonly seed: number
  readonly runs: readonly { readonly run: AttackRun; readonly broken: readonly Broken[] }[]
  readonly fuzz: FuzzResult | undefined
  readonly overload: Overload | undefined
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** Machine and time of a run; the load that others put on the machine says how far its times can be trusted. */
export function circumstances(seed: number): string {
  const [date = '', hash = ''] = execFileSync('git', ['log', '-1', '--format=%cs %h'], { encoding: 'utf8' })
    .trim()
    .split(' ')
  const processors = cpus()
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
  const machine = `${processors.length} x ${processors[0]?.model.trim()}, ${gigabytes} GB, Linux ${release()}`
  const load = loadavg()[0]!.toFixed(1)
  return `Node ${process.versions.node} on ${machine}; commit ${hash} of ${date}; seed ${seed}; load of the machine at the beginning ${load}.`
}

function attackRow({ run, broken }: Results['runs'][number]): string {
  const { attacks, quiet, during, memory, recoveredMs } = run
  const [first] = attacks
  const isOne = attacks.length === 1
  const name = isOne ? first!.name : 'all together'
  const about = isOne ? first!.about : `all ${attacks.length} attacks at one time`
  const failed = Object.entries({ calls: calls(during), healthz: during.healthz, ...during.aims })
    .map(([, series]) => series.failures.length)
    .reduce((sum, count) => sum + count, 0)
  const aims = Object.entries(during.aims).map(
    ([aim, series]) =>
      `; ${aim} ${rounded(longest(quiet.aims[aim as keyof typeof quiet.aims]!))} → ${rounded(longest(series))}`,
  )
  const cells = [
    name,
    about,
    String(failed),
    `${rounded(p99(calls(quiet)))} → ${rounded(p99(calls(during)))}${aims.join('')}`,
    `${rounded(longest(quiet.healthz))} → ${rounded(longest(during.healthz))}`,
    `${memory.beforeMb.toFixed(0)} → ${memory.peakMb.toFixed(0)} → ${memory.afterMb.toFixed(0)}`,
    recoveredMs === undefined ? 'no' : (recoveredMs / 1_000).toFixed(1),
    broken.length === 0 ? 'held' : broken.map(({ bar }) => bar).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

function attackTable({ runs }: Results): string[] {
  if (runs.length === 0) return []
  return [
    `While each attack ran for ${runs[0]!.run.seconds} s, another client made a lookup every 10 ms, two authorizations`,
    'and ten `/healthz` on new connections a second. Times in milliseconds, quiet → under attack; memory in MB, before →',
    'highest → 5 s after at the latest; the attacker had the lowest priority on the same machine.',
    '',
    '| attack | what it does | failed calls | p99 of calls | slowest healthz | memory | as before after (s) | bars |',
    '|---|---|---|---|---|---|---|---|',
    ...runs.map(attackRow),
    '',
  ]
}

function fuzzLines(fuzz: FuzzResult | undefined): string[] {
  if (fuzz === undefined) return []
  const { requests, operations, findings, statuses } = fuzz
  const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return [
    `**Fuzz.** ${requests} requests to the ${operations} operations of the OpenAPI document: ${answered.join(', ')}.`,
    findings.length === 0
      ? 'No answer of 500 or 503 that no rehearsal explains, none that breaks the document, none that did not come in 10 s.'
      : `Found: ${findings.map(({ kind, operation, count }) => `${kind} at ${operation} (${count})`).join(', ')}.`,
    '',
  ]
}

function overloadLines(overload: Overload | undefined): string[] {
  if (overload === undefined) return []
  const { callers, capacityPerS, baselineP99Ms, answeredPerS, answeredP99Ms, refused, refusedP99Ms, wrong } =
    overload
  return [
    `**Overload.** ${callers} honest callers, who wait as long as a refusal asks: capacity ${capacityPerS.toFixed(0)} calls a`,
    `second, p99 at four fifths of it ${rounded(baselineP99Ms)} ms. At twice the capacity ${answeredPerS.toFixed(0)} a second answered`,
    `(${((100 * answeredPerS) / capacityPerS).toFixed(0)} %), p99 ${rounded(answeredP99Ms)} ms; ${refused} refused, p99 ${refused === 0 ? '-' : rounded(refusedP99Ms)} ms.`,
    wrong.length === 0
      ? 'Each refusal carried Retry-After and none was charged; each answer is in the ledger once.'
      : `Wrong: ${[...new Set(wrong)].join(', ')}.`,
    '',
  ]
}

const begin = '<!-- written by npm run hostile -->'
const end = '<!-- end of what npm run hostile wrote -->'

const frame = [
  '# Evidence',
  '',
  'What was measured, on which machine, and by which command.',
  '',
  '## Hostile clients',
  '',
]

/** Replaces the part of docs/evidence.md that is made by this command; makes the file when there is none. */
export function writeEvidence(results: Results, where: string): void {
  const text = [
    begin,
    where,
    '',
    ...attackTable(results),
    ...fuzzLines(results.fuzz),
    ...overloadLines(results.overload),
    end,
  ].join('\n')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `${[...frame, begin, end].join('\n')}\n`
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  const whole =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n## Hostile clients\n\n${text}\n`
      : before.slice(0, from) + text + before.slice(to + end.length)
  writeFileSync(file, whole)
}
