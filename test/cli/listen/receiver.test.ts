// Tests that the receiver of listen distinguishes signed webhooks from anything else, and answers each.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReceiver, type Received } from '@satyapan/agent-tools/receiver'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const received: Received[] = []
let server: Server
let address: string

beforeAll(async () => {
  const receive = createReceiver({
    secret,
    status: 202,
    onReceived: async (webhook) => void received.push(webhook),
  })
  server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function post(body: string, signed = body) {
  const at = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, signed),
  }
  return fetch(address, { method: 'POST', headers, body })
}

describe('listen', () => {
  const body = JSON.stringify({ type: 'webhook.test', data: {} })

  it('verifies a signed webhook, and reports it', async () => {
    expect((await post(body)).status).toBe(202)
    expect(received.at(-1)).toEqual({
      webhookId: 'msg_1',
      type: 'webhook.test',
      verified: true,
      problem: null,
      status: 202,
      body: JSON.parse(body),
    })
  })

  it('answers 401 to a changed body and to an unsigned request, and says why', async () => {
    expect((await post(`${body} `, body)).status).toBe(401)
    expect(received.at(-1)).toMatchObject({ verified: false, problem: expect.stringMatching(/signature/i) })
    expect((await fetch(address, { method: 'POST', body: 'no JSON' })).status).toBe(401)
    expect(received.at(-1)).toMatchObject({ verified: false, webhookId: null, type: null, body: 'no JSON' })
  })

  it('answers 405 to anything but POST', async () => {
    const count = received.length
    expect((await fetch(address)).status).toBe(405)
    expect(received.length).toBe(count)
  })
})
