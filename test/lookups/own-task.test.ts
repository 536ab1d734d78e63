// Tests a lookup of an operator's own that is a task, on the product: both paths, its result and price, its description,
// the commands, and the tool of an agent.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as Agent } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { surroundings } from '../support/processes.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'satyapan-own-task-'))
const submitPath = '/v1/own/post-credit-report'
const pollPath = '/v1/own/get-credit-report'

const row = `
import { defineLookup, fields, number, pan, text, wholeNumber } from 'satyapan/lookup'
export default defineLookup({
  name: 'credit-report',
  summary: 'Credit report of a person, which its bureau writes in minutes',
  route: { method: 'POST', path: '${submitPath}' },
  task: { poll: '${pollPath}', type: 'credit_report' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({ pan_number: text(), score: wholeNumber() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Credit report fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'No credit history found.' },
  },
  price: 4000,
  example: { pan_number: 'ZZZPZ1000A', score: 756 },
})
`

let service: Service
let client: Client
beforeAll(async () => {
  const file = join(folder, 'credit-report.mjs')
  writeFileSync(file, row)
  const script = join(root, 'scripts', 'new-lookup.mjs')
  const { INIT_CWD: _, ...env } = process.env
  const words = [script, '--own', 'vehicle-report', '--by', 'rc-number', '--task']
  expect(spawnSync(process.execPath, words, { cwd: folder, env }).status).toBe(0)
  service = await startService({ config: { lookups: [file, join(folder, 'lookups', 'vehicle-report.mjs')] } })
  client = createClient(service)
})
afterAll(async () => {
  client?.close()
  await service?.stop()
  await service?.installation.discard()
  rmSync(folder, { recursive: true })
})

const submit = (pan_number: string) => client.lookup(submitPath, { pan_number }, { method: 'POST' })

interface Element {
  readonly status: string
  readonly type: string
  readonly error?: string
  readonly result?: { readonly source_output: object }
}

async function poll(requestId: string): Promise<Element> {
  const answer = await client.lookup(pollPath, { request_id: requestId })
  expect(answer).toMatchObject({ status: 200, headers: { 'x-satyapan-price': '0' } })
  return (answer.json as Element[])[0]!
}

/** The element once the task has ended, and the answer to its submission. */
async function ended(pan_number: string) {
  const submitted = await submit(pan_number)
  const { request_id, transaction_id } = submitted.json as Record<'request_id' | 'transaction_id', string>
  expect(submitted).toMatchObject({ status: 200, json: { sub_code: 'SUCCESS' } })
  expect(request_id).toBe(transaction_id)
  const element = await until(async () => {
    const now = await poll(request_id)
    return now.status === 'in_progress' ? undefined : now
  })
  return { submitted, element, requestId: request_id }
}

it('is submitted, and its result is asked for; it is charged once', async () => {
  const { submitted, element, requestId } = await ended('zzzpz-1000a')
  expect(submitted.headers).toMatchObject({ 'x-satyapan-price': '4000', 'x-satyapan-source': 'records' })
  expect(element).toMatchObject({
    action: 'verify_with_source',
    type: 'credit_report',
    status: 'completed',
    request_id: requestId,
    result: { source_output: { pan_number: 'ZZZPZ1000A', score: 756 } },
  })
  expect((await client.lookup(`/v1/transactions/${requestId}`)).json).toMatchObject({
    data: { lookup: 'credit-report', charged: true },
  })
})

it('completes for an unknown person, fails with its source, and ends after a slow one', async () => {
  const unknown = await ended('ZZZPZ1000N')
  expect(unknown.element).toMatchObject({
    status: 'completed',
    result: { source_output: { status: 'id_not_found' } },
  })
  expect(unknown.submitted.headers['x-satyapan-price']).toBe('0')
  expect((await ended('ZZZPZ1000F')).element).toMatchObject({ status: 'failed', error: 'SOURCE_FAILURE' })
  expect((await ended('ZZZPZ1000S')).element).toMatchObject({ result: { source_output: { score: 756 } } })
})

it('refuses a malformed number, an unknown id, and another method', async () => {
  expect(await submit('x')).toMatchObject({ status: 422, json: { sub_code: 'INVALID_PAN_PATTERN' } })
  expect(await client.lookup(pollPath, { request_id: '0'.repeat(32) })).toMatchObject({
    status: 422,
    json: { sub_code: 'INVALID_REQUEST_ID' },
  })
  expect((await client.lookup(submitPath, { pan_number: 'ZZZPZ1000A' })).status).toBe(405)
})

it('that new-lookup made fails for a malformed number that is an outcome', async () => {
  const path = '/v1/own/post-vehicle-report'
  const submitted = await client.lookup(path, { rc_number: '1' }, { method: 'POST' })
  expect(submitted).toMatchObject({ status: 200, headers: { 'x-satyapan-price': '0' } })
  const { request_id } = submitted.json as { request_id: string }
  expect((await client.lookup('/v1/own/get-vehicle-report', { request_id })).json).toMatchObject([
    { status: 'failed', type: 'vehicle_report', error: 'INVALID_RC_NUMBER' },
  ])
})

it('is described, shown, and taken by bulk', async () => {
  const { json } = await client.request({ path: '/openapi.json' })
  const { paths } = json as { paths: Record<string, Record<string, object>> }
  expect(paths[submitPath]!.post).toMatchObject({
    operationId: 'creditReport',
    description: expect.stringContaining('A malformed number is refused, free.'),
    'x-satyapan-lookup': { name: 'credit-report', price: 4000, task: { poll: pollPath } },
  })
  expect(paths[pollPath]!.get).toMatchObject({ operationId: 'creditReportTask' })
  const shown = await service.cli('lookups', 'show', 'credit-report', '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ path: submitPath, poll: pollPath, own: true })
  const file = join(folder, 'people.csv')
  writeFileSync(file, 'pan_number\nZZZPZ1000A\nx\n')
  const words = ['credit-report', file, '--client', client.clientId, '--estimate', '--json']
  const estimated = await service.cli('bulk', 'start', ...words)
  expect(JSON.parse(estimated.stdout)).toMatchObject({ records: 2, malformed: 1 })
})

it('is one tool of an agent, which gets the result', async () => {
  const agent = new Agent({ name: 'test', version: '1' })
  const credentials = join(service.dataDir, 'sandbox.json')
  const args = [
    join(root, 'bin', 'satyapan'),
    'mcp',
    '--credentials',
    credentials,
    '--lookup',
    'credit-report',
  ]
  const env = surroundings()
  await agent.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
  try {
    const found = await agent.callTool({ name: 'credit-report', arguments: { pan_number: 'ZZZPZ1000A' } })
    expect(found.structuredContent).toMatchObject({ sub_code: 'SUCCESS', price: 4000, data: { score: 756 } })
  } finally {
    await agent.close()
  }
})
