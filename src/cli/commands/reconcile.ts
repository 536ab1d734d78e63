// Defines the command that matches a vendor's invoice with the ledger.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '../../kernel/counted.js'
import { catalogue } from '../../lookups/catalogue.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import { placeProblem } from '../../platform/file-problem.js'
import { makeFolder } from '../../platform/make-folder.js'
import type { InvoiceForm } from '../../usage/invoice.js'
import { readMapping } from '../../usage/invoice-columns.js'
import { readZone } from '../../usage/invoice-times.js'
import { reconcileHere } from '../../usage/operations/reconcile.js'
import { type Group, groups } from '../../usage/reconcile.js'
import {
  findingCells,
  findingColumns,
  type InvoiceFile,
  type ReconciledFacts,
  readProducts,
} from '../../usage/reconcile-file.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { readDuration } from '../duration.js'
import { asMisuse, namedFile, readableFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'
import { tableText } from '../table.js'
import { visible } from '../visible.js'

const lookupNames: ReadonlySet<string> = new Set(catalogue.map(({ name }) => name))
const maxShownProblems = 50
const flushChars = 256 * 1024

const fileNames: Readonly<Record<Group | 'wrong', string>> = {
  matched: 'matched.csv',
  ours_only: 'ours-only.csv',
  theirs_only: 'theirs-only.csv',
  price_differs: 'price-differs.csv',
  wrong: 'wrong-lines.csv',
}
/** Writes the lists to files in a folder, if one is given. */
async function openLists(folder: string | undefined) {
  if (folder === undefined) return { add: async () => {}, close: async () => {} }
  await makeFolder(folder)
  const lists = new Map<string, { text: string; handle: Awaited<ReturnType<typeof open>> }>()
  for (const [group, name] of Object.entries(fileNames)) {
    const file = join(folder, name)
    const handle = await open(file, 'w', 0o600).catch((error: unknown) => {
      throw new Error(`${file} cannot be written: ${placeProblem(error)}`)
    })
    lists.set(group, {
      text: spreadsheetLine(group === 'wrong' ? ['line', 'problem'] : [...findingColumns]),
      handle,
    })
  }
  return {
    async add(group: Group | 'wrong', cells: readonly (string | number | null)[]) {
      const list = lists.get(group)!
      list.text += spreadsheetLine(cells)
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

function readForm(args: Arguments): InvoiceForm {
  const zone = args.text('zone') ?? '+05:30'
  const zoneMinutes = readZone(zone)
  if (zoneMinutes === undefined) throw new Misuse(`--zone is "${zone}", expected one like +05:30, IST or UTC`)
  const wholePrices = args.text('whole-prices')
  if (wholePrices !== undefined && wholePrices !== 'main' && wholePrices !== 'smallest')
    throw new Misuse(`--whole-prices is "${wholePrices}", expected main or smallest`)
  return { mapping: readMapping(args.texts('map')), zoneMinutes, wholePrices }
}

async function show(io: Io, facts: ReconciledFacts): Promise<void> {
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
    "Match a source's invoice with the ledger: what agrees, what is on one side only, what differs in price.",
  operands: 'INVOICE.csv',
  options: {
    source: { type: 'string', value: 'NAME', about: 'Name of the source that sent the invoice.' },
    map: {
      type: 'string',
      value: '"THEIRS=ours"',
      multiple: true,
      about:
        'Maps a column of the invoice to reference, time, lookup or price. May be given several times. Default: the columns of these names.',
    },
    product: {
      type: 'string',
      value: 'THEIRS=LOOKUP',
      multiple: true,
      about: "The vendor's word for a lookup; several lookups may have the same.",
    },
    zone: { type: 'string', value: 'ZONE', about: 'Zone of times that do not name one. Default: +05:30.' },
    within: {
      type: 'string',
      value: 'TIME',
      about: 'How far apart our time and theirs may be. Default: 60s.',
    },
    'whole-prices': {
      type: 'string',
      value: 'main|smallest',
      about:
        'The unit of prices without a decimal point: main (rupees) or smallest (paise). Default: smallest; must be given when other prices have a decimal point.',
    },
    ...periodOptions,
    out: { type: 'string', value: 'DIR', about: 'Write the lists there, one CSV file for each result.' },
  },
  notes: [
    'A line belongs to the call with its reference; without a reference, to one of the same lookup and price at its time.',
    ...periodNotes,
    'Without --from and --to, our calls of the days on the invoice are compared.',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const source = args.text('source')
    if (source === undefined)
      throw new Misuse('--source is missing: the name of the source that sent the invoice')
    const withinMs = readDuration('--within', args.text('within') ?? '60s')
    const isBounded = args.text('from') !== undefined || args.text('to') !== undefined
    const period = isBounded ? readPeriod(args) : undefined
    const form = await asMisuse(() => readForm(args))
    const products = await asMisuse(() => readProducts(args.texts('product'), lookupNames))
    const file = await readableFile(io, args.positionals[0]!)
    const out = args.text('out')
    const lists = await asMisuse(() => openLists(out === undefined ? undefined : namedFile(io, out)))
    const facts = await reconcileInto(lists, admin, { file, form, source, period, withinMs, products }, io)
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(facts)}\n`)
    else await show(io, facts)
    if (facts.wrong.count > 0)
      throw new Error(
        `${counted(facts.wrong.count, 'line')} of the invoice could not be read; the others are reconciled`,
      )
    if (facts.totals.differs > 0)
      throw new Error(
        `${counted(facts.totals.differs, 'total')} of the invoice differs from the lines above; the lines are reconciled`,
      )
  },
}

/** Reconciles, and writes what it finds to the lists. Throws InvoiceProblem for an invoice that cannot be read. */
async function reconcileInto(
  lists: Awaited<ReturnType<typeof openLists>>,
  admin: Administration,
  own: InvoiceFile,
  io: Io,
) {
  let problems = 0
  try {
    return await admin.work(reconcileHere, {
      file: own,
      into: {
        signal: io.signal,
        progress: (text) => io.progress(text),
        found: (finding) => lists.add(finding.group, findingCells(finding)),
        async wrongLine(line, problem) {
          if (problems++ < maxShownProblems) io.err(`line ${line}: ${visible(problem)}\n`)
          await lists.add('wrong', [line, problem])
        },
        async totalLine(line, { text, agrees }) {
          if (problems++ < maxShownProblems) io.err(`line ${line}: ${visible(text)}\n`)
          if (agrees === false) await lists.add('wrong', [line, text])
        },
      },
    })
  } finally {
    await lists.close()
  }
}
