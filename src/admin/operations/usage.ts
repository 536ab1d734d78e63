// Defines the operations on the usage ledger: sums by group, and the export of every event.
import { Type } from 'typebox'
import { csvLine } from '../../platform/csv-line.js'
import { type EventFilter, reportGroupings, sumFigures } from '../../usage/figures.js'
import { type ExportedEvent, exportColumns, type Period, selectEvents } from '../../usage/usage-store.js'
import { act, download } from '../operation.js'
import { amount, clientId, count, hexId, object, orNull } from '../schemas.js'
import { periodMembers, readPeriod } from '../times.js'

const pageRows = 2_000
const maxGroupings = 4
/** More than anybody looks at, and than one answer should hold. */
const maxGroups = 10_000

export const filterMembers = {
  client_id: Type.Optional(clientId()),
  lookup: Type.Optional(Type.String({ maxLength: 64 })),
  sub_code: Type.Optional(Type.String({ maxLength: 64, description: '`none`: answers without one.' })),
  source: Type.Optional(Type.String({ maxLength: 64 })),
  origin: Type.Optional(Type.String({ maxLength: 256 })),
  request_id: Type.Optional(hexId('the request_id of a batch')),
  http_status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
}

interface FilterInput {
  readonly client_id?: string
  readonly lookup?: string
  readonly sub_code?: string
  readonly source?: string
  readonly origin?: string
  readonly request_id?: string
  readonly http_status?: number
}

export const filterOf = (input: FilterInput): EventFilter => ({
  clientId: input.client_id,
  lookup: input.lookup,
  subCode: input.sub_code,
  source: input.source,
  origin: input.origin,
  requestId: input.request_id,
  httpStatus: input.http_status,
})

const grouping = `^(${reportGroupings.join('|')}|meta:[a-z0-9][a-z0-9_-]{0,39})$`

export const sumUsage = act({
  name: 'usage.report',
  method: 'GET',
  path: '/usage',
  summary: 'Calls, charges and costs of a period, summed by up to four groups',
  role: 'viewer',
  input: object({
    by: Type.Optional(
      Type.Array(Type.String({ pattern: grouping }), {
        maxItems: maxGroupings,
        uniqueItems: true,
        description: `up to four of ${reportGroupings.join(', ')} and meta:KEY. Default: lookup.`,
      }),
    ),
    ...periodMembers,
    ...filterMembers,
  }),
  answer: object({
    by: Type.Array(Type.String()),
    items: Type.Array(
      object({
        group: Type.Array(orNull(Type.String()), { description: 'Values of `by`, in its order.' }),
        calls: count(),
        failed: count(),
        charged: count(),
        amount: amount(),
        cost: amount(),
        currency: Type.String(),
      }),
    ),
    truncated: Type.Boolean({ description: `There are more than ${maxGroups} groups.` }),
  }),
  async run({ db }, input) {
    const by = input.by ?? ['lookup']
    const asked = { by, filter: filterOf(input), period: readPeriod(input), limit: maxGroups }
    const items = (await sumFigures(db, asked)).map(({ submissions: _, group, ...sums }) => ({
      ...sums,
      group: [...group],
    }))
    return { by, items, truncated: items.length === maxGroups }
  },
})

const jsonLine = (event: ExportedEvent): string =>
  `${JSON.stringify({ ...event, metadata: event.metadata === null ? null : JSON.parse(event.metadata) })}\n`

async function* linesOf(
  db: Parameters<typeof selectEvents>[0],
  period: Period,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(exportColumns)
  const lineOf =
    format === 'csv'
      ? (event: ExportedEvent) => csvLine(exportColumns.map((column) => event[column]))
      : jsonLine
  for await (const events of selectEvents(db, period, pageRows)) yield events.map(lineOf).join('')
}

export const exportUsage = download({
  name: 'usage.export',
  method: 'GET',
  path: '/usage/export',
  summary: 'Every usage event of a period, in order of time',
  role: 'auditor',
  input: object({ format: Type.Optional(Type.Enum(['csv', 'jsonl'])), ...periodMembers }),
  downloads: ['text/csv', 'application/x-ndjson'],
  async open({ db }, input) {
    const { format = 'csv' } = input
    return {
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      fileName: `usage.${format}`,
      pieces: linesOf(db, readPeriod(input), format),
    }
  },
})

export const usageOperations = [sumUsage, exportUsage]
