// Shows bulk files with their progress.
import { cancelBulk, listBulk, pauseBulk, resumeBulk, showBulk } from '../../bulk/operations/bulk.js'
import type { Answered } from '../administration.js'
import { moneyText } from '../human.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'
import { checkCurrency } from '../typed-amount.js'
import { visible } from '../visible.js'

type Bulk = Answered<typeof showBulk>

/** Why it is paused, and what to do. */
const causes: Readonly<Record<NonNullable<Bulk['paused_for']>, string>> = {
  operator: 'paused',
  max_cost: 'paused: maximum cost',
  monthly_cap: "paused: client's cap",
  client: 'paused: client may not call',
  sources: 'waits for a source',
}

const advice: Readonly<Record<NonNullable<Bulk['paused_for']>, string>> = {
  operator: '"bulk resume ID" goes on',
  max_cost: 'it would cost more than --max-cost: "bulk resume ID --max-cost AMOUNT" goes on',
  monthly_cap: `too little is left of the client's monthly cap: raise it ("client set"), then "bulk resume ID"`,
  client: 'the client is inactive or not entitled any more: change that, then "bulk resume ID"',
  sources: 'no source of its lookup can be asked: it goes on by itself when one answers ("sources health")',
}

const stateOf = ({ state, paused_for }: Bulk): string => (paused_for === null ? state : causes[paused_for])

const countsText = (counts: Bulk['sub_codes']): string =>
  Object.entries(counts)
    .map(([subCode, count]) => `${subCode} ${count}`)
    .join(', ')

export function bulkText(items: readonly Bulk[], colour: boolean): string {
  const heading = ['request_id', 'name', 'lookup', 'state', 'done', 'records', 'cost', 'sub_codes', 'started']
  const cells = items.map((bulk) => [
    bulk.request_id,
    visible(bulk.name ?? ''),
    bulk.lookup,
    stateOf(bulk),
    bulk.done,
    bulk.records,
    moneyText(bulk.cost, bulk.currency),
    countsText(bulk.sub_codes),
    bulk.started_at,
  ])
  return tableText(heading, cells, colour)
}

const one = {
  text: (bulk: Bulk, { colour }: { readonly colour: boolean }) => bulkText([bulk], colour),
  remark: ({ paused_for }: Bulk) => (paused_for === null ? undefined : `Paused: ${advice[paused_for]}.`),
}

export const bulkPresenters = [
  present(listBulk, { text: ({ items }, { colour }) => bulkText(items, colour) }),
  present(showBulk, one),
  present(pauseBulk, one),
  present(resumeBulk, {
    ...one,
    async input(read, args, admin) {
      await checkCurrency(admin, '--max-cost', args.text('max-cost'))
      return read as never
    },
  }),
  present(cancelBulk, one),
]
