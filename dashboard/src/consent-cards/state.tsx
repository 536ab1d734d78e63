// Shows whether a consent is in force.
import { serviceNow } from '../api/clock'
import { State } from '../parts/state'

interface Dates {
  readonly withdrawn_at: string | null
  readonly expires_at: string | null
}

export function ConsentState({ consent: { withdrawn_at, expires_at } }: { consent: Dates }) {
  if (withdrawn_at !== null) return <State name="withdrawn" tone="warning" />
  const isOver = expires_at !== null && Date.parse(expires_at) <= serviceNow()
  return isOver ? <State name="expired" tone="off" /> : <State name={'in\u00a0force'} tone="good" />
}
