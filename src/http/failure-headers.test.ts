// Tests the headers of failures: the name, the page, and the credential that is missing.
import { expect, it } from 'vitest'
import { failureCodes } from '../kernel/failures.js'
import { failureHeaders } from './failure-headers.js'

it('names every failure and its row of the docs', () => {
  for (const code of failureCodes)
    expect(failureHeaders({ code })).toEqual({
      'x-satyapan-failure': code,
      link: `</docs/failures#${code.toLowerCase()}>; rel="help"`,
    })
})

it('says which credential is missing or does not hold', () => {
  const challenge = (credential: 'Authorization' | 'x-api-key' | 'client-id') =>
    failureHeaders({ code: 'NOT_AUTHENTICATED', credential })['www-authenticate']
  expect(challenge('Authorization')).toBe('Bearer realm="satyapan"')
  expect(challenge('x-api-key')).toBe('ApiKey realm="satyapan", header="x-api-key"')
  expect(challenge('client-id')).toBe('ApiKey realm="satyapan", header="client-id"')
  expect(failureHeaders({ code: 'INVALID_TOKEN', credential: 'Authorization' })['www-authenticate']).toBe(
    'Bearer realm="satyapan", error="invalid_token"',
  )
})
