// Defines the operations on the usage ledger: sums by group, and their verification.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { counted } from '../../kernel/counted.js'
import { act } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { clientId, count, filterText, hexId, object } from '../../operation/schemas.js'
import { periodAbout, periodMembers, periodNotes, readPeriod } from '../../operation/times.js'
import { type EventFilter, reportGroupings } from '../figures.js'
import { countUnpriced } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import type { VerifiedDay } from '../verify.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'
import { byCalls, countedWith, itemsOf, reportItems, reportTotal, totalOf } from './report-answer.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'sumFigures' | 'verifyDays' | 'repairDay' | 'selectUncounted'>
  readonly config: SourcesConfig
}

const maxGroupings = 4
/** More than anybody reads, and than one answer should hold. */
const maxGroups = 10_000
/**
 * Groups of a report that goes to a file. A metadata field can have another value in each call: without a limit the
 * groups of a long period would fill the memory of the service, which makes the report.
 */
export const maxReportGroups = 100_000

export const filterMembers = {
  client_id: Type.Optional(clientId()),
  lookup: Type.Optional(filterText(64, 'the name of a lookup')),
  sub_code: Type.Optional(filterText(64, 'a sub_code; `none`: calls without one')),
  source: Type.Optional(filterText(64, 'the name of a source')),
  origin: Type.Optional(filterText(256, 'an origin')),
  request_id: Type.Optional(hexId('the request_id of a batch')),
  http_status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  failed: Type.Optional(
    Type.Boolean({ description: 'whether the call had no answer: a status of 500 or more' }),
  ),
}

export interface FilterInput {
  readonly client_id?: string
  readonly lookup?: string
  readonly sub_code?: string
  readonly source?: string
  readonly origin?: string
  readonly request_id?: string
  readonly http_status?: number
  readonly failed?: boolean
}

export const filterOf = (input: FilterInput): EventFilter => ({
  clientId: input.client_id,
  lookup: input.lookup,
  subCode: input.sub_code,
  source: input.source,
  origin: input.origin,
  requestId: input.request_id,
  httpStatus: input.http_status,
  failed: input.failed,
})

const grouping = `^(${reportGroupings.join('|')}|meta:[a-z0-9][a-z0-9_-]{0,39})$`

const reportMembers = {
  by: Type.Optional(
    Type.Array(Type.String({ pattern: grouping }), {
      maxItems: maxGroupings,
      uniqueItems: true,
      description: `up to four of ${reportGroupings.join(', ')} and meta:KEY. Default: lookup.`,
    }),
  ),
  ...periodMembers,
  ...filterMembers,
}

type ReportInput = FilterInput & { by?: string[]; from?: string; to?: string }

/** The first `limit` groups. `check`: of how many there are, before more is read. */
async function sumGroups(
  { usage, config }: Deps,
  input: ReportInput,
  { limit, check = () => {} }: { limit: number; check?: (groups: number) => void },
) {
  const query = { by: input.by ?? ['lookup'], filter: filterOf(input), period: readPeriod(input), limit }
  const groups = await usage.sumFigures(query)
  check(groups.length)
  return countedWith(groups, await countUnpriced(usage.sumFigures, query, pricedBy(config)))
}

function checkWholeReport(groups: number): void {
  if (groups > maxReportGroups)
    throw new Problem(
      'too-large',
      `the report has more than ${maxReportGroups.toLocaleString('en')} groups: choose a shorter period or another field, or take usage export`,
    )
}

const sumUsage = act({
  name: 'usage.report',
  method: 'GET',
  path: '/usage',
  summary: 'Calls, charges and costs of a period, grouped by up to four fields',
  role: 'viewer',
  shared: true,
  input: object({
    ...reportMembers,
    order: Type.Optional(
      Type.Enum(['group', 'calls'], {
        description: 'calls: the groups with the most calls first. Default: group.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxGroups,
        description: `How many groups are shown. Default: ${maxGroups}.`,
      }),
    ),
  }),
  answer: object({
    by: Type.Array(Type.String()),
    items: reportItems,
    total: reportTotal,
    groups: Type.Integer({
      minimum: 0,
      description: `How many groups there are; at most ${maxGroups} are counted, ${maxReportGroups} with order=calls.`,
    }),
    truncated: Type.Boolean({
      description: 'There are more groups than are counted; the last of them are left out.',
    }),
  }),
  async run(deps: Deps, input) {
    const { order = 'group', limit = maxGroups } = input
    const most = order === 'calls' ? maxReportGroups : maxGroups
    const counted = await sumGroups(deps, input, { limit: most })
    const truncated = counted.length === most
    const shown = (order === 'calls' ? byCalls(counted) : counted).slice(0, limit)
    const all = truncated ? await sumGroups(deps, { ...input, by: [] }, { limit: most }) : counted
    return {
      by: input.by ?? ['lookup'],
      items: itemsOf(shown),
      total: totalOf(all),
      groups: counted.length,
      truncated,
    }
  },
})

/** At the control socket alone: so long an answer is for a file. */
export const sumUsageWhole = act({
  name: 'usage.report_whole',
  method: 'GET',
  path: '/usage/whole',
  summary: 'The same with every group',
  role: 'viewer',
  local: true,
  input: object(reportMembers),
  answer: object({ items: reportItems }),
  async run(deps: Deps, input) {
    const limits = { limit: maxReportGroups + 1, check: checkWholeReport }
    return { items: itemsOf(await sumGroups(deps, input, limits)) }
  },
})

export const verifyUsage = act({
  name: 'usage.verify',
  method: 'POST',
  path: '/usage/verification',
  summary: 'Recount the events of a period and compare them with the sums that reports use',
  role: 'operator',
  input: object({
    ...periodMembers,
    repair: Type.Optional(
      Type.Boolean({ description: 'Correct the sums of the days that differ. Default: false.' }),
    ),
  }),
  answer: object({
    days: count(),
    calls: count(),
    counted_until: Type.Union([Type.String(), Type.Null()], {
      description: 'Calls that came in later are not summed yet, and are left out; null: none is.',
    }),
    left_out: Type.Integer({ minimum: 0, description: 'Calls of the period that are left out.' }),
    differing: Type.Array(object({ day: Type.String(), calls: count(), differing: count() })),
    repaired: Type.Boolean(),
  }),
  command: {
    words: 'usage verify',
    summary: 'Recount usage events and compare them with the sums that reports use.',
    about: { ...periodAbout, repair: 'Recompute the sums of days that differ.' },
    notes: [
      ...periodNotes,
      'It reads every event of the period, day by day. The last minutes are left out: they are not summed yet.',
      'Exit status 1 when a day differs and was not repaired, and when nothing could be counted.',
    ],
  },
  async run({ usage }: Deps, { repair = false, ...bounds }, { writeAudit, progress, signal }) {
    const period = readPeriod(bounds)
    const differing: VerifiedDay[] = []
    let [days, calls] = [0, 0]
    for await (const day of usage.verifyDays(period)) {
      if (signal.aborted) break
      days++
      calls += day.calls
      progress(`${day.day}: ${counted(calls, 'event')}`)
      if (day.differing === 0) continue
      differing.push(day)
      if (repair)
        await usage.repairDay(day.day, (tx) => writeAudit(tx, { act: 'usage.repair', target: day.day }))
    }
    const { until, events } = await usage.selectUncounted(period)
    return {
      days,
      calls,
      counted_until: until === 0 ? null : isoTime(until),
      left_out: events,
      differing: differing.map((day) => ({ ...day })),
      repaired: repair,
    }
  },
})

export const usageOperations = [sumUsage, sumUsageWhole, verifyUsage]
