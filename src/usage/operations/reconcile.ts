// Defines the operation that matches a vendor's invoice with the ledger and reports what it finds while it runs.
import { rm } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { newId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { createLineQueue } from '../../operation/line-queue.js'
import { task, upload } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { amount, count, object, orNull, time } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { keepUpload, removingAtEnd } from '../../operation/uploads.js'
import type { Parts } from '../../server/compose/assemble.js'
import type { InvoiceForm } from '../invoice.js'
import { InvoiceProblem, readMapping } from '../invoice-columns.js'
import { readZone } from '../invoice-times.js'
import { type Finding, groups } from '../reconcile.js'
import { findingCells, findingColumns, type InvoiceFile, readProducts } from '../reconcile-file.js'
import type { UsageFunctions } from '../usage-functions.js'

/** A million lines take about a hundred megabytes. */
const maxInvoiceBytes = 256 * 1024 * 1024
const progressEveryMs = 500
const usualWithinS = 60
const maxWithinS = 86_400
const lookupNames: ReadonlySet<string> = new Set(catalogue.map(({ name }) => name))

const sum = { count: count(), total: amount() }
const result = object({
  source: Type.String(),
  currency: Type.String(),
  from: orNull(time()),
  to: orNull(time()),
  lines: count(),
  matched: object(sum),
  ours_only: object(sum),
  theirs_only: object(sum),
  price_differs: object({ ...sum, expected: amount() }),
  wrong: object({ count: count() }),
  totals: object({ count: count(), differs: count() }),
})
const cell = orNull(Type.Union([Type.String(), Type.Number()]))
const reconcileLine = object({
  step: Type.Enum(['matching', 'finding', 'wrong', 'total', 'done', 'failed']),
  text: Type.Optional(
    Type.String({
      description: 'Progress, what a total is and whether it agrees with the lines above, or why it failed.',
    }),
  ),
  group: Type.Optional(Type.Enum([...groups])),
  finding: Type.Optional(Type.Record(Type.String(), cell)),
  line: Type.Optional(count()),
  problem: Type.Optional(Type.String({ description: 'What is wrong with this line of the invoice.' })),
  result: Type.Optional(result),
})
type Line = Static<typeof reconcileLine>

const findingLine = (finding: Finding): Line => {
  const cells = findingCells(finding)
  const named = findingColumns.map((name, i) => [name, cells[i] ?? null])
  return { step: 'finding', group: finding.group, finding: Object.fromEntries(named) }
}

/** Reconciles a file on this machine and reports findings to the caller. Throws InvoiceProblem. */
export const reconcileHere = task(
  async (
    { usage, auditAlone, writeAudit }: Parts,
    { file, into }: { file: InvoiceFile; into: Parameters<UsageFunctions['reconcileFile']>[1] },
  ) => {
    await auditAlone(writeAudit, { act: reconcileInvoice.name, target: file.source })
    return usage.reconcileFile(file, into)
  },
)

/** Reconciles the file and removes it. A reader who disconnects stops it. */
async function* reconciling(parts: Parts, own: InvoiceFile, withMatched: boolean): AsyncGenerator<Line> {
  const abort = new AbortController()
  const queue = createLineQueue<Line>()
  let reportedAt = parts.clock.now()
  const work = parts.usage
    .reconcileFile(own, {
      signal: abort.signal,
      progress(text) {
        const now = parts.clock.now()
        if (now - reportedAt < progressEveryMs) return
        reportedAt = now
        void queue.put({ step: 'matching', text })
      },
      async found(finding) {
        if (withMatched || finding.group !== 'matched') await queue.put(findingLine(finding))
      },
      wrongLine: (line, problem) => queue.put({ step: 'wrong', line, problem }),
      totalLine: (line, { text }) => queue.put({ step: 'total', line, text }),
    })
    .then(
      (facts): Line => ({ step: 'done', result: facts }),
      (error: Error): Line => ({ step: 'failed', text: error.message.replaceAll(own.file, 'the file') }),
    )
  try {
    yield* queue.until(work)
  } finally {
    abort.abort()
    queue.close()
    await work
    await rm(own.file, { force: true })
  }
}

/** Throws Problem. */
function readHow(own: {
  zone: string
  whole_prices?: 'main' | 'smallest'
  map: string[]
  product: string[]
}): {
  form: InvoiceForm
  products: Map<string, string>
} {
  const zoneMinutes = readZone(own.zone)
  if (zoneMinutes === undefined) throw invalid('zone', 'must be IST, UTC or an offset like +05:30')
  try {
    const mapping = readMapping(own.map)
    const products = readProducts(own.product, lookupNames)
    return { form: { mapping, zoneMinutes, wholePrices: own.whole_prices }, products }
  } catch (error) {
    if (error instanceof InvoiceProblem)
      throw invalid(error.message.includes('--product') ? 'product' : 'map', `is invalid: ${error.message}`)
    throw error
  }
}

const pairs = (about: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100, description: about }))

const reconcileInvoice = upload({
  name: 'usage.reconcile',
  method: 'POST',
  path: '/usage/reconciliation',
  summary: "Match a source's invoice with the ledger; the answer is JSON lines, the last with the result",
  role: 'auditor',
  input: object({
    source: Type.String({ minLength: 1, maxLength: 64, description: 'The source that sent the invoice.' }),
    map: pairs('THEIRS=ours: maps a column of the invoice to reference, time, lookup or price.'),
    product: pairs("THEIRS=LOOKUP: the vendor's word for a lookup."),
    zone: Type.Optional(
      Type.String({ maxLength: 16, description: 'The zone of times that do not name one. Default: +05:30.' }),
    ),
    within_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxWithinS,
        description: `How far apart, in seconds, our time and the vendor's may be. Default: ${usualWithinS}.`,
      }),
    ),
    whole_prices: Type.Optional(
      Type.Enum(['main', 'smallest'], {
        description:
          'The unit of prices without a decimal point: main is rupees, smallest is paise. Default: smallest; must be given when other prices have a decimal point.',
      }),
    ),
    with_matched: Type.Optional(
      Type.Boolean({ description: 'Also report the lines that agree. Default: false.' }),
    ),
    ...periodMembers,
  }),
  accepts: ['text/csv'],
  maxBytes: maxInvoiceBytes,
  lines: true,
  answer: reconcileLine,
  async take(parts: Parts, input, { actor }, body) {
    const { source, from, to, within_seconds: withinS = usualWithinS, with_matched = false } = input
    const { map = [], product = [], zone = '+05:30', whole_prices } = input
    const how = readHow({ zone, map, product, ...(whole_prices === undefined ? {} : { whole_prices }) })
    const isBounded = from !== undefined || to !== undefined
    const period = isBounded ? readPeriod({ ...(from && { from }), ...(to && { to }) }) : undefined
    if (period !== undefined && period.to <= period.from) throw invalid('to', 'must be after from')
    const { clock, config, auditAlone, writeAudit } = parts
    const file = await keepUpload(
      { dataDir: config.dataDir, now: clock.now(), id: newId(), actor: actor.id },
      body,
      { extension: '.csv', maxBytes: maxInvoiceBytes },
    )
    await auditAlone(writeAudit, { act: reconcileInvoice.name, target: source })
    const own = { file, source, period, withinMs: withinS * 1000, ...how }
    return removingAtEnd(file, reconciling(parts, own, with_matched))
  },
})

export const reconcileOperations = [reconcileInvoice]
