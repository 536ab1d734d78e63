// Tests what a refused call says beside its body: which credential is missing, the failure's name and its page.
import { afterAll, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { contractApp, rightQuery, sentTo } from './app.harness.js'

const { app, credentials } = contractApp(catalogue)
afterAll(() => app.close())
const lookup = catalogue.find(({ credentials: needed }) => needed === 'token-and-key')!

const ask = (headers: Record<string, string>) =>
  app.inject({ ...sentTo(lookup, rightQuery(lookup)), headers })

const without = (name: string) =>
  Object.fromEntries(
    Object.entries(credentials(lookup)).filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
  )

it.each([
  ['authorization', 'Bearer realm="satyapan"'],
  ['x-api-key', 'ApiKey realm="satyapan", header="x-api-key"'],
])('without %s', async (name, challenge) => {
  const answer = await ask(without(name))
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ detail: 'Not authenticated' })
  expect(answer.headers['www-authenticate']).toBe(challenge)
  expect(answer.headers['x-satyapan-failure']).toBe('NOT_AUTHENTICATED')
  expect(answer.headers.link).toBe('</docs/failures#not_authenticated>; rel="help"')
})

it('with a token that does not hold', async () => {
  const answer = await ask({ ...without('authorization'), authorization: 'Bearer wrong' })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="satyapan", error="invalid_token"')
})

it('an unknown path has no challenge', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/v1/nothing' })
  expect(headers['x-satyapan-failure']).toBe('NOT_FOUND')
  expect(headers).not.toHaveProperty('www-authenticate')
})
