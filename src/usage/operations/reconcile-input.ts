// Reads how an invoice is to be reconciled: its columns, its period, the vendor's words for our lookups.
import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { invalid } from '../../operation/problem.js'
import { amount, count, object, orNull, seconds, time } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import { InvoiceProblem, readMapping } from '../invoice-columns.js'
import { readZone } from '../invoice-times.js'
import { type InvoiceFile, readProducts } from '../reconcile-file.js'
import type { UsageFunctions } from '../usage-functions.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'

const usualWithinS = 60
const maxWithinS = 86_400

export interface ReconcileDeps {
  readonly usage: Pick<UsageFunctions, 'reconcileFile'>
  readonly config: SourcesConfig & { readonly dataDir: string }
  readonly clock: Clock
  readonly lookupNames: ReadonlySet<string>
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

/** How many calls of a group the configuration has no cost for. */
const unpricedCalls = () =>
  Type.Integer({
    minimum: 0,
    description:
      'Calls whose cost is not known, because their source has no cost for the lookup: no price can be compared with it. The total is null when no amount of it is known.',
  })

const sum = { count: count(), total: orNull(amount()) }
export const result = object({
  source: Type.String(),
  currency: Type.String(),
  from: orNull(time()),
  to: orNull(time()),
  lines: count(),
  matched: object(sum),
  ours_only: object(sum),
  theirs_only: object(sum),
  charged_twice: object(sum),
  price_differs: object({ ...sum, expected: amount() }),
  wrong: object({ count: count() }),
  totals: object({ count: count(), differs: count() }),
  unpriced: object({ matched: unpricedCalls(), ours_only: unpricedCalls() }),
})

const pairs = (about: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100, description: about }))

export const howMembers = {
  source: Type.String({ minLength: 1, maxLength: 64, description: 'The source that sent the invoice.' }),
  map: pairs('THEIRS=ours: maps a column of the invoice to reference, time, lookup or price.'),
  product: pairs("THEIRS=LOOKUP: the vendor's word for a lookup."),
  zone: Type.Optional(
    Type.String({
      pattern: '^(Z|UTC|GMT|IST|[+-](0\\d|1[0-4]):?[0-5]\\d)$',
      description: 'IST, UTC or an offset like +05:30, for times that name no zone. Default: +05:30.',
    }),
  ),
  within_seconds: Type.Optional(
    seconds(
      maxWithinS,
      `How far apart, in seconds, our time and the vendor's may be. Default: ${usualWithinS}.`,
    ),
  ),
  whole_prices: Type.Optional(
    Type.Enum(['main', 'smallest'], {
      description:
        'The unit of prices without a decimal point: main is rupees, smallest is paise. Default: smallest; must be given when other prices have a decimal point.',
    }),
  ),
  ...periodMembers,
}

interface How {
  readonly source: string
  readonly map?: string[]
  readonly product?: string[]
  readonly zone?: string
  readonly within_seconds?: number
  readonly whole_prices?: 'main' | 'smallest'
  readonly from?: string
  readonly to?: string
}

/** The time that the invoice is about; undefined: the days of its own times. Throws Problem. */
function boundsOf({ from, to }: How): InvoiceFile['period'] {
  if (from === undefined && to === undefined) return undefined
  const period = readPeriod({ ...(from && { from }), ...(to && { to }) })
  if (period.to <= period.from) throw invalid('to', 'must be after from')
  return period
}

/** Throws Problem. */
export function readHow(
  how: How,
  { lookupNames, config }: Pick<ReconcileDeps, 'lookupNames' | 'config'>,
): Omit<InvoiceFile, 'file'> {
  const { map = [], product = [], zone = '+05:30', within_seconds: withinS = usualWithinS } = how
  try {
    return {
      source: how.source,
      configured: (config.sources ?? [{ name: 'records' }]).map(({ name }) => name),
      isPriced: pricedBy(config),
      form: { mapping: readMapping(map), zoneMinutes: readZone(zone)!, wholePrices: how.whole_prices },
      products: readProducts(product, lookupNames),
      period: boundsOf(how),
      withinMs: withinS * 1000,
    }
  } catch (error) {
    if (error instanceof InvoiceProblem)
      throw invalid(error.message.includes('--product') ? 'product' : 'map', `is invalid: ${error.message}`)
    throw error
  }
}
