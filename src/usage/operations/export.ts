// Defines the export of every usage event.
import { Type } from 'typebox'
import { download } from '../../operation/operation.js'
import { object } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import type { UsageFunctions } from '../usage-functions.js'
import { type ExportedEvent, exportColumns, type Period } from '../usage-store.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectEvents'>
}

const pageRows = 2_000

const jsonLine = ({ metadata, consent, ...event }: ExportedEvent): string =>
  `${JSON.stringify({ ...event, metadata: JSON.parse(metadata ?? 'null'), consent: JSON.parse(consent ?? 'null') })}\n`

async function* linesOf(
  usage: Deps['usage'],
  period: Period,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield spreadsheetLine(exportColumns)
  const lineOf =
    format === 'csv'
      ? (event: ExportedEvent) => spreadsheetLine(exportColumns.map((column) => event[column]))
      : jsonLine
  for await (const events of usage.selectEvents(period, pageRows)) yield events.map(lineOf).join('')
}

export const exportUsage = download({
  name: 'usage.export',
  method: 'GET',
  path: '/usage/export',
  summary: 'Every usage event of a period, oldest first',
  role: 'auditor',
  input: object({ format: Type.Optional(Type.Enum(['csv', 'jsonl'])), ...periodMembers }),
  downloads: ['text/csv', 'application/x-ndjson'],
  async open({ usage }: Deps, input) {
    const { format = 'csv' } = input
    return {
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      fileName: `usage.${format}`,
      pieces: linesOf(usage, readPeriod(input), format),
    }
  },
})

export const exportOperations = [exportUsage]
