// Tests the row with files: every outcome and failure of facematch, with comparisons that the test decides.

import type { FaceFile, FaceMatch } from '@satyapan/matching/faces'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { type FailureCode, failures } from '../../src/kernel/failures.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { faceMatch } from '../../src/lookups/matching/face-match.js'
import { contractApp, now } from './app.harness.js'
import { createConformance } from './conformance.js'

let compared: () => FaceMatch
let seen: (readonly [string, string])[] = []
let turns: (string | undefined)[] = []
let fullFor: string | undefined
const under = contractApp(catalogue, {
  faces: {
    compareFaces: async (a, b, turn) => {
      seen.push([Buffer.from(a).toString(), Buffer.from(b).toString()])
      turns.push(turn?.client)
      return compared()
    },
    isFullFor: (client) => client === fullFor,
  },
})
const problemOf = createConformance(openApiDocument({ catalogue }))
afterAll(() => under.app.close())
beforeEach(() => {
  seen = []
  turns = []
  fullFor = undefined
  under.takeEvents()
  compared = () => ({ comparable: true, match: true, confidence: 98, severalFacesIn: [] })
})

const boundary = 'a-boundary-of-the-test'
type Part = readonly [name: string, fileName: string | undefined, text: string]
const right: readonly Part[] = [
  ['file_a', 'a.jpg', 'first image'],
  ['file_b', 'b.jpg', 'second image'],
]

