// Defines the command that matches a vendor's invoice with the ledger.
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import type { Parts } from '../../assemble.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { csvLine } from '../../platform/csv-line.js'
import { type InvoiceForm, openInvoice } from '../../usage/invoice.js'
import { InvoiceProblem, readMapping } from '../../usage/invoice-columns.js'
import { readZone } from '../../usage/invoice-times.js'
import { type Finding, type Group, groups, type Reconciliation, reconcile } from '../../usage/reconcile.js'
import type { Arguments, Command } from '../command.js'
import { counted } from '../counted.js'
import { readDuration } from '../duration.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'
import { tableText } from '../table.js'
import { visible } from '../visible.js'

const lookupNames: ReadonlySet<string> = new Set(catalogue.map(({ name }) => name))
const maxShownProblems = 50
const scratchPrefix = 'reconcile-'
const scratchKeptMs = 86_400_000 // one that a killed process left behind; no reconciliation takes a day
const flushChars = 256 * 1024

const fileNames: Readonly<Record<Group | 'wrong', string>> = {
  matched: 'matched.csv',
  ours_only: 'ours-only.csv',
  theirs_only: 'theirs-only.csv',
  price_differs: 'price-differs.csv',
  wrong: 'wrong-lines.csv',
}
const columns = [
  'line',
  'reference',
  'invoice_time',
  'invoice_lookup',
  'invoice_price',
  'transaction_id',
  'at',
  'lookup',
  'cost',
  'trouble',
  'matched_by',
]
const timeOrNull = (at: number | null | undefined) => (at === null || at === undefined ? null : isoTime(at))

const cellsOf = ({ call, line, by }: Finding) => [
  line?.line ?? null,
  line?.reference ?? call?.reference ?? null,
  timeOrNull(line?.at),
  line?.product ?? null,
  line?.price ?? null,
  call?.transactionId ?? null,
  timeOrNull(call?.at),
  call?.lookup ?? null,
  call?.cost ?? null,
  call?.trouble ?? null,
  by,
]

/** The lists as files of a folder, or nowhere when none is asked for. */
async function openLists(folder: string | undefined) {
  if (folder === undefined) return { add: async () => {}, close: async () => {} }
  await mkdir(folder, { recursive: true })
  const lists = new Map<string, { text: string; handle: Awaited<ReturnType<typeof open>> }>()
  for (const [group, name] of Object.entries(fileNames)) {
    const handle = await open(join(folder, name), 'w', 0o600)
    lists.set(group, { text: csvLine(group === 'wrong' ? ['line', 'problem'] : columns), handle })
  }
  return {
    async add(group: Group | 'wrong', cells: readonly (string | number | null)[]) {
      const list = lists.get(group)!
      list.text += csvLine(cells)
      if (list.text.length < flushChars) return
      const { text } = list
      list.text = ''
      await list.handle.write(text)
    },
    async close() {
      for (const { text, handle } of lists.values()) {
        await handle.write(text)
        await handle.close()
      }
    },
  }
}

/** A new folder for what memory should not hold; those that killed processes left behind are removed. */
async function makeScratch({ config, clock }: Parts): Promise<string> {
  const { dataDir } = config
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue
    const facts = await stat(join(dataDir, name)).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < clock.now() - scratchKeptMs)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
  return mkdtemp(join(dataDir, scratchPrefix))
}

/** `--product "PAN Basic=panbasic"`: the vendor's word by our lookup. */
function readProducts(texts: readonly string[], known: ReadonlySet<string>): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=')
      const lookup = text.slice(at + 1).trim()
      if (at < 1 || !known.has(lookup))
        throw new Misuse(`--product ${JSON.stringify(text)} is not THEIRS=LOOKUP with one of our lookups`)
      return [lookup, text.slice(0, at).trim()]
    }),
  )
}

function readForm(args: Arguments): InvoiceForm {
  const zone = args.text('zone') ?? '+05:30'
  const zoneMinutes = readZone(zone)
  if (zoneMinutes === undefined) throw new Misuse(`--zone is "${zone}", expected one like +05:30, IST or UTC`)
  const wholePrices = args.text('whole-prices')
  if (wholePrices !== undefined && wholePrices !== 'main' && wholePrices !== 'smallest')
    throw new Misuse(`--whole-prices is "${wholePrices}", expected main or smallest`)
  return { mapping: readMapping(args.texts('map')), zoneMinutes, wholePrices }
}

