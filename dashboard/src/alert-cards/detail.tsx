// Shows what the value of an alert is of: a client, sources, or a count of calls.
import { ClientName } from '../parts/client-name'

/** What a value is of: for the spend, a client. */
export const Detail = ({ kind, detail }: { kind: string; detail: string | null }) => {
  if (detail === null) return null
  // The alert of the spend names the client that is nearest to its cap.
  return kind === 'spend' && !detail.includes(' ') ? <ClientName id={detail} /> : <span>{detail}</span>
}
