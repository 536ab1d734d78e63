// Tests the administration API in process: who may do what, what is refused and how, and that every answer is as
// described.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAs, roles } from '../../src/kernel/roles.js'
import { isQuestion } from '../../src/operation/operation.js'
import { operations } from '../../src/server/operations/catalogue.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'

let app: AdminApp
let clientId: string
beforeAll(async () => {
  app = await openAdminApp()
  clientId = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'First' } })).json.client_id
})
afterAll(() => app.close())

const hex = 'a'.repeat(32)
const pathOf = (path: string) =>
  path
    .replace('{client_id}', clientId)
    .replace('{kind}', 'pan')
    .replace('{lookup}', 'panbasic')
    .replace('{webhook_id}', `msg_${hex}`)
    .replaceAll(/\{\w+\}/g, hex)
/** What questions cannot be asked without. */
const queryOf = (name: string) =>
  ({
    'search.find': '?text=first',
    'clients.names': `?client_id=${clientId}`,
    'usage.metadata-progress': '?key=order_id',
  })[name] ?? ''
/** Refused here, where the parts of a service are, and none serves. */
const needsService = ['configuration.preview']
const problem = (answer: { json: { type?: string } }) => answer.json.type?.split(':').at(-1)

describe('who asks', () => {
  it.each([
    ['no credentials', {}],
    ['another scheme', { authorization: 'Basic abc' }],
    ['no token at all', { authorization: 'Bearer x' }],
    ['a token that was never made', { authorization: `Bearer spa_${'0'.repeat(72)}` }],
  ])('%s: 401', async (_, headers) => {
    const answer = await app.ask('GET', '/overview', { headers })
    expect(answer.status).toBe(401)
    expect(problem(answer)).toBe('not-authenticated')
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('a token stops working when it is revoked and when it expires', async () => {
    const make = async (body: object) => (await app.ask('POST', '/tokens', { as: 'owner', body })).json
    const status = async (token: string) =>
      (await app.ask('GET', '/session', { headers: { authorization: `Bearer ${token}` } })).status
    const revoked = await make({ name: 'a script', role: 'viewer' })
    const expiring = await make({
      name: 'a day',
      role: 'viewer',
      expires_at: new Date(app.parts.clock.now() + 60_000).toISOString(),
    })
    expect(await status(revoked.token)).toBe(200)
    expect(await status(expiring.token)).toBe(200)
    expect((await app.ask('POST', `/tokens/${revoked.id}/revoke`, { as: 'owner' })).json.state).toBe(
      'revoked',
    )
    app.pass(61_000)
    expect(await status(revoked.token)).toBe(401)
    expect(await status(expiring.token)).toBe(401)
    const { items } = (await app.ask('GET', '/tokens', { as: 'owner' })).json
    const stateOf = (id: string) => items.find((token: { id: string }) => token.id === id).state
    expect([stateOf(revoked.id), stateOf(expiring.id)]).toEqual(['revoked', 'expired'])
    expect(JSON.stringify(items)).not.toContain(revoked.token)
    expect((await app.ask('POST', `/tokens/${revoked.id}/revoke`, { as: 'owner' })).status).toBe(404)
  })
})

const served = operations.filter(({ local }) => local !== true)
const local = operations.filter((operation) => operation.local === true)

describe('operations on files of the machine', () => {
  it.each(local)('$name is unknown here, even to an owner', async ({ method, path }) => {
    const answer = await app.ask(method, pathOf(path), { as: 'owner' })
    // 422: its path would be the id of another operation's.
    expect([404, 405, 422]).toContain(answer.status)
    expect(['not-found', 'method-not-allowed', 'invalid-input']).toContain(problem(answer))
  })

  it('are not in the description', async () => {
    const described = JSON.stringify((await app.ask('GET', '/openapi.json')).json)
    for (const { name } of local) expect(described).not.toContain(`"${name}"`)
    expect(local.length).toBeGreaterThan(3)
  })
})

describe('every operation', () => {
  it.each(served)('$name is refused to every role below its own', async (operation) => {
    const below = roles.filter((role) => !mayAs(role, operation.role))
    for (const as of below) {
      const answer = await app.ask(operation.method, pathOf(operation.path), { as })
      expect([as, answer.status, problem(answer)]).toEqual([as, 403, 'not-allowed'])
    }
  })

  it.each(served.filter(isQuestion))('$name answers as it is described', async (operation) => {
    const path = `${pathOf(operation.path)}${queryOf(operation.name)}`
    const answer = await app.ask('GET', path, { as: 'owner' })
    expect(needsService.includes(operation.name) ? [409] : [200, 404]).toContain(answer.status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cache-control']).toBe('no-store')
    if (answer.status === 404) expect(problem(answer)).toBe('not-found')
    else if (answer.status === 409) expect(problem(answer)).toBe('conflict')
    else if ('answer' in operation) expect([...Compile(operation.answer).Errors(answer.json)]).toEqual([])
  })

  it('is in the description, which is a valid OpenAPI document', async () => {
    const { json } = await app.ask('GET', '/openapi.json')
    const result = await new Validator().validate(structuredClone(json))
    expect(result.errors ?? []).toEqual([])
    for (const { name, method, path, role, ...own } of served) {
      const described = json.paths[path][method.toLowerCase()]
      expect(described.operationId).toBe(name)
      if ('anonymous' in own) expect(described.security).toEqual([])
      else expect(described['x-role']).toBe(role)
    }
  })
})

describe('input', () => {
  const create = (body: unknown, headers = {}) =>
    app.ask('POST', '/clients', { as: 'operator', body, headers })
  const membersOf = (answer: { json: { errors?: { member: string }[] } }) =>
    answer.json.errors?.map(({ member }) => member)

  it('names each wrong member, and never quotes it', async () => {
    const answer = await create({ name: '', shoe_size: 42, 'ZZZPZ1000A\u0000': 1 })
    expect(answer.status).toBe(422)
    expect(membersOf(answer)).toEqual(expect.arrayContaining(['name', 'shoe_size']))
    const secret = await create({ name: `ZZZPZ1000A${'x'.repeat(300)}` })
    expect(secret.text).not.toContain('ZZZPZ1000A')
    expect(membersOf(await create({}))).toEqual(['name'])
    const entitled = await app.ask('PUT', `/clients/${clientId}/lookups`, {
      as: 'operator',
      body: { lookups: ['panbasic', 'tea-leaves'] },
    })
    expect(membersOf(entitled)).toEqual(['lookups.1'])
  })

  it.each([
    ['/usage?by=colour', 'by.0'],
    ['/usage?from=yesterday', 'from'],
    ['/transactions?limit=0', 'limit'],
    ['/transactions?limit=1&limit=2', 'limit'],
    ['/transactions?cursor=bm9uZQ', 'cursor'],
    ['/deliveries?state=lost', 'state'],
    ['/batches?cursor=WzEsIngiXQ', 'cursor'],
    ['/usage?colour=red', 'colour'],
    ['/usage?origin=%00', 'origin'],
    ['/usage?lookup=%00', 'lookup'],
    ['/transactions?source=%00', 'source'],
    ['/transactions?sub_code=%00', 'sub_code'],
  ])('%s is refused', async (path, member) => {
    const answer = await app.ask('GET', path, { as: 'owner' })
    expect([answer.status, membersOf(answer)?.[0]]).toEqual([422, member])
  })

  it.each([
    ['/deliveries', [1.5, 'x']],
    ['/deliveries', [1e300, 'x']],
    ['/deliveries', [1, '\0']],
    ['/batches', [1.5, hex]],
    ['/batches', [1e300, hex]],
    ['/reports', [1.5, hex]],
    ['/audit', [1.5]],
    ['/audit', [-1e300]],
    ['/transactions', ['\0']],
  ])('%s refuses a cursor that it never gave: %j', async (path, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const answer = await app.ask('GET', `${path}?cursor=${cursor}`, { as: 'owner' })
    expect([answer.status, membersOf(answer)]).toEqual([422, ['cursor']])
  })

  it.each([
    ['/deliveries', [Number.MAX_SAFE_INTEGER, '']],
    ['/batches', [Number.MIN_SAFE_INTEGER, hex]],
    ['/reports', [Number.MAX_SAFE_INTEGER, hex]],
    ['/audit', [Number.MIN_SAFE_INTEGER]],
  ])('%s accepts a cursor beyond its rows: %j', async (path, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    expect((await app.ask('GET', `${path}?cursor=${cursor}`, { as: 'owner' })).status).toBe(200)
  })

  it.each(['', { a: 1 }, 'x'.repeat(1_401), undefined])(
    'that is no passkey is refused as an unknown one (%j)',
    async (id) => {
      const response = { id, response: { clientDataJSON: 'eyJjaGFsbGVuZ2UiOiJhIn0' } }
      const answer = await app.ask('POST', '/session/passkey', { body: { response } })
      expect([answer.status, problem(answer)]).toEqual([401, 'not-authenticated'])
    },
  )

  it('has one place: a path member in the body, or a query beside a body, is refused', async () => {
    const rotate = (path: string, body: object) => app.ask('POST', path, { as: 'operator', body })
    expect((await rotate(`/clients/${clientId}/rotate`, { client_id: 'live_other' })).status).toBe(422)
    expect((await rotate(`/clients/${clientId}/rotate?overlap_seconds=1`, {})).status).toBe(400)
  })

  it('is refused when the body is not a JSON object, is of another type or is too large', async () => {
    expect((await create('{"name":')).status).toBe(400)
    expect((await create('[]')).status).toBe(400)
    expect((await create(`{"name":${'['.repeat(20)}${']'.repeat(20)}}`)).status).toBe(400)
    const twice = await create('{"name":"One","name":"Two"}')
    expect([twice.status, twice.json.detail]).toEqual([400, 'The body has the member name more than once'])
    const quoted = await create('{"ZZZPZ1000A":"One","ZZZPZ1000A":"Two"}')
    expect([quoted.status, quoted.text.includes('ZZZPZ1000A')]).toEqual([400, false])
    expect((await create('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    const large = await create({ name: 'x'.repeat(70_000) })
    expect([large.status, problem(large)]).toEqual([413, 'too-large'])
  })

  it('with an unknown path or method gets a problem that says so', async () => {
    expect(problem(await app.ask('GET', '/nothing', { as: 'owner' }))).toBe('not-found')
    const wrong = await app.ask('DELETE', '/overview', { as: 'owner' })
    expect([wrong.status, problem(wrong), wrong.headers.allow]).toEqual([405, 'method-not-allowed', 'GET'])
  })
})

describe('a query that many send', () => {
  const at = async (headers: Record<string, string>) =>
    (await app.ask('GET', '/overview', { as: 'viewer', headers })).json.at
  const recently = { 'cache-control': 'max-age=2' }

  it('gets a shared answer when the caller accepts one, until something changes', async () => {
    const first = await at(recently)
    app.pass(1_000)
    expect(await at(recently)).toBe(first)
    const fresh = await at({})
    expect(fresh).not.toBe(first)
    await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Another' } })
    expect(await at(recently)).not.toBe(first)
    app.pass(3_000)
    expect(Date.parse(await at(recently)) - Date.parse(fresh)).toBeGreaterThanOrEqual(3_000)
    expect((await app.ask('GET', '/overview', { headers: recently })).status).toBe(401)
  })
})
