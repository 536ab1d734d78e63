// The expected answers of a face comparison: compared, nothing to compare, not an acceptable image.
import { expect } from 'vitest'
import type { Answer } from '../support/client.js'
import { dataOf, expectAuditHeaders, expectEnvelope, expectSuccess } from './answers.js'
import { exactly, fields, pattern, type Shape } from './shapes.js'

const confidence: Shape = (value, at) =>
  typeof value === 'number' && value >= 0 && value <= 100
    ? []
    : [`${at}: expected a number from 0 to 100, got ${JSON.stringify(value)}`]

/** 200 SUCCESS with code 200; the confidence is 50 and above exactly when the faces match. */
export function expectCompared(answer: Answer, match: boolean): number {
  expectSuccess(answer, fields({ match: exactly(match), confidence }))
  const given = dataOf(answer).confidence as number
  expect({ match, confidence: given, matchByConfidence: given >= 50 }).toMatchObject({
    matchByConfidence: match,
  })
  return given
}

/** 200 with code null: the images are acceptable and no comparison was made; the message names the file. */
export function expectNoComparison(answer: Answer, fileName: 'file_a' | 'file_b'): void {
  const body = answer.json as { sub_code?: unknown; message?: unknown }
  expectEnvelope(answer, {
    status: 200,
    code: null,
    subCode: String(body.sub_code),
    data: fields({ match: exactly(false), confidence: exactly(null) }),
  })
  expect(body.sub_code).toMatch(/^(?!SUCCESS$)[A-Z_]+$/)
  expect(body.message).toMatch(new RegExp(`face .*\\b${fileName}\\b`, 'i'))
}

/** 422 INVALID_IMAGE in the envelope, without data; the message names the file. */
export function expectImageRefused(answer: Answer, fileName: 'file_a' | 'file_b'): void {
  expectEnvelope(answer, { status: 422, code: 422, subCode: 'INVALID_IMAGE' })
  const named = fields({ message: pattern(`a text about ${fileName}`, new RegExp(`\\b${fileName}\\b`)) })
  const { message } = answer.json as { message: unknown }
  expect(named({ message }, 'answer')).toEqual([])
}

/** 422 {detail:[...]} naming these parts of the body. */
export function expectPartsRefused(answer: Answer, names: string[]): void {
  expect(`${answer.status} ${answer.body}`).toMatch(/^422 \{/)
  expectAuditHeaders(answer)
  const body = answer.json as { detail: { loc: unknown; msg: unknown; type: unknown }[] }
  expect(Object.keys(body)).toEqual(['detail'])
  const wanted = names.map((name) => ({
    loc: ['body', name],
    msg: expect.stringMatching(/\S/),
    type: expect.stringMatching(/\S/),
  }))
  expect(body.detail).toEqual(wanted)
}
