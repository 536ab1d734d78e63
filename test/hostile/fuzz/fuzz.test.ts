// Tests the fuzzer: it finds every fault of an answer and no other, and a seed makes the same requests again.
import { describe, expect, it } from 'vitest'
import { createAnswerReader, type WireAnswer } from './answers.js'
import { createCheck } from './check-answer.js'
import type { Reply } from './fuzz-connection.js'
import { generate } from './generate.js'
import { readOperations } from './operations.js'
import { bytesOf, type FuzzRequest } from './request.js'

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const detail = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }
const found = { type: 'object', required: ['sub_code'], properties: { sub_code: { const: 'SUCCESS' } } }
const document = {
  openapi: '3.1.0',
  paths: {
    '/v1/pan': {
      get: {
        parameters: [{ name: 'pan_number', in: 'query', required: true, example: 'ZZZPZ1000A' }],
        security: [{ apiKey: [] }],
        responses: { 200: json(found), 401: json(detail), 500: json(detail), default: json(detail) },
      },
    },
    '/v1/form': {
      post: {
        requestBody: {
          content: { 'multipart/form-data': { schema: { properties: { batch_file: { type: 'string' } } } } },
        },
        responses: { 200: json(found) },
      },
    },
  },
}
const operations = readOperations(document)
const check = createCheck(document, operations)

const request = (own: Partial<FuzzRequest> = {}): FuzzRequest => ({
  method: 'GET',
  target: '/v1/pan?pan_number=ZZZPZ1000A',
  headers: [],
  body: undefined,
  operation: 'GET /v1/pan',
  changes: [],
  ...own,
})
const usual: [string, string][] = [
  ['x-transaction-id', '0'.repeat(32)],
  ['content-type', 'application/json; charset=utf-8'],
]
const answered = (status: number, body: unknown, headers = usual): Reply => {
  const answer: WireAnswer = { status, headers: new Map(headers), body: Buffer.from(JSON.stringify(body)) }
  return { kind: 'answered', answer, extra: false }
}
const good = answered(200, { sub_code: 'SUCCESS' })

describe('an answer', () => {
  it.each<[string, Reply, Partial<FuzzRequest>?]>([
    ['as described', good],
    ['a refusal as described', answered(401, { detail: 'Not authenticated' })],
    [
      'one of 500 that is rehearsed',
      answered(500, { detail: 'x' }),
      { target: '/v1/pan?pan_number=zzzpz%201000f' },
    ],
    ['to another path, as the others are', answered(404, { detail: 'Not Found' }), { target: '/v1/other' }],
    ['to what is no HTTP, not given', { kind: 'closed', wasUsed: false }, { mangle: (bytes) => bytes }],
  ])('is let through: %s', (_name, reply, own) => {
    expect(check(request(own), reply)).toBeUndefined()
  })

  it.each<[string, Reply, string, Partial<FuzzRequest>?]>([
    ['500', answered(500, { detail: 'x' }), '500'],
    ['503', answered(503, { detail: 'x' }), '503'],
    ['another body', answered(200, { sub_code: 'OTHER' }), 'form of 200'],
    ['another content type', answered(200, {}, [usual[0]!, ['content-type', 'text/html']]), 'form of 200'],
    ['no transaction id', answered(401, { detail: 'x' }, [usual[1]!]), 'form of 401'],
    ['no detail', answered(404, { error: 'x' }), 'form of 404', { target: '/v1/other' }],
    ['429 without Retry-After', answered(429, { detail: 'x' }), 'form of 429'],
    ['bytes behind it', { ...(good as Extract<Reply, { kind: 'answered' }>), extra: true }, 'extra'],
    ['nothing', { kind: 'unanswered' }, 'unanswered'],
    ['a closed connection', { kind: 'closed', wasUsed: false }, 'closed'],
    ['no connection', { kind: 'not let in' }, 'not let in'],
  ])('is found: %s', (_name, reply, kind, own) => {
    expect(check(request(own), reply)?.kind).toBe(kind)
  })
})

describe('a seed', () => {
  const bytes = (seed: number, index: number) =>
    bytesOf(generate(operations, seed, index), {}).toString('latin1')
  const many = Array.from({ length: 500 }, (_, index) => index)

  it('makes the same requests again, and another seed others', () => {
    const first = many.map((index) => bytes(1, index))
    expect(many.map((index) => bytes(1, index))).toEqual(first)
    expect(many.filter((index) => bytes(2, index) === first[index]).length).toBeLessThan(50)
  })

  it('reaches every operation, right and changed', () => {
    const made = many.map((index) => generate(operations, 1, index))
    for (const { method, path } of operations) {
      const of = made.filter(({ operation }) => operation === `${method} ${path}`)
      expect(of.some(({ changes }) => changes.length === 0)).toBe(true)
      expect(of.some(({ changes }) => changes.length > 1)).toBe(true)
    }
  })
})

describe('answers', () => {
  const chunks = (text: string) => [...text].map((char) => Buffer.from(char, 'latin1'))
  const read = (text: string, isHead = false) => {
    const reader = createAnswerReader(isHead)
    for (const chunk of chunks(text)) {
      const answer = reader.take(chunk)
      if (answer !== undefined) return `${answer.status} ${answer.body}`
    }
    const answer = reader.end()
    return answer === undefined ? undefined : `${answer.status} ${answer.body} at the end`
  }

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', '200 ok'],
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', '200 '],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n', '200 ok'],
    ['HTTP/1.1 200 OK\r\n\r\nok', '200 ok at the end'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok', undefined],
  ])('are read however they come: %j', (text, seen) => {
    expect(read(text)).toBe(seen)
  })

  it('to HEAD have no body', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n', true)).toBe('200 ')
  })
})
