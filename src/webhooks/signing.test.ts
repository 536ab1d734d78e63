// Signatures against two verifiers that are not ours.
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signing.js'

const payload = '{"type":"batch.completed","data":{"name":"सत्यापन \\u0000 ünï"}}'

describe.each([
  ['standardwebhooks', StandardWebhook],
  ['svix', SvixWebhook],
] as const)('%s', (_, Webhook) => {
  it('verifies a signature, and refuses another payload, id, time or secret', () => {
    const secret = newWebhookSecret()
    const headers = signedHeaders([secret], 'msg_1', Date.now(), payload)
    const webhook = new Webhook(secret)
    expect(webhook.verify(payload, headers)).toEqual(JSON.parse(payload))
    const seconds = Number(headers['webhook-timestamp'])
    expect(() => webhook.verify(`${payload} `, headers)).toThrow()
    expect(() => webhook.verify(payload, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
    expect(() => webhook.verify(payload, { ...headers, 'webhook-timestamp': String(seconds - 1) })).toThrow()
    expect(() => new Webhook(newWebhookSecret()).verify(payload, headers)).toThrow()
    const old = signedHeaders([secret], 'msg_1', Date.now() - 360_000, payload)
    expect(() => webhook.verify(payload, old)).toThrow()
  })

  it('verifies with any of the secrets in force', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const headers = signedHeaders(secrets, 'msg_1', Date.now(), payload)
    expect(headers['webhook-signature'].split(' ')).toHaveLength(3)
    for (const secret of secrets)
      expect(new Webhook(secret).verify(payload, headers)).toEqual(JSON.parse(payload))
  })
})

it('a secret is whsec_ and 256 random bits; without one nothing is signed', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(newWebhookSecret())
  expect(() => signedHeaders([], 'msg_1', Date.now(), payload)).toThrow('no webhook secret')
})
