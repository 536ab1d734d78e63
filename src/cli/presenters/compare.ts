// Shows how the answers of two sources agree: what each found, and each field.
import { counted } from '../../kernel/counted.js'
import { compareSources } from '../../routing/operations/compare.js'
import { trySource } from '../../routing/operations/trial.js'
import type { Answered } from '../administration.js'
import { costText, moneyText } from '../human.js'
import { checkPeriod } from '../period.js'
import { present } from '../row-command.js'
import { type Cell, tableText } from '../table.js'

type Pair = Answered<typeof compareSources>['items'][number]
export type Field = Pair['fields'][number]
type Side = Pair['of']

const percent = (part: number | null): string | null =>
  part === null ? null : `${(part * 100).toFixed(1)} %`

export const sideHeading = ['source', 'found', 'alone', 'p50_ms', 'p95_ms', 'cost', 'cost_per_found']
export const sideCells = (side: Side, currency: string): Cell[] => [
  side.source,
  side.found,
  side.found_alone,
  side.p50_ms,
  side.p95_ms,
  costText(side.cost, currency),
  side.found === 0 ? null : costText(side.cost_per_found, currency),
]

/** The fields with how often they agree; `of` and `other` are the two sides' names. */
export const fieldsText = (fields: readonly Field[], of: string, other: string, colour: boolean): string =>
  tableText(
    ['field', 'agreement', 'equal', 'normalised', 'different', `only_${of}`, `only_${other}`],
    fields.map((field): Cell[] => [
      field.field,
      percent(field.agreement),
      field.equal,
      field.normalised,
      field.different,
      field.only_of,
      field.only_with,
    ]),
    colour,
  )

function pairText(pair: Pair, currency: string, colour: boolean): string {
  const { of, with: other } = pair
  const share = pair.share === null ? 'no longer compared' : `${percent(pair.share)} of the calls`
  const troubles = pair.no_answer.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')
  const head = `${pair.lookup}: ${of.source} with ${other.source}, ${share}\n`
  const aborted = pair.aborted === 0 ? '' : `; aborted ${pair.aborted}`
  if (pair.compared === 0) return `${head}nothing compared in this period${aborted}\n`
  const facts =
    `${counted(pair.compared, 'comparison')}: the same outcome in ${pair.same_outcome}, both found ${pair.both_found}, ` +
    `neither found ${pair.neither_found}${troubles === '' ? '' : `; no answer of ${other.source}: ${troubles}`}${aborted}\n`
  const sides = tableText(
    sideHeading,
    [of, other].map((side) => sideCells(side, currency)),
    colour,
  )
  const fields =
    pair.fields.length === 0 ? '' : `\n${fieldsText(pair.fields, of.source, other.source, colour)}`
  return `${head}${facts}\n${sides}${fields}`
}

const stopReasons: Readonly<Record<string, string>> = {
  no_more_subjects: 'no more subjects are held',
  max_cost: 'more would have cost more than --max-cost',
  keeps_failing: 'the source kept failing',
  over_budget: 'the budget of the source is used up',
  cancelled: 'it was cancelled',
}

function trialText(trial: Answered<typeof trySource>, colour: boolean): string {
  const troubles = trial.no_answer.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')
  const head =
    `${trial.source} was asked ${trial.lookup} about ${counted(trial.asked, 'subject')} of records of the kind ${trial.kind}: ` +
    `found ${trial.found}, not found ${trial.not_found}${troubles === '' ? '' : `; no answer: ${troubles}`}\n`
  const times =
    trial.p50_ms === null
      ? ''
      : `p50 ${trial.p50_ms} ms, p95 ${trial.p95_ms} ms; cost ${moneyText(trial.cost, trial.currency)}` +
        `${trial.cost_per_found === null ? '' : `, ${moneyText(trial.cost_per_found, trial.currency)} for one that is found`}\n`
  const fields =
    trial.fields.length === 0 ? '' : `\n${fieldsText(trial.fields, 'held', trial.source, colour)}`
  return head + times + fields
}

export const comparePresenters = [
  present(trySource, {
    text: (trial, { colour }) => trialText(trial, colour),
    note: ({ stopped }) =>
      stopped === null ? undefined : `It asked about fewer subjects: ${stopReasons[stopped]}.`,
    failure({ source, kind, asked, found, not_found }) {
      if (asked === 0) return `${source} was asked nothing: no record of the kind ${kind} answers this lookup`
      return found + not_found === 0 ? `${source} answered nothing` : undefined
    },
  }),
  present(compareSources, {
    input: (read) => checkPeriod(read),
    text: ({ items, currency }, { colour }) =>
      items.map((pair) => pairText(pair, currency, colour)).join('\n'),
    remark({ items, comparisons_read: most }) {
      if (items.length === 0)
        return 'Nothing is compared: "compare" is not set in the configuration, and no comparison is stored.'
      const all = items.reduce((sum, { compared, aborted }) => sum + compared + aborted, 0)
      return all < most ? undefined : `Only the newest ${most} comparisons of the period were read.`
    },
  }),
]
