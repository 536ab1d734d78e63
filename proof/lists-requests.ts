// Names what the dashboard's pages ask for where there is much of everything: first pages, pages far down, rare filters.
import { cursorOf } from '../src/operation/cursor.js'
import { monthMs } from './growth-fill.js'
import { spanMs } from './lists-fill.js'

export interface ListRequest {
  readonly name: string
  /** Behind /admin/v1. */
  readonly path: string
  /** It sums calls, where others list rows. */
  readonly isReport: boolean
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayMs = 86_400_000
/** Smaller than every id that begins with a digit or letter. */
const leastId = '0'.repeat(32)

/** As in dashboard/src/pages. `busy`: the client that half of everything belongs to; `quiet`: another one. */
export function listRequests(now: number, { busy, quiet }: { busy: string; quiet: string }): ListRequest[] {
  const far = now - spanMs * 0.9
  const farDown = (id: string) => `cursor=${cursorOf([Math.round(far), id])}`
  const usage = (days: number, query: string) =>
    `/usage?from=${day(now - (days - 1) * dayMs)}&to=${day(now + dayMs)}&${query}`
  const transactions = (query: string) =>
    `/transactions?from=${day(now - monthMs)}&to=${day(now + dayMs)}&${query}`
  const oldDays = `from=${day(now - spanMs)}&to=${day(now - spanMs + 2 * dayMs)}`
  const made: Record<string, string> = {
    overview: '/overview',
    'first hour': '/installation/progress',
    'search, nothing typed': '/search?text=',
    'search by a part of a name': '/search?text=branch%2099',
    clients: '/clients?limit=50',
    'clients, far down': `/clients?limit=50&cursor=${cursorOf([now - 2 * spanMs + 1_000_000, leastId])}`,
    'clients by a part of a name': `/clients?limit=50&search=${encodeURIComponent('शाखा')}`,
    'one client': `/clients/${busy}`,
    'names of 200 clients': `/clients/names?client_id=${Array.from({ length: 200 }, () => quiet).join(',')}`,
    batches: '/batches',
    'batches, far down': `/batches?${farDown(leastId)}`,
    'batches in progress': '/batches?state=processing',
    'batches cancelled, far down': `/batches?state=cancelled&${farDown(leastId)}`,
    'batches of a busy client, far down': `/batches?client_id=${busy}&${farDown(leastId)}`,
    'batches of a busy client, cancelled': `/batches?client_id=${busy}&state=cancelled`,
    'batches of a quiet client': `/batches?client_id=${quiet}`,
    bulk: '/bulk',
    deliveries: '/deliveries?limit=100',
    'deliveries, far down': `/deliveries?limit=100&${farDown('msg_0')}`,
    'deliveries given up': '/deliveries?limit=100&state=exhausted',
    'deliveries stopped (none)': '/deliveries?limit=100&state=stopped',
    'deliveries of a rare event': '/deliveries?limit=100&type=webhook.test',
    'deliveries of two old days': `/deliveries?limit=100&${oldDays}`,
    'deliveries of a busy client given up': `/deliveries?limit=100&client_id=${busy}&state=exhausted`,
    'deliveries of a quiet client': `/deliveries?limit=100&client_id=${quiet}`,
    transactions: transactions('limit=50'),
    'transactions of a quiet client': transactions(`limit=50&client_id=${quiet}`),
    'transactions that failed': transactions('limit=50&failed=true'),
    'transactions of no source': transactions('limit=50&source=nowhere'),
    'transactions that name a consent': transactions('limit=50&consent_id=consent-00000001'),
    'calls of an old batch': `/transactions?${oldDays}&limit=50&request_id=${leastId}`,
    'sums of an old batch': `/usage?${oldDays}&by=lookup&request_id=${leastId}`,
    'sums of all calls': '/usage?by=lookup',
    audit: '/audit?limit=50',
    'audit of two old days': `/audit?limit=50&${oldDays}`,
    'audit by a rare act': '/audit?limit=50&act=vault.',
    'audit about one client': `/audit?limit=50&target=${quiet}`,
    consents: `/clients/${busy}/consents`,
    'consents, far down': `/clients/${busy}/consents?cursor=${cursorOf(['consent-00090000'])}`,
    'consents withdrawn': `/clients/${busy}/consents?state=withdrawn`,
    'consents expired (none)': `/clients/${busy}/consents?state=expired`,
    'usage by lookup, 7 days': usage(7, 'by=lookup'),
    'usage by client, 30 days': usage(30, 'by=client&order=calls&limit=100'),
    'usage of each client, 30 days': usage(30, 'by=client&order=calls'),
    'calls by hour, today': usage(1, 'by=hour'),
    'usage by day, 30 days': usage(30, 'by=day'),
    'usage of one client, 30 days': usage(30, `by=day&client_id=${busy}`),
    'usage by source and day, 30 days': usage(30, 'by=source,day'),
    'latency by source, 7 days': `/usage/latency?from=${day(now - 6 * dayMs)}&to=${day(now + dayMs)}`,
    forecast: '/usage/forecast',
    sources: '/sources',
    alerts: '/alerts',
    records: '/records',
    lookups: '/lookups',
    settings: '/settings',
  }
  return Object.entries(made).map(([name, path]) => ({ name, path, isReport: path.startsWith('/usage') }))
}
