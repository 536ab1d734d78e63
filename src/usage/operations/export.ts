// Defines the export of every usage event.
import { Type } from 'typebox'
import { download } from '../../operation/operation.js'
import { object } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import { type IsPriced, knownCost } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import { type ExportedEvent, exportColumns, type Period } from '../usage-store.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectEvents'>
  readonly config: SourcesConfig
}

/** An event as it is exported: a cost that is not known is not 0. */
type Exported = Omit<ExportedEvent, 'cost'> & { readonly cost: number | null }

const pageRows = 2_000

/** Its members are in the order of the columns. */
const jsonLine = (event: Exported): string =>
  `${JSON.stringify({ ...event, metadata: JSON.parse(event.metadata ?? 'null'), consent: JSON.parse(event.consent ?? 'null') })}\n`

const csvLine = (event: Exported): string => spreadsheetLine(exportColumns.map((column) => event[column]))

async function* linesOf(
  usage: Deps['usage'],
  period: Period,
  { format, isPriced }: { readonly format: 'csv' | 'jsonl'; readonly isPriced: IsPriced },
): AsyncGenerator<string> {
  if (format === 'csv') yield spreadsheetLine(exportColumns)
  const lineOf = format === 'csv' ? csvLine : jsonLine
  for await (const events of usage.selectEvents(period, pageRows))
    yield events.map((event) => lineOf({ ...event, cost: knownCost(event, isPriced) })).join('')
}

export const exportUsage = download({
  name: 'usage.export',
  method: 'GET',
  path: '/usage/export',
  summary: 'Every usage event of a period, oldest first',
  role: 'auditor',
  input: object({ format: Type.Optional(Type.Enum(['csv', 'jsonl'])), ...periodMembers }),
  downloads: ['text/csv', 'application/x-ndjson'],
  async open({ usage, config }: Deps, input) {
    const { format = 'csv' } = input
    return {
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      fileName: `usage.${format}`,
      pieces: linesOf(usage, readPeriod(input), { format, isPriced: pricedBy(config) }),
    }
  },
})

export const exportOperations = [exportUsage]
