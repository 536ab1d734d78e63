// Expects that a service has the lookup of examples/credit-score.mjs everywhere where a built-in one is.
import { expect } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.js'

const path = '/v1/own/credit-score'

/** Asks the administration with a token: `lookups` is GET /admin/v1/lookups; with a body it is a POST. */
type AskAdmin = (path: string, body?: object) => Promise<Answer>

export function createAskAdmin(address: { adminUrl: string; ca: string }, token: string): AskAdmin {
  const { request } = createClient({
    baseUrl: address.adminUrl,
    ca: address.ca,
    clientId: '',
    clientSecret: '',
  })
  const authorization = `Bearer ${token}`
  return (path, body) =>
    request({
      path: `/admin/v1/${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

interface Under {
  readonly client: Client
  readonly admin: AskAdmin
  /** A command of the product; its standard output. */
  readonly cli: (...words: string[]) => Promise<string>
}

/** The interface: the answer of the sandbox, unknown and malformed subjects, the POST variant, the description. */
async function expectCalls({ client }: Under): Promise<void> {
  const found = await client.lookup(path, { pan_number: 'zzzpz-1000a' })
  expect(found).toMatchObject({
    status: 200,
    headers: { 'x-satyapan-price': '2500', 'x-satyapan-source': 'records' },
    json: { sub_code: 'SUCCESS', data: { pan_number: 'ZZZPZ1000A', score: 756 } },
  })
  const unknown = await client.lookup(path, { pan_number: 'ZZZPZ1000N' })
  expect(unknown).toMatchObject({
    headers: { 'x-satyapan-price': '0' },
    json: { sub_code: 'DETAILS_NOT_FOUND' },
  })
  expect((await client.lookup(path, { pan_number: 'ZZZPZ1000F' })).json).toMatchObject({
    sub_code: 'SOURCE_FAILURE',
  })
  expect((await client.lookup(path, { pan_number: 'ZZZPZ1000S' })).json).toMatchObject({
    data: { pan_number: 'ZZZPZ1000S', score: 756 },
  })
  expect(await client.lookup(path, { pan_number: 'x' })).toMatchObject({
    status: 422,
    json: { sub_code: 'INVALID_PAN_PATTERN' },
  })
  const { json } = await client.request({ path: '/openapi.json' })
  const { paths } = json as { paths: Record<string, Record<string, { operationId: string }>> }
  expect(Object.keys(paths[path]!).sort()).toEqual(['get', 'post'])
  expect(paths[path]!.get!.operationId).toBe('creditScore')
  expect(paths['/v1/verification/panbasic']).toBeDefined()
}

/** The administration: Try it and its samples, entitlement, price, usage. */
async function expectAdministration({ client, admin }: Under): Promise<void> {
  const { json: lookups } = await admin('lookups')
  expect((lookups as { items: object[] }).items.at(-1)).toMatchObject({
    name: 'credit-score',
    own: true,
    price: 2500,
  })
  const { json: samples } = await admin('samples')
  expect((samples as { items: object[] }).items.at(-1)).toMatchObject({
    lookups: ['credit-score'],
    parameters: { pan_number: 'ZZZPZ1000A' },
  })
  const tried = await admin('lookups/credit-score/try', { parameters: { pan_number: 'ZZZPZ1000A' } })
  expect(tried.json).toMatchObject({ http_status: 200, price: 2500, body: { sub_code: 'SUCCESS' } })
  const usage = await admin('usage?lookup=credit-score')
  expect(JSON.stringify(usage.json)).toContain('credit-score')
  const { transaction_id: id } = tried.json as { transaction_id: string }
  expect((await client.lookup(`/v1/transactions/${id}`)).json).toMatchObject({
    data: { lookup: 'credit-score', charged: true },
  })
}

/** Commands: what it is, who may call it, what it costs them, and records that it is answered from. */
async function expectCommands({ client, cli }: Under, recordsFile: string): Promise<void> {
  expect(JSON.parse(await cli('lookups', 'show', 'credit-score', '--json'))).toMatchObject({
    path,
    own: true,
    example: { score: 756 },
  })
  expect(await cli('lookups', 'list', '--text')).toMatch(
    /credit-score +own +₹25\.00 +GET \/v1\/own\/credit-score/,
  )
  expect(await cli('completion', 'bash')).toMatch(/\bcredit-score\b/)
  const { clientId } = client
  await cli('client', 'entitle', clientId, 'panbasic')
  expect((await client.lookup(path, { pan_number: 'ZZZPZ1000A' })).status).toBe(403)
  await cli('client', 'entitle', clientId, 'credit-score')
  await cli('client', 'price', clientId, 'credit-score:SUCCESS', '700')
  await cli('records', 'import', 'credit-score', recordsFile, '--map', 'PAN=pan_number')
  expect(await client.lookup(path, { pan_number: 'ZABPS1234C' })).toMatchObject({
    headers: { 'x-satyapan-price': '700' },
    json: { data: { pan_number: 'ZABPS1234C', score: 640, scored_on: '2026-03-31', loans: [] } },
  })
  expect(JSON.parse(await cli('records', 'count', 'credit-score', '--json'))).toEqual({ 'credit-score': 1 })
  const bulk = ['credit-score', recordsFile, '--client', clientId, '--map', 'PAN=pan_number', '--estimate']
  expect(JSON.parse(await cli('bulk', 'start', ...bulk, '--json'))).toMatchObject({
    records: 1,
    malformed: 0,
  })
  const report = JSON.parse(await cli('usage', 'report', '--json')) as object
  expect(JSON.stringify(report)).toContain('credit-score')
}

/** A file of records as `records import` reads it. */
export const recordsText = 'PAN,score,scored_on\nZABPS1234C,640,31-03-2026\n'

export async function expectOwnLookup(under: Under, recordsFile: string): Promise<void> {
  await expectCalls(under)
  await expectAdministration(under)
  await expectCommands(under, recordsFile)
}
