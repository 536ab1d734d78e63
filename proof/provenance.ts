// Proves that for every call all records of who answered agree: ledger, attempts, report, invoice, and the upstream's
// own log.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RehearsalLine } from '../test/support/rehearsal-process.js'
import { openPlace, type Place, questions } from './place.js'
import type { ProofLine } from './result.js'

const callers = 8
/** The share of requests to the first upstream that fail, by fault; the second upstream answers those. */
const faults = [
  '500:0.04',
  '429:0.02',
  'html:0.02',
  'schema:0.02',
  'half-json:0.02',
  'reset:0.02',
  'truncated:0.02',
  'other-subject:0.03',
]
const cost = { default: 60, 'rc-advanced': 150 }
const priceOf = (lookup: string): number => (lookup === 'rc-advanced' ? cost['rc-advanced'] : cost.default)
/** One retry for every ten calls, and one saved up. */
const retryShare = 0.1

interface Attempt {
  readonly source: string
  readonly outcome: string
  readonly reference: string | null
}
interface Exported {
  readonly transaction_id: string
  readonly lookup: string
  readonly source: string | null
  readonly sub_code: string
  readonly cost: number
  readonly attempts: number
  readonly source_reference: string | null
}
type Sum = Record<string, { count: number; total: number; expected: number }>

const troubles = new Set(['down', 'timeout', 'throttled', 'refused', 'unreadable', 'skipped'])

/** Makes the calls; returns the transaction_id of each, with its status and source. */
async function makeCalls({ service }: Place, calls: number) {
  const made = new Map<string, { status: number; source: string | null }>()
  let next = 0
  const caller = async () => {
    while (next < calls) {
      const [, path, query] = questions[next++ % questions.length]!
      const { status, headers } = await service.client.lookup(path, query)
      made.set(headers['x-transaction-id']!, { status, source: headers['x-satyapan-source'] ?? null })
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return made
}

async function readAttempts({ service }: Place, ids: readonly string[]): Promise<Map<string, Attempt[]>> {
  const attempts = new Map<string, Attempt[]>()
  let next = 0
  const reader = async () => {
    while (next < ids.length) {
      const id = ids[next++]!
      const { json } = await service.client.lookup(`/v1/transactions/${id}`)
      attempts.set(id, (json as { data: { attempts: Attempt[] } }).data.attempts)
    }
  }
  await Promise.all(Array.from({ length: callers }, reader))
  return attempts
}

async function command<T>({ service }: Place, ...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await service.cli(...words)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout.includes('\n{') || words.includes('jsonl')
    ? (stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)) as T)
    : (JSON.parse(stdout) as T)
}

/** Lines about lookups; the others are about tokens. */
const asked = (lines: readonly RehearsalLine[]) => lines.filter(({ lookup }) => lookup !== null)
const answered = (lines: readonly RehearsalLine[]) => asked(lines).filter(({ outcome }) => outcome !== null)
/** An answer about somebody else. An answer of "unknown" names nobody and is correct. */
const isSwapped = ({ fault, outcome }: RehearsalLine) => fault === 'other-subject' && outcome === 'SUCCESS'

/** The invoice that the upstream would send: every request that it answered, from its own log. */
async function writeInvoice(file: string, lines: readonly RehearsalLine[]): Promise<void> {
  const rows = answered(lines).map(
    ({ at, lookup, reference }) => `${at},${reference},${lookup},${(priceOf(lookup!) / 100).toFixed(2)}`,
  )
  await writeFile(file, ['When,Reference No,Product,Amount (Rs)', ...rows, ''].join('\n'))
}

