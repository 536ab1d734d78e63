// Tests that an answer nested too deep is unreadable before it is parsed, whatever its status.
import { expect, it } from 'vitest'
import type { HttpPool } from '../platform/outbound/http-pool.js'
import { createSourceHttp } from './source-http.js'

const answering = (status: number, text: string) => {
  const pool: Pick<HttpPool, 'exchange'> = {
    exchange: async () => ({ status, headers: {}, body: Buffer.from(text) }),
  }
  return createSourceHttp({ pool: pool as HttpPool, baseUrl: 'https://up.example.com', now: () => 0 })
}
const request = { method: 'GET', path: '/x' } as const

it.each([
  ['lists', '['.repeat(800_000)],
  ['objects', '{"a":'.repeat(150_000)],
  ['a member beside the data', `{"data":{},"x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
])('800 KB of nested %s are unreadable, and parsed by nobody', async (_what, text) => {
  for (const status of [200, 400, 422])
    await expect(answering(status, text).send(request)).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(answering(500, text).send(request, { readFaults: true })).rejects.toMatchObject({
    kind: 'down',
  })
})

it('an answer of ordinary depth is read', async () => {
  const body = { data: [[[[{ a: { b: { c: [{ d: '[[[[' }] } } }]]]] }
  expect((await answering(200, JSON.stringify(body)).send(request)).body).toEqual(body)
})
