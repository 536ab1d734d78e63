// The wire forms that many tests expect: the envelope with its nulls, {detail}, the 422 of a parameter.
import { expect } from 'vitest'
import type { Answer } from '../support/client.js'
import { exactly, fields, filledText, milliseconds, problems, type Shape } from './shapes.js'

const transactionId = /^[0-9a-f]{32}$/

export interface Outcome {
  status: number
  /** The envelope's code; null at Source Unavailable. */
  code: number | null
  /** Absent at Source Unavailable. */
  subCode?: string
  message?: string
  timestamp?: 'milliseconds' | 'null'
  /** The shape of data; without it the key must be absent. */
  data?: Shape
}

/** What every answer of every route carries. */
export function expectAuditHeaders(answer: Answer): void {
  expect(answer.headers['x-transaction-id']).toMatch(transactionId)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-type']).toMatch(/^application\/json(;|$)/)
}

/** The standard envelope, nothing more and nothing less. */
export function expectEnvelope(answer: Answer, outcome: Outcome): void {
  expect(`${answer.status} ${answer.body}`).toMatch(new RegExp(`^${outcome.status} \\{`))
  expectAuditHeaders(answer)
  const shape = fields({
    code: exactly(outcome.code),
    timestamp: outcome.timestamp === 'null' ? exactly(null) : milliseconds,
    transaction_id: exactly(answer.headers['x-transaction-id']),
    message: outcome.message === undefined ? filledText : exactly(outcome.message),
    ...(outcome.subCode === undefined ? {} : { sub_code: exactly(outcome.subCode) }),
    ...(outcome.data === undefined ? {} : { data: outcome.data }),
  })
  expect(problems(answer.json, shape)).toEqual([])
}

export function expectSuccess(answer: Answer, data: Shape, message?: string): void {
  const outcome: Outcome = { status: 200, code: 200, subCode: 'SUCCESS', data }
  expectEnvelope(answer, message === undefined ? outcome : { ...outcome, message })
}

export function expectSourceFailure(answer: Answer): void {
  expectEnvelope(answer, {
    status: 500,
    code: 500,
    subCode: 'SOURCE_FAILURE',
    message: 'Source failure. Unable to validate.',
    timestamp: 'null',
  })
}

export function expectSourceUnavailable(answer: Answer): void {
  expectEnvelope(answer, { status: 503, code: null, message: 'Source Unavailable' })
}

/** `{detail: text}`, that single field; without `text` any text will do. */
export function expectDetail(answer: Answer, status: number, text?: string): void {
  const shape = fields({ detail: text === undefined ? filledText : exactly(text) })
  expect({ status: answer.status, problems: problems(answer.json, shape) }).toEqual({ status, problems: [] })
}

/** 422 `{"detail":[{"loc","msg","type"}]}` about one parameter, named as [place, name]. */
export function expectParameterRefused(answer: Answer, location: [string, string]): void {
  expect(`${answer.status} ${answer.body}`).toMatch(/^422 \{/)
  expectAuditHeaders(answer)
  const body = answer.json as { detail?: unknown }
  expect(Object.keys(body)).toEqual(['detail'])
  expect(Array.isArray(body.detail)).toBe(true)
  const entries = body.detail as Record<string, unknown>[]
  for (const entry of entries) {
    expect(Object.keys(entry).sort()).toEqual(['loc', 'msg', 'type'])
    expect(entry.msg).toEqual(expect.stringMatching(/\S/))
    expect(entry.type).toEqual(expect.stringMatching(/\S/))
  }
  expect(entries.map((entry) => entry.loc)).toEqual([location])
}

/** Fields of the envelope and its data, for tests that look at single values. */
export function dataOf(answer: Answer): Record<string, unknown> {
  const body = answer.json as { data?: unknown } | undefined
  if (typeof body?.data !== 'object' || body.data === null) throw new Error(`no data in ${answer.body}`)
  return body.data as Record<string, unknown>
}

export function subCodeOf(answer: Answer): unknown {
  return (answer.json as { sub_code?: unknown } | undefined)?.sub_code
}

export function transactionOf(answer: Answer): string {
  return answer.headers['x-transaction-id'] ?? ''
}
