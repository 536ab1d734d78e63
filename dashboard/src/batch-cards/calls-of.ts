// Says which filters lead to the calls of a batch or a bulk.
import { serviceNow } from '../api/clock'
import { dayText } from '../parts/show'

const dayMs = 86_400_000

/** With the days on which they are, since the ledger is read from the newest call on. `endedAt` null: it is in progress. */
export function callsOf(requestId: string, begunAt: string, endedAt: string | null) {
  const end = endedAt === null ? serviceNow() : Date.parse(endedAt)
  return { request_id: requestId, from: dayText(new Date(begunAt)), to: dayText(new Date(end + dayMs)) }
}
