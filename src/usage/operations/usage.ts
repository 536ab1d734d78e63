// Defines the operations on the usage ledger: sums by group, and their verification.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { counted } from '../../kernel/counted.js'
import { act } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { amount, clientId, count, filterText, hexId, object, orNull } from '../../operation/schemas.js'
import { periodAbout, periodMembers, periodNotes, readPeriod } from '../../operation/times.js'
import { type EventFilter, type Figures, reportGroupings } from '../figures.js'
import { countUnpriced, keyOfGroup } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import type { VerifiedDay } from '../verify.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'

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

/** A call that is neither charged nor a batch submission is free. Of what is not priced, no cost is known. */
const withFree = ({ group, ...sums }: Figures, unpriced: number) => ({
  ...sums,
  unpriced,
  cost: unpriced > 0 && sums.cost === 0 ? null : sums.cost,
  margin: unpriced > 0 ? null : sums.amount - sums.cost,
  free: sums.calls - sums.charged - sums.submissions,
  group: [...group],
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
const reportItems = Type.Array(
  object({
    group: Type.Array(orNull(Type.String()), { description: 'Values of `by`, in its order.' }),
    calls: count(),
    failed: count(),
    charged: count(),
    free: count(),
    submissions: Type.Integer({
      minimum: 0,
      description: 'Calls that submit a batch or ask for its status; always free.',
    }),
    amount: amount(),
    cost: orNull(amount()),
    unpriced: Type.Integer({
      minimum: 0,
      description:
        'Calls whose cost is not known, because their source has no cost for the lookup. cost is null when none of it is known.',
    }),
    margin: orNull(
      Type.Integer({ description: 'amount less cost; null when the cost of some calls is not known.' }),
    ),
    currency: Type.String(),
  }),
)

type ReportInput = FilterInput & { by?: string[]; from?: string; to?: string }

/** What to group by, and the first `limit` groups. `check`: of how many there are, before more is read. */
async function sumGroups(
  { usage, config }: Deps,
  input: ReportInput,
  { limit, check = () => {} }: { limit: number; check?: (groups: number) => void },
) {
  const by = input.by ?? ['lookup']
  const query = { by, filter: filterOf(input), period: readPeriod(input), limit }
  const groups = await usage.sumFigures(query)
  check(groups.length)
  const unpriced = await countUnpriced(usage.sumFigures, query, pricedBy(config))
  return { by, items: groups.map((group) => withFree(group, unpriced.get(keyOfGroup(group)) ?? 0)) }
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
  input: object(reportMembers),
  answer: object({
    by: Type.Array(Type.String()),
    items: reportItems,
    truncated: Type.Boolean({
      description: `There are more than ${maxGroups} groups; the rest are left out.`,
    }),
  }),
  async run(deps: Deps, input) {
    const sums = await sumGroups(deps, input, { limit: maxGroups })
    return { ...sums, truncated: sums.items.length === maxGroups }
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
    const { items } = await sumGroups(deps, input, { limit: maxReportGroups + 1, check: checkWholeReport })
    return { items }
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
