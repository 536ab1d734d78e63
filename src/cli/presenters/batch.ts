// Shows batches with their progress.
import { cancelBatch, type showBatch } from '../../batches/operations/batches.js'
import type { Answered } from '../administration.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'

export type Batch = Answered<typeof showBatch>

/** As the interface says it: 201 while it is processed, 200 when it is complete. */
export function shownBatch({ origin: _, state, ...batch }: Batch) {
  const { request_id, client_id, lookup, ...rest } = batch
  return { request_id, client_id, lookup, status: state === 'completed' ? 200 : 201, ...rest }
}

function stateOf({ state, cancelled_at }: Batch): string {
  if (cancelled_at !== null) return 'cancelled'
  return state === 'completed' ? 'completed' : 'in progress'
}

const countsText = (counts: Batch['sub_codes']): string =>
  Object.entries(counts)
    .map(([subCode, count]) => `${subCode} ${count}`)
    .join(', ')

export function batchesText(batches: readonly Batch[], colour: boolean): string {
  const heading = ['request_id', 'lookup', 'state', 'done', 'records', 'succeeded', 'sub_codes', 'submitted']
  const cells = batches.map((batch) => [
    batch.request_id,
    batch.lookup,
    stateOf(batch),
    batch.done,
    batch.records,
    batch.succeeded,
    countsText(batch.sub_codes),
    batch.submitted_at,
  ])
  return tableText(heading, cells, colour)
}

export const batchPresenters = [
  present(cancelBatch, { json: shownBatch, text: (batch, { colour }) => batchesText([batch], colour) }),
]