/** How many are in the first list but not in the second, or less often there. */
function difference(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  const counts = new Map<string | null, number>()
  for (const each of a) counts.set(each, (counts.get(each) ?? 0) + 1)
  for (const each of b) counts.set(each, (counts.get(each) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

const line = (promise: string, held: boolean, measured: string): ProofLine => ({ promise, measured, held })

export async function proveProvenance({
  calls,
  seed,
}: {
  calls: number
  seed: number
}): Promise<readonly ProofLine[]> {
  const place = await openPlace([
    { name: 'first', args: ['--seed', String(seed), ...faults.flatMap((fault) => ['--fault', fault])], cost },
    { name: 'second', args: [], cost: { default: 90 } },
  ])
  try {
    const made = await makeCalls(place, calls)
    const attempts = await readAttempts(place, [...made.keys()])
    const exported = await command<Exported[]>(place, 'usage', 'export', '--format', 'jsonl')
    const logs = { first: place.upstream('first').lines(), second: place.upstream('second').lines() }
    const invoice = join(place.service.installation.scratchDir, 'invoice.csv')
    await writeInvoice(invoice, logs.first)
    const report = await command<{ source: string | null; calls: number }[]>(
      place,
      ...['usage', 'report', '--by', 'source', '--json'],
    )
    const sums = await command<Sum>(
      place,
      ...['usage', 'reconcile', invoice, '--source', 'first', '--json'],
      ...['--map', 'Reference No=reference,When=time,Product=lookup,Amount (Rs)=price'],
    )
    return compare({ made, attempts, exported, logs, report, sums })
  } finally {
    await place.end()
  }
}

interface Accounts {
  made: Awaited<ReturnType<typeof makeCalls>>
  attempts: Map<string, Attempt[]>
  exported: readonly Exported[]
  logs: Record<'first' | 'second', readonly RehearsalLine[]>
  report: readonly { source: string | null; calls: number }[]
  sums: Sum
}

function compare({ made, attempts, exported, logs, report, sums }: Accounts): readonly ProofLine[] {
  const of = (source: string | null) => exported.filter((row) => row.source === source)
  const shown = [...attempts.values()].flat()
  const troubled = shown.filter(({ source, outcome }) => source === 'first' && troubles.has(outcome))
  const sent = troubled.filter(({ outcome }) => outcome !== 'skipped')
  const good = (name: 'first' | 'second') => answered(logs[name]).filter((each) => !isSwapped(each))
  const swapped = answered(logs.first).filter(isSwapped)
  const wrongExport = exported.filter((row) => {
    const call = made.get(row.transaction_id)
    const own = attempts.get(row.transaction_id) ?? []
    const last = own.at(-1)
    return (
      call === undefined ||
      call.source !== row.source ||
      own.length !== row.attempts ||
      (row.source !== null && (last?.reference !== row.source_reference || last?.outcome !== row.sub_code))
    )
  }).length
  const references = (['first', 'second'] as const).map((name) =>
    difference(
      good(name).map(({ reference }) => reference),
      of(name).map(({ source_reference }) => source_reference),
    ),
  )
  const retries = asked(logs.first).length - of('first').length - sent.length
  const owed = of('first').reduce((sum, row) => sum + row.cost, 0)
  const reported = report.map(({ source, calls }) => `${source ?? 'nobody'} ${calls}`).join(', ')
  const counts = `${sums.matched!.count} matched, ${sums.price_differs!.count} differ, ${sums.ours_only!.count} ours only, ${sums.theirs_only!.count} theirs only`
  return [
    line(
      `${made.size} calls, a sixth of which meet a fault: every one is in the ledger once`,
      difference(
        [...made.keys()],
        exported.map((row) => row.transaction_id),
      ) === 0,
      `${exported.length} rows; ${of(null).length} without an answer, ${of('second').length} answered by the second source`,
    ),
    line(
      'the export, the answer and GET /v1/transactions say the same of each',
      wrongExport === 0,
      `${wrongExport} disagree`,
    ),
    line(
      "every answer is in its upstream's own log, by reference, and no other answer is",
      references.every((count) => count === 0),
      `${references.join(' and ')} differences`,
    ),
    line(
      'every other request of that log is an attempt that failed, or its one retry',
      retries >= 0 && retries <= 1 + made.size * retryShare,
      `${asked(logs.first).length} requests: ${of('first').length} answers, ${sent.length} attempts without one, ${retries} retries`,
    ),
    line(
      'usage report --by source counts as many',
      report.every(({ source, calls }) => of(source).length === calls) &&
        report.reduce((sum, row) => sum + row.calls, 0) === exported.length,
      reported,
    ),
    line(
      'usage reconcile on the invoice from that log: answers match, answers about somebody else are disputed, nothing else remains',
      sums.matched!.count === of('first').length &&
        sums.matched!.total === owed &&
        sums.price_differs!.count === swapped.length &&
        sums.price_differs!.expected === 0 &&
        sums.ours_only!.count === 0 &&
        sums.theirs_only!.count === 0,
      counts,
    ),
  ]
}