const factsOf = (source: string, currency: string, { period, ...found }: Reconciliation) => ({
  source,
  currency,
  from: period === undefined ? null : isoTime(period.from),
  to: period === undefined ? null : isoTime(period.to),
  lines: found.lines,
  matched: found.groups.matched,
  ours_only: found.groups.ours_only,
  theirs_only: found.groups.theirs_only,
  price_differs: { ...found.groups.price_differs, expected: found.expected },
  wrong: { count: found.wrong },
})

async function show(io: Io, facts: ReturnType<typeof factsOf>): Promise<void> {
  const cells = groups.map((group) => [
    group.replace('_', ' '),
    facts[group].count,
    facts[group].total,
    group === 'price_differs' ? facts.price_differs.expected : null,
  ])
  await io.out(tableText(['result', 'count', 'total', 'expected'], cells, io.colour))
  if (facts.from !== null) io.err(`Our calls from ${facts.from} to ${facts.to}.\n`)
  io.err(`Amounts are in the smallest unit of the currency (paise for INR).\n`)
}

export const usageReconcile: Command = {
  name: 'usage reconcile',
  summary:
    "Match a source's invoice with the ledger: what agrees, what one side alone has, what differs in price.",
  operands: 'INVOICE.csv',
  options: {
    source: { type: 'string', value: 'NAME', about: 'Name of the source that sent the invoice.' },
    map: {
      type: 'string',
      value: 'FIELD=COLUMN,...',
      multiple: true,
      about: 'Which columns hold reference, time, lookup and price. Default: the columns of these names.',
    },
    product: {
      type: 'string',
      value: 'THEIRS=LOOKUP',
      multiple: true,
      about: "The vendor's word for a lookup; several lookups may have the same.",
    },
    zone: { type: 'string', value: 'ZONE', about: 'Zone of times that name none. Default: +05:30.' },
    within: {
      type: 'string',
      value: 'TIME',
      about: 'How far apart our time and theirs may lie. Default: 60s.',
    },
    'whole-prices': {
      type: 'string',
      value: 'main|smallest',
      about: 'What a price without a decimal point is in: rupees, or paise (the default).',
    },
    ...periodOptions,
    out: { type: 'string', value: 'DIR', about: 'Write the lists there, one CSV file for each result.' },
  },
  notes: [
    'A line belongs to the call with its reference; without a reference, to one of the same lookup and price at its time.',
    ...periodNotes,
    "Without --from and --to our calls of the days of the invoice's own times are looked at.",
  ],
  arity: [1, 1],
  async run(parts, args, io) {
    const source = args.text('source')
    if (source === undefined)
      throw new Misuse('--source is missing: the name of the source that sent the invoice')
    const inFull = (name: string) => (isAbsolute(name) ? name : resolve(io.cwd, name))
    const withinMs = readDuration('--within', args.text('within') ?? '60s')
    const isBounded = args.text('from') !== undefined || args.text('to') !== undefined
    const period = isBounded ? readPeriod(args) : undefined
    const products = readProducts(args.texts('product'), lookupNames)
    const out = args.text('out')
    const found = await withScratch(parts, async (folder) => {
      const invoice = await openInvoice(inFull(args.positionals[0]!), readForm(args))
      const lists = await openLists(out === undefined ? undefined : inFull(out))
      let problems = 0
      try {
        return await reconcile({
          db: parts.db,
          source,
          invoice,
          period,
          withinMs,
          productOf: (lookup) => products.get(lookup) ?? lookup,
          folder,
          signal: io.signal,
          progress: (text) => io.progress(text),
          found: (finding) => lists.add(finding.group, cellsOf(finding)),
          async wrongLine(line, problem) {
            if (problems++ < maxShownProblems) io.err(`line ${line}: ${visible(problem)}\n`)
            await lists.add('wrong', [line, problem])
          },
        })
      } finally {
        await lists.close()
      }
    })
    const facts = factsOf(source, parts.config.currency, found)
    if (args.flag('json')) await io.out(`${JSON.stringify(facts)}\n`)
    else await show(io, facts)
    if (found.wrong > 0)
      throw new Error(
        `${counted(found.wrong, 'line')} of the invoice could not be read; the others are reconciled`,
      )
  },
}

/** Work with a scratch folder that is removed at its end; what is wrong with the invoice is misuse. */
async function withScratch<T>(parts: Parts, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeScratch(parts)
  try {
    return await work(folder)
  } catch (error) {
    throw error instanceof InvoiceProblem ? new Misuse(error.message) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
