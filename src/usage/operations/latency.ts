// Defines the operation that says how long calls took, by the source that answered them.
import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { count, object } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { callsRead } from '../latency-store.js'
import type { UsageFunctions } from '../usage-functions.js'
import { filterMembers, filterOf } from './usage.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectLatencies'>
}

const sumLatencies = act({
  name: 'usage.latency',
  method: 'GET',
  path: '/usage/latency',
  summary: 'How long the newest calls of a period took, by the source that answered',
  role: 'viewer',
  shared: true,
  input: object({ ...periodMembers, ...filterMembers }),
  answer: object({
    calls_read: Type.Integer({ description: 'At most so many calls are read, the newest of the period.' }),
    items: Type.Array(
      object({ source: Type.String(), calls: count(), p50_ms: Type.Number(), p95_ms: Type.Number() }),
    ),
  }),
  async run({ usage }: Deps, input) {
    const items = await usage.selectLatencies(filterOf(input), readPeriod(input))
    return { calls_read: callsRead, items }
  },
})

export const latencyOperations = [sumLatencies]
