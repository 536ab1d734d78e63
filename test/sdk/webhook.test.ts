// Tests that the SDK accepts what the standard's own library signs, and nothing else.
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../sdk/src/index.js'

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const body = JSON.stringify({
  type: 'batch.completed',
  timestamp: '2026-11-22T00:00:00Z',
  data: { records: 1 },
})

function signed(at = new Date()) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
}

describe('verifyWebhook', () => {
  it('returns the event, from headers of Node or fetch, and from bytes or text', () => {
    const event = JSON.parse(body)
    expect(verifyWebhook(secret, signed(), body)).toEqual(event)
    expect(verifyWebhook(secret, new Headers(signed()), Buffer.from(body))).toEqual(event)
  })

  it.each([
    ['another body', signed(), `${body} `],
    ['a header that is missing', { ...signed(), 'webhook-id': undefined }, body],
    ['an old signature', signed(new Date(Date.now() - 6 * 60_000)), body],
    ['another signature', { ...signed(), 'webhook-signature': 'v1,AAAA' }, body],
  ])('throws for %s', (_what, headers, text) => {
    expect(() => verifyWebhook(secret, headers, text)).toThrow()
  })
})
