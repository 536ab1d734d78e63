// Defines the command that matches a vendor's invoice with the ledger.
import { counted } from '../../kernel/counted.js'
import { reconcileLocalFile } from '../../usage/operations/reconcile-local.js'
import { groups } from '../../usage/reconcile.js'
import type { Answered } from '../administration.js'
import { type Command, wantsJson } from '../command.js'
import { readDuration } from '../duration.js'
import { namedFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOf, periodOptions } from '../period.js'
import { tableText } from '../table.js'
import { visible } from '../visible.js'

async function show(io: Io, { result }: Answered<typeof reconcileLocalFile>): Promise<void> {
  const cells = groups.map((group) => [
    group.replace('_', ' '),
    result[group].count,
    result[group].total,
    group === 'price_differs' ? result.price_differs.expected : null,
  ])
  await io.out(tableText(['result', 'count', 'total', 'expected'], cells, io.colour))
  if (result.from !== null) io.err(`Our calls from ${result.from} to ${result.to}.\n`)
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
    const [zone, within, out] = [args.text('zone'), args.text('within'), args.text('out')]
    const wholePrices = args.text('whole-prices') as 'main' | 'smallest' | undefined
    const answer = await admin.run(reconcileLocalFile, {
      file: namedFile(io, args.positionals[0]!),
      source,
      map: [...args.texts('map')],
      product: [...args.texts('product')],
      ...(zone !== undefined && { zone }),
      ...(within !== undefined && { within_seconds: readDuration('--within', within) / 1000 }),
      ...(wholePrices !== undefined && { whole_prices: wholePrices }),
      ...(out !== undefined && { out: namedFile(io, out) }),
      ...periodOf(args),
    })
    const { result, problems } = answer
    for (const { line, problem } of problems) io.err(`line ${line}: ${visible(problem)}\n`)
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(result)}\n`)
    else await show(io, answer)
    if (result.wrong.count > 0)
      throw new Error(
        `${counted(result.wrong.count, 'line')} of the invoice could not be read; the others are reconciled`,
      )
    if (result.totals.differs > 0)
      throw new Error(
        `${counted(result.totals.differs, 'total')} of the invoice differs from the lines above; the lines are reconciled`,
      )
  },
}
