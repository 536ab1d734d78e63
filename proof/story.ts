// Holds the data of the proof of two weeks: its people, its installation, and a batch that names the erased person.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gstinFrom, sample } from '../test/acceptance/sample-records.js'
import { multipart } from '../test/support/client.js'
import type { Installation } from '../test/support/service.js'
import { type Desk, limitsOf, renewToken } from './fortnight.js'
import type { MovedService } from './moved-service.js'

export const person = { pan: 'ABCPK1234Q', name: 'Kiran Vasantrao Erased' }
export const strangers = Array.from({ length: 300 }, (_, n) => `BCDP${'ABCDEFGHIJ'[n % 10]}${1000 + n}F`)
export const config = { sources: ['records'], trustedProxies: ['127.0.0.1'] }
const gstin = gstinFrom(`27${person.pan}1Z`)

export interface Story {
  readonly installation: Installation
  readonly service: MovedService
  readonly desks: readonly Desk[]
  readonly pans: readonly string[]
  readonly say: (promise: string, measured: string, held: boolean) => void
}

export async function importRecords({ scratchDir }: Installation, service: MovedService): Promise<void> {
  const pans = [`${person.pan},${person.name}`, ...strangers.map((pan, n) => `${pan},Person ${n}`)]
  await writeFile(join(scratchDir, 'pan.csv'), `pan_number,full_name\n${pans.join('\n')}\n`)
  const taxpayer = { ...sample.records.taxpayer, gstin, legal_name: person.name }
  await writeFile(join(scratchDir, 'taxpayer.jsonl'), `${JSON.stringify(taxpayer)}\n`)
  for (const file of ['pan.csv', 'taxpayer.jsonl'])
    await service.run('records', 'import', file.split('.')[0]!, join(scratchDir, file))
}

export async function makeDesks(service: MovedService, callsPerDay: number): Promise<Desk[]> {
  const limits = limitsOf(callsPerDay)
  const wishes = [
    ['Loan desk', '203.0.113.7', ['--rate-per-day', String(limits.loanPerDay)]],
    ['Onboarding', '198.51.100.20', ['--monthly-cap', String(limits.onboardingCap)]],
    [
      'Field app',
      '2001:db8::7',
      [
        '--rate-per-second',
        String(limits.fieldPerSecond),
        '--rate-per-minute',
        String(limits.fieldPerMinute),
      ],
    ],
  ] as const
  const desks: Desk[] = []
  for (const [name, address, settings] of wishes) {
    const made = JSON.parse(await service.run('client', 'create', '--name', name, '--json'))
    await service.run('client', 'set', made.client_id, ...settings, '--allow-from', address)
    desks.push({ name, address, clientId: made.client_id, secret: made.client_secret, token: '' })
  }
  return desks
}

/** A batch of the erased person and a stranger; its result is fetched. */
export async function runBatch({ service, desks }: Story): Promise<string> {
  const [loan] = desks as [Desk]
  await renewToken(service, loan)
  const file = {
    head: 'Content-Disposition: form-data; name="batch_file"; filename="records.csv"\r\nContent-Type: text/csv',
    value: `pan_number\n${person.pan}\n${strangers[0]}\n`,
  }
  const form = multipart([file])
  const answer = await service.client.request({
    method: 'POST',
    path: '/v1/verification/gstin/gstin-by-pan/batch',
    headers: {
      ...form.headers,
      authorization: `Bearer ${loan.token}`,
      'x-api-key': loan.secret,
      'x-forwarded-for': loan.address,
    },
    body: form.body,
  })
  const id = (answer.json as { request_id?: string }).request_id
  if (id === undefined) throw new Error(`the batch was answered ${answer.status}: ${answer.body}`)
  return id
}
