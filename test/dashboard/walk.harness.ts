// Fills a service with what each page of the dashboard shows, and names the pages.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../support/until.js'
import { pages, type Served } from './served.harness.js'

/** As long as a name may be, with a word that does not break. */
export const longName = `${'Desk of loans '.repeat(12)}${'x'.repeat(32)}`
export const names = [longName, 'शाखा नासिक', 'مكتب القروض ١٢', '<b>Desk</b> & "Sons"']

export interface Walked {
  /** Of every page, by the name of its pictures. */
  readonly paths: Readonly<Record<string, string>>
  close(): void
}

async function openEndpoint(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(request.url === '/broken' ? 503 : 200).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Returns the client with the long name, which has endpoints. */
async function makeClients({ administer }: Served, url: string): Promise<string> {
  const ids: string[] = []
  for (const name of names) ids.push((await administer('/clients', { name })).client_id!)
  const endpoints = `/clients/${ids[0]}/webhook/endpoints`
  await administer(endpoints, { url: `${url}/all`, note: 'Accounting in Nashik' })
  await administer(endpoints, { url: `${url}/broken/${'path'.repeat(40)}`, events: ['batch.completed'] })
  return ids[0]!
}

async function runBatch({ administer, ask, service }: Served, url: string): Promise<string> {
  const client = `/clients/${service.clientId}`
  await administer(`${client}/webhook/endpoints`, { url: `${url}/broken` })
  const file = new Blob(['vpa\nfound@sandbox\nunknown@sandbox\n'], { type: 'text/csv' })
  const { request_id: id } = await administer(`${client}/batches?lookup=upi-basic&file_name=v.csv`, file)
  await until(async () => ((await ask(`/batches/${id}`)) as { state: string }).state === 'completed')
  return id!
}

const firstOf = async (served: Served, path: string, member: string): Promise<string> =>
  ((await served.ask(path)) as { items: Record<string, string>[] }).items[0]![member]!

/** A service with names that are long and of other scripts, endpoints, a batch, a delivery that fails, and alerts. */
export async function openWalked(served: Served): Promise<Walked> {
  const { url, server } = await openEndpoint()
  const longClient = await makeClients(served, url)
  const batch = await runBatch(served, url)
  await until(async () => ((await served.ask('/deliveries')) as { items: object[] }).items.length > 0)
  const ids = {
    client: `/clients/${served.service.clientId}`,
    'long-client': `/clients/${longClient}`,
    transaction: `/transactions/${await firstOf(served, '/transactions', 'transaction_id')}`,
    batch: `/batches/${batch}`,
    delivery: `/webhooks/${await firstOf(served, '/deliveries', 'webhook_id')}`,
    account: '/account',
    nowhere: '/nowhere',
  }
  const listed = pages.map((path) => [path === '/' ? 'overview' : path.slice(1), path])
  return { paths: { ...Object.fromEntries(listed), ...ids }, close: () => void server.close() }
}
