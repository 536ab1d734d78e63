// Proves that reconciling an invoice takes the same memory whatever its length, and loses no line of it.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Sql } from '../src/platform/database/database.js'
import { openInvoice } from '../src/usage/invoice.js'
import { reconcile } from '../src/usage/reconcile.js'
import type { ProofLine } from './result.js'

/** Live memory that sorting and matching may take, however long the invoice is. */
const mostLiveMb = 64
const sampleEvery = 25_000
const begin = Date.UTC(2026, 3, 1)
const everyMs = 500

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const liveMb = () => {
  collect()
  return process.memoryUsage().heapUsed / 1024 ** 2
}

/** Line n is about call n; every thousandth costs more than agreed, and ten are about none of our calls. */
const lineOf = (n: number, calls: number) => {
  const at = new Date(begin + n * everyMs).toISOString()
  return `"vendor_${String(n).padStart(20, '0')}",${at},panbasic,${n % 1000 === 0 || n >= calls ? 75 : 60}\n`
}

async function writeInvoice(file: string, lines: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write('reference,time,lookup,price\n')
  // The vendor's order differs from ours: the invoice runs backwards.
  for (let n = lines - 1; n >= 0; n--) if (!stream.write(lineOf(n, lines - 10))) await once(stream, 'drain')
  stream.end()
  await once(stream, 'finish')
}

/** A ledger of made-up calls, generated page by page. */
const ledgerOf = (calls: number): Sql => ({
  async query<Row>(_text: string, values: readonly unknown[] = []) {
    const after = Number.parseInt(String(values[2]).slice(-12), 16)
    const from = after === 0 ? 0 : after
    const rows = Array.from({ length: Math.max(0, Math.min(Number(values[5]), calls - from)) }, (_, i) => {
      const n = from + i
      return {
        transaction_id: (n + 1).toString(16).padStart(32, '0'),
        at: begin + n * everyMs,
        lookup: 'panbasic',
        cost: 60,
        answered: true,
        source_reference: `vendor_${String(n).padStart(20, '0')}`,
        attempts: null,
      }
    })
    return { rows: rows as Row[], rowCount: rows.length }
  },
})

export async function proveReconcile({ lines }: { lines: number }): Promise<readonly ProofLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-proof-'))
  try {
    const file = join(folder, 'invoice.csv')
    await writeInvoice(file, lines)
    const calls = lines - 10
    const before = liveMb()
    let [most, mostRss, reports] = [0, 0, 0]
    const sample = () => {
      if (++reports % sampleEvery !== 0) return
      most = Math.max(most, liveMb() - before)
      mostRss = Math.max(mostRss, process.memoryUsage().rss / 1024 ** 2)
    }
    const cpu = process.cpuUsage()
    const result = await reconcile({
      db: ledgerOf(calls),
      source: 'vendor',
      configured: ['vendor'],
      isPriced: () => true,
      invoice: await openInvoice(file, { mapping: {}, zoneMinutes: 330, wholePrices: undefined }, 'INR'),
      period: undefined,
      withinMs: 60_000,
      productOf: (lookup) => lookup,
      folder,
      signal: new AbortController().signal,
      progress: sample,
      found: async () => sample(),
      wrongLine: async () => {},
      totalLine: async () => {},
    })
    const { user, system } = process.cpuUsage(cpu)
    const { matched, price_differs: differs, theirs_only: theirs, ours_only: ours } = result.groups
    const dear = Math.ceil(calls / 1000)
    return [
      {
        promise: `${lines} lines against ${calls} calls: at most ${mostLiveMb} MB of live memory`,
        measured: `${most.toFixed(0)} MB live, ${mostRss.toFixed(0)} MB resident, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
        held: most <= mostLiveMb,
      },
      {
        promise: 'every line and every call is reported once, and classified correctly',
        measured: `${matched.count} matched, ${differs.count} differ in price, ${theirs.count} theirs only, ${ours.count} ours only`,
        held:
          matched.count === calls - dear && differs.count === dear && theirs.count === 10 && ours.count === 0,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
