// Fills a service with what each page of the dashboard shows, and names the pages.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '../support/client.js'
import { until } from '../support/until.js'
import type { Visit } from './browser.harness.js'
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

async function runBulk({ administer, ask, service }: Served): Promise<string> {
  const file = new Blob(['Name,vpa\nआशा,found@sandbox\nB,unknown@sandbox\nC,-\n'], { type: 'text/csv' })
  const path = `/bulk?client_id=${service.clientId}&lookup=upi-basic&name=${encodeURIComponent('मासिक check')}`
  const { request_id: id } = await administer(path, file)
  await until(async () => ((await ask(`/bulk/${id}`)) as { state: string }).state === 'completed')
  return id!
}

/** About whom the walk asks for a report. */
const pan = 'ZZZPZ1000A'

/** One that names the person, and one that is withdrawn. Returns the id of the first. */
async function registerConsents({ service }: Served): Promise<string> {
  const client = createClient(service)
  const credentials = ['Authorization', `Bearer ${await client.token()}`, 'x-api-key', client.clientSecret]
  const headers = [...credentials, 'Content-Type', 'application/json']
  const given = { subjects: [{ pan }], purposes: ['खाता खोलना', 'Loan 7'], given_at: '2026-01-01T10:00:00Z' }
  const bodies = {
    'form-7': given,
    [`form-${'8'.repeat(50)}`]: { ...given, notice: 'As read out. '.repeat(20) },
  }
  for (const [id, body] of Object.entries(bodies))
    await client.request({ method: 'PUT', path: `/v1/consents/${id}`, headers, body: JSON.stringify(body) })
  const about = { pan_number: pan, purpose: 'Loan 7' }
  await client.lookup('/v1/verification/panbasic', about, { headers: { 'X-Satyapan-Consent-Id': 'form-7' } })
  client.close()
  return 'form-7'
}

/** Asks on the page "A person's data" for the report. */
export async function askReport({ page, settle }: Visit): Promise<void> {
  await page.getByLabel('Value').fill(pan)
  await page.getByRole('button', { name: 'Show the report' }).click()
  await page.getByRole('region', { name: 'Registered consents' }).getByText('form-7').waitFor()
  await settle()
}

/** Sums how long each kind of work takes, for people to read. */
export function createTally() {
  const spentMs: Record<string, number> = {}
  return {
    async time<Done>(kind: string, work: Promise<Done>): Promise<Done> {
      const start = performance.now()
      const done = await work
      spentMs[kind] = (spentMs[kind] ?? 0) + performance.now() - start
      return done
    },
    text: () =>
      Object.entries(spentMs)
        .map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(1)} s`)
        .join(', '),
  }
}

/** Without transitions: axe would measure a half-changed colour, and frames cost time. */
export const holdStill = `
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }'
    document.head.append(style)
  })`

/** Changes the configuration file as an administrator would, so that Settings has a reload to show. */
export async function changeConfiguration({ ask }: Served): Promise<void> {
  const { file } = (await ask('/settings')) as { file: string }
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
  const after = {
    ...before,
    prices: { panbasic: 125, 'upi-basic': { SUCCESS: 150, DETAILS_NOT_FOUND: 'free' } },
    webhooks: { ...before.webhooks, allowNetworks: ['10.20.0.0/16', '10.30.0.0/16', 'fd00:1234::/32'] },
    publicUrl: 'https://verification.example.com',
    trustedProxies: ['10.0.0.5'],
  }
  writeFileSync(file, JSON.stringify(after))
}

const firstOf = async (served: Served, path: string, member: string): Promise<string> =>
  ((await served.ask(path)) as { items: Record<string, string>[] }).items[0]![member]!

/** A service with names that are long and of other scripts, endpoints, a batch, a bulk, a delivery that fails, and alerts. */
export async function openWalked(served: Served): Promise<Walked> {
  const { url, server } = await openEndpoint()
  const longClient = await makeClients(served, url)
  const batch = await runBatch(served, url)
  const bulk = await runBulk(served)
  await until(async () => ((await served.ask('/deliveries')) as { items: object[] }).items.length > 0)
  const consent = await registerConsents(served)
  await changeConfiguration(served)
  const consents = `client_id=${served.service.clientId}`
  const ids = {
    client: `/clients/${served.service.clientId}`,
    'long-client': `/clients/${longClient}`,
    transaction: `/transactions/${await firstOf(served, '/transactions', 'transaction_id')}`,
    batch: `/batches/${batch}`,
    bulk: `/batches/bulk/${bulk}`,
    delivery: `/webhooks/${await firstOf(served, '/deliveries', 'webhook_id')}`,
    'client-consents': `/consents?${consents}`,
    consent: `/consents/${served.service.clientId}/${consent}`,
    'consent-calls': `/transactions?${consents}&consent_id=${consent}`,
    'source-days': '/sources/sandbox',
    'settings-found': '/settings?find=limits',
    'settings-changed': '/settings?only=changed',
    'settings-retention': '/settings?part=retention',
    'settings-backups': '/settings?part=backups',
    'settings-erasing': '/settings?part=erasing',
    account: '/account',
    nowhere: '/nowhere',
  }
  const listed = pages.map((path) => [path === '/' ? 'overview' : path.slice(1), path])
  // First, while the sign-in is fresh: on a busy machine the walk takes longer than that.
  const first = { person: '/person' }
  return { paths: { ...first, ...Object.fromEntries(listed), ...ids }, close: () => void server.close() }
}
