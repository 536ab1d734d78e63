// The client for operators' own sources: what it sends, what it returns, and what it throws.
import { describe, expect, it } from 'vitest'
import type { SourceCall } from '../lookups/source.js'
import { createJsonApi, type JsonApi, type JsonApiOptions } from './json-api.js'
import { type Reply, trySource } from './module-testing.js'

const call: SourceCall = { transactionId: 't', clientId: 'c' }

/** The client over replies, and what was sent. */
function apiOver(replies: readonly Reply[] | ((path: string) => Reply), options: JsonApiOptions = {}) {
  let api: JsonApi | undefined
  const tried = trySource(
    (parts) => {
      api = createJsonApi(parts, options)
      return { answers: {} }
    },
    typeof replies === 'function' ? ({ path }) => replies(path) : replies,
  )
  return { api: api!, requests: tried.requests }
}

it('sends its headers, those of the call, query, JSON and forms', async () => {
  const { api, requests } = apiOver([{}], {
    headers: { 'x-app': 'one', authorization: { secret: 'key', before: 'Key ' } },
  })
  await api.get('/a', call, { q: '1' }, { headers: { 'x-request-id': 'r-1' } })
  await api.post('/b', call, { pan: 'ZZZPZ1000A' }, { query: { v: '2' } })
  await api.postForm('/c', call, { pan: 'ZZZPZ1000A' })
  const headers = { 'x-app': 'one', authorization: 'Key secret of key' }
  expect(requests).toMatchObject([
    { method: 'GET', path: '/a', query: { q: '1' }, headers: { ...headers, 'x-request-id': 'r-1' } },
    { method: 'POST', path: '/b', query: { v: '2' }, json: { pan: 'ZZZPZ1000A' }, headers },
    { method: 'POST', path: '/c', form: { pan: 'ZZZPZ1000A' }, headers },
  ])
})

describe('an answer', () => {
  const get = (reply: Reply, accept?: number[]) =>
    apiOver([reply]).api.get('/a', call, undefined, accept === undefined ? {} : { accept })

  it.each([
    [200, undefined],
    [201, undefined],
    [404, undefined],
    [409, [400, 409, 422]],
    [422, [400, 409, 422]],
  ])('%i is returned with accept %j', async (status, accept) =>
    expect(await get({ status, body: { error: 'not_found' } }, accept)).toMatchObject({
      status,
      body: { error: 'not_found' },
    }),
  )

  it.each([
    [{ status: 401, body: {} }, [422], 'refused'],
    [{ status: 403, text: '<html>' }, [422], 'refused'],
    [{ status: 404, body: { message: 'Service not enabled for this account' } }, undefined, 'refused'],
    [{ status: 422, body: { error: { message: 'Insufficient balance' } } }, [422], 'refused'],
    [{ status: 400, body: { code: 'client_id_invalid' } }, [400], 'refused'],
    [{ status: 422, body: {} }, undefined, 'unreadable'],
    [{ status: 404, text: '<html>' }, undefined, 'unreadable'],
    [{ status: 200, text: '{' }, undefined, 'unreadable'],
    [{ status: 302, body: {} }, undefined, 'down'],
    [{ status: 429, body: {} }, [429], 'throttled'],
    [{ status: 500, body: {} }, undefined, 'down'],
  ] as const)('%j with accept %j is %s', async (reply, accept, kind) =>
    expect(get(reply, accept === undefined ? undefined : [...accept])).rejects.toMatchObject({ kind }),
  )
})

describe('a token', () => {
  const token: JsonApiOptions['token'] = {
    header: 'x-token',
    before: '',
    async signIn(send) {
      const { body } = await send({ method: 'POST', path: '/login', json: {} })
      return { token: (body as { token: string }).token, expiresInS: 600 }
    },
  }

  it('is asked for once by calls at one time, and sent by all', async () => {
    const { api, requests } = apiOver((path) => (path === '/login' ? { body: { token: 't-1' } } : {}), {
      token,
    })
    await Promise.all([api.get('/a', call), api.get('/b', call)])
    await api.get('/c', call)
    expect(requests.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c', '/login'])
    expect(
      requests.filter(({ path }) => path !== '/login').map(({ headers }) => headers?.['x-token']),
    ).toEqual(['t-1', 't-1', 't-1'])
  })

  it('is renewed once after a 401, and a second 401 is refused', async () => {
    let count = 0
    const { api, requests } = apiOver(
      (path) => (path === '/login' ? { body: { token: `t-${++count}` } } : { status: 401, body: {} }),
      { token },
    )
    await expect(api.get('/a', call)).rejects.toMatchObject({ kind: 'refused' })
    expect(requests.map(({ path, headers }) => [path, headers?.['x-token']])).toEqual([
      ['/login', undefined],
      ['/a', 't-1'],
      ['/login', undefined],
      ['/a', 't-2'],
    ])
  })

  it.each([[{ token: '' }], [{}]])('%j is none', async (body) =>
    expect(apiOver([{ body }], { token }).api.get('/a', call)).rejects.toMatchObject({ kind: 'unreadable' }),
  )
})
