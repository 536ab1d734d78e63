// Which recorded reply is played, and which files are refused.
import { describe, expect, it } from 'vitest'
import type { VendorRequest } from './dialect.js'
import { readReplies, speakReplies } from './replies.js'

const requestOf = (fields: Partial<VendorRequest>): VendorRequest => ({
  method: 'POST',
  path: '/v1/pan',
  query: {},
  body: {},
  headers: {},
  ...fields,
})

const replies = readReplies(`
- request: { method: GET, path: /v1/pan, query: { pan: ZZZPZ1000A } }
  body: { by: query }
- request: { path: /v1/pan, body: { pan: ZZZPZ1000A, options: { consent: true } } }
  status: 422
  headers: { x-request-id: r-1 }
  body: { by: body }
- request: { path: /v1/pan }
  text: <html>
  fault: timeout
`)
const speak = speakReplies(replies)({ world: {} as never, now: () => 0, newId: () => '' })

describe('a recorded reply', () => {
  it.each([
    [
      { method: 'GET', query: { pan: 'ZZZPZ1000A', more: '1' } },
      { status: 200, body: { by: 'query' } },
    ],
    [
      { body: { pan: 'ZZZPZ1000A', options: { consent: true, x: 1 }, y: 2 } },
      { status: 422, body: { by: 'body' }, headers: { 'x-request-id': 'r-1' }, outcome: 'REPLY_2' },
    ],
    [{ body: { pan: 'ZZZPZ1000A', options: { consent: false } } }, { text: '<html>', fault: 'timeout' }],
    [{ path: '/v1/pans' }, { status: 501, outcome: 'NO_REPLY' }],
  ])('%j', async (fields, expected) => expect(await speak(requestOf(fields))).toMatchObject(expected))
})

it.each([
  ['{', 'is neither JSON nor YAML'],
  ['[]', 'must be a list of replies'],
  ['{"a": 1}', 'must be a list of replies'],
  ['[{"status": 200}]', 'reply 1 must have request'],
  ['[{"request": {"path": "pan"}}]', 'reply 1 request.path must begin with a slash'],
  ['[{"request": {"path": "/", "verb": "GET"}}]', 'reply 1 has verb; there are'],
  ['[{"request": {"path": "/"}, "status": 99}]', 'reply 1 status must be 200 to 599'],
  [
    '[{"request": {"path": "/"}}, {"request": {"path": "/"}, "fault": "flood"}]',
    'reply 2 fault must be one of 401',
  ],
  ['[{"request": {"path": "/"}, "delayMs": -1}]', 'reply 1 delayMs must be 0 to'],
])('refuses %s', (content, why) => expect(() => readReplies(content)).toThrow(why))
