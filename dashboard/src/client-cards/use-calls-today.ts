// What a client did today, in Indian Standard Time.
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { periodOf } from '../parts/period'

type Sums = Pick<Answer<'usage.report'>['items'][number], 'calls' | 'failed' | 'amount'>

const nothing: Sums = { calls: 0, failed: 0, amount: 0 }

/** Undefined: not known yet. */
export function useCallsToday(clientId: string): Sums | undefined {
  const { from, to } = periodOf('1')
  const report = useAsk(['usage', 'today', clientId, from], () =>
    api.GET('/usage', { params: { query: { by: ['client'], client_id: clientId, from, to } } }),
  )
  return report.data === undefined ? undefined : (report.data.items[0] ?? nothing)
}
