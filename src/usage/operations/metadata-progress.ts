// Defines the operation that says how far the sums by a metadata field are, before a report waits for them.
import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { count, object } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import type { UsageFunctions } from '../usage-functions.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectMetadataProgress'>
}

const showMetadataProgress = act({
  name: 'usage.metadata-progress',
  method: 'GET',
  path: '/usage/metadata-progress',
  summary: 'How many calls of a period a report by a metadata field must read, because they are not summed',
  role: 'viewer',
  shared: true,
  input: object({
    key: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'a metadata field' }),
    ...periodMembers,
  }),
  answer: object({
    waiting_calls: Type.Integer({
      minimum: 0,
      description: 'Of days whose sums are still to be made, the current day included.',
    }),
    waiting_days: count(),
    left_out_calls: Type.Integer({
      minimum: 0,
      description: 'Of days on which the field had too many values: they are always read.',
    }),
  }),
  async run({ usage }: Deps, input) {
    const progress = await usage.selectMetadataProgress(readPeriod(input), input.key)
    return {
      waiting_calls: progress.waitingCalls,
      waiting_days: progress.waitingDays,
      left_out_calls: progress.leftOutCalls,
    }
  },
})

export const metadataProgressOperations = [showMetadataProgress]