function form(parts: readonly Part[]): string {
  const written = parts.map(([name, fileName, text]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/jpeg`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return `${written.join('')}--${boundary}--\r\n`
}

async function ask(
  payload = form(right),
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const response = await under.app.inject({
    method: 'POST',
    url: faceMatch.route.path,
    query,
    headers: {
      ...under.credentials(faceMatch),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload,
  })
  const body = response.json()
  const contentType = String(response.headers['content-type'])
  expect(problemOf({ ...faceMatch.route, status: response.statusCode, contentType, body })).toBeUndefined()
  return {
    status: response.statusCode,
    body,
    transactionId: response.headers['x-transaction-id'],
    headers: response.headers,
  }
}

it('what the address states of the consent stands in the event, also of a form without a picture', async () => {
  const query = { consent: 'Y', purpose: 'Opening an account' }
  const headers = { 'x-satyapan-consent-id': 'form-17' }
  expect((await ask(form(right), headers, query)).status).toBe(200)
  expect((await ask(form([right[0]!]), headers, query)).status).toBe(422)
  const stated = JSON.stringify({ consent: 'Y', id: 'form-17', purpose: 'Opening an account' })
  expect(under.takeEvents().map(({ consent }) => consent)).toEqual([stated, stated])
})

describe('every outcome of facematch', () => {
  const lack = (reason: string) =>
    ({ comparable: false, match: false, confidence: null, reason }) as FaceMatch
  const table: readonly (readonly [subCode: string, answer: FaceMatch, data: object])[] = [
    [
      'SUCCESS',
      { comparable: true, match: true, confidence: 98, severalFacesIn: [] },
      { match: true, confidence: 98 },
    ],
    [
      'SUCCESS',
      { comparable: true, match: false, confidence: 3.5, severalFacesIn: [] },
      { match: false, confidence: 3.5 },
    ],
    ...['no-face-in-file_a', 'no-face-in-file_b', 'face-too-small-in-file_a', 'face-too-small-in-file_b'].map(
      (reason) =>
        [
          reason.replaceAll('-', '_').toUpperCase(),
          lack(reason),
          { match: false, confidence: null },
        ] as const,
    ),
  ]

  it('is in the table', () => {
    expect(new Set(table.map(([subCode]) => subCode))).toEqual(new Set(Object.keys(faceMatch.outcomes)))
  })

  it.each(table)('%s %j', async (subCode, answer, data) => {
    compared = () => answer
    const { status, body, transactionId, headers } = await ask()
    const made = subCode === 'SUCCESS'
    expect(status).toBe(200)
    expect(headers['x-satyapan-price']).toBe(made ? String(faceMatch.price) : '0')
    expect(body).toEqual({
      code: made ? 200 : null,
      timestamp: now,
      transaction_id: transactionId,
      sub_code: subCode,
      message: (faceMatch.outcomes as Record<string, { message: string }>)[subCode]!.message,
      data,
    })
    expect(seen).toEqual([['first image', 'second image']])
    expect(under.takeEvents()).toMatchObject([
      {
        transactionId,
        lookup: 'facematch',
        subCode,
        charged: made,
        price: made ? faceMatch.price : 0,
        source: 'computed',
      },
    ])
  })
})

describe('pictures of several faces', () => {
  it.each<[readonly FaceFile[], string]>([
    [['file_a'], 'file_a shows'],
    [['file_b'], 'file_b shows'],
    [['file_a', 'file_b'], 'file_a and file_b each show'],
  ])('in %j are mentioned only in the message', async (severalFacesIn, who) => {
    compared = () => ({ comparable: true, match: true, confidence: 98, severalFacesIn })
    const { status, body, transactionId } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      code: 200,
      timestamp: now,
      transaction_id: transactionId,
      sub_code: 'SUCCESS',
      message: `Face match completed. ${who} several faces of similar size: the largest, most central one was compared.`,
      data: { match: true, confidence: 98 },
    })
    expect(under.takeEvents()).toMatchObject([{ subCode: 'SUCCESS', charged: true }])
  })
})

describe('every failure of facematch', () => {
  const table: readonly [
    how: string,
    code: FailureCode,
    answer: (() => FaceMatch) | undefined,
    parts: readonly Part[],
  ][] = [
    ['file_a refused', 'INVALID_IMAGE_A', () => ({ refused: 'file_a', reason: 'empty' }) as FaceMatch, right],
    ['file_b refused', 'INVALID_IMAGE_B', () => ({ refused: 'file_b', reason: 'empty' }) as FaceMatch, right],
    ['too many at once', 'OVERLOADED', () => ({ busy: true, retryAfterSeconds: 2 }), right],
    [
      'a comparison that breaks',
      'INTERNAL_SERVER_ERROR',
      () => {
        throw new Error('words of the engine')
      },
      right,
    ],
    ['file_b missing', 'INVALID_PARAMETER', undefined, right.slice(0, 1)],
    ['file_a sent twice', 'INVALID_PARAMETER', undefined, [...right, right[0]!]],
    ['no file at all', 'INVALID_PARAMETER', undefined, []],
  ]

  it.each(table)('%s: %s', async (_how, code, answer, parts) => {
    compared = answer ?? compared
    const { status, body, transactionId, headers } = await ask(form(parts))
    const row = failures[code]
    expect(status).toBe(row.status)
    if (row.form === 'envelope') expect(body).toMatchObject({ sub_code: row.subCode, message: row.text })
    else if (row.form === 'detail') expect(body).toEqual({ detail: row.text })
    else
      for (const { loc } of body.detail) expect(loc).toEqual(['body', expect.stringMatching(/^file_[ab]$/)])
    expect(JSON.stringify(body)).not.toContain('words of the engine')
    expect(headers['retry-after']).toBe(code === 'OVERLOADED' ? '2' : undefined)
    expect(headers['x-satyapan-price']).toBe('0')
    expect(under.takeEvents()).toMatchObject([
      { transactionId, httpStatus: row.status, charged: false, price: 0 },
    ])
  })

  it('a client without a place is refused before its images are read, and others are served', async () => {
    fullFor = 'test_client'
    const refused = await ask()
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'x-satyapan-price': '0' } })
    expect(seen).toEqual([])
    expect(under.takeEvents()).toMatchObject([{ httpStatus: 503, charged: false }])
    fullFor = 'another'
    expect(await ask()).toMatchObject({ status: 200 })
    expect(turns).toEqual(['test_client'])
  })

  it('a body that is not a form has no files', async () => {
    const { status, body } = await ask('{}', { 'content-type': 'application/json' })
    expect(status).toBe(422)
    expect(body.detail).toHaveLength(2)
  })

  it('a body that is cut off is a Bad Request', async () => {
    const { status, body } = await ask(form(right).slice(0, -40))
    expect(status).toBe(400)
    expect(body).toEqual({ detail: 'Bad Request' })
  })

  it('when the ledger refuses the event, no answer is sent', async () => {
    under.breakLedger()
    const { status, body } = await ask()
    under.mendLedger()
    expect(status).toBe(500)
    expect(body).toMatchObject({ sub_code: 'INTERNAL_SERVER_ERROR', timestamp: null })
    expect(body).not.toHaveProperty('data')
  })

  it('without credentials no image is read', async () => {
    const { status } = await ask(form(right), { 'x-api-key': '' })
    expect(status).toBe(401)
    expect(seen).toEqual([])
    expect(under.takeEvents()).toEqual([])
  })
})
