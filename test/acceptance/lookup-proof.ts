// Defines the tests that every record lookup shares, from one hand-written sheet per lookup.
import { beforeAll, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import {
  expectDetail,
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
  type Outcome,
} from './answers.js'
import type { Shape } from './shapes.js'
import type { Target } from './target.js'

/** What interface.md and contract.md say of one lookup; magic values are the sandbox's. */
export interface LookupSheet {
  path: string
  /** The parameter that holds the identifier, and others that are sent with it. */
  parameter: string
  others?: Record<string, string>
  /** The other parameters of the slow subject, where they are its own. */
  slowOthers?: Record<string, string>
  found: string
  unknown: string
  failure: string
  unavailable: string
  slow: string
  data: Shape
  message?: string
  unknownOutcome: Outcome
  /** Spellings of `found` that mean the same once compacted. */
  spellings: string[]
  /** Values that cannot be such an identifier, and the answers to them. */
  malformed: string[]
  malformedOutcome?: Outcome
  /** One character too many. */
  overLong: string
}

/** The 422 envelope of a malformed identifier. */
export function malformed(subCode: string, message: string): Outcome {
  return { status: 422, code: 422, subCode, message }
}

/** A 200 whose sub_code is not SUCCESS and which carries no data. */
export function without(subCode: string, message?: string): Outcome {
  const outcome: Outcome = { status: 200, code: 200, subCode }
  return message === undefined ? outcome : { ...outcome, message }
}

/** The slow calls of a test file: the first of its lookups sends all of them, and the other tests run meanwhile. */
const slowCalls = new WeakMap<Target, (() => void)[]>()

export function proveLookup(target: Target, sheet: LookupSheet): void {
  const { path, parameter } = sheet
  const ask = (value: string, others = sheet.others): Promise<Answer> =>
    target.client.lookup(path, { [parameter]: value, ...others })

  let slow: Promise<{ answer: Answer; elapsedMs: number } | Error> | undefined
  const sends = slowCalls.get(target) ?? []
  slowCalls.set(target, sends)
  sends.push(() => {
    const started = performance.now()
    slow ??= ask(sheet.slow, sheet.slowOthers).then(
      (answer) => ({ answer, elapsedMs: performance.now() - started }),
      (error: Error) => error,
    )
  })
  beforeAll(() => {
    for (const send of sends) send()
  })

  it(`200 SUCCESS: every field of the data table, found ${sheet.found}`, async () => {
    expectSuccess(await ask(sheet.found), sheet.data, sheet.message)
  })

  it(`${sheet.unknownOutcome.status} ${sheet.unknownOutcome.subCode}: unknown ${sheet.unknown}`, async () => {
    expectEnvelope(await ask(sheet.unknown), sheet.unknownOutcome)
  })

  it('500 SOURCE_FAILURE: upstream data source failed, timestamp null; the next call is answered', async () => {
    expectSourceFailure(await ask(sheet.failure))
    expectSuccess(await ask(sheet.found), sheet.data, sheet.message)
  })

  it('503 Source Unavailable: code null, no sub_code; the next call is answered', async () => {
    expectSourceUnavailable(await ask(sheet.unavailable))
    expectSuccess(await ask(sheet.found), sheet.data, sheet.message)
  })

  for (const value of sheet.malformed) {
    const { status, subCode } = sheet.malformedOutcome!
    it(`${status} ${subCode}: malformed ${JSON.stringify(value)}`, async () => {
      expectEnvelope(await ask(value), sheet.malformedOutcome!)
    })
  }

  for (const spelling of sheet.spellings) {
    it(`200 SUCCESS: harmless spelling ${JSON.stringify(spelling)}`, async () => {
      expectSuccess(await ask(spelling), sheet.data, sheet.message)
    })
  }

  it(`422 detail: ${parameter} missing, empty, repeated or over-long`, async () => {
    const { client } = target
    const others: [string, string][] = Object.entries(sheet.others ?? {})
    const found: [string, string] = [parameter, sheet.found]
    const refused = {
      missing: await client.lookup(path, others),
      'no query at all': others.length > 0 ? undefined : await client.lookup(path),
      empty: await client.lookup(path, [[parameter, ''], ...others]),
      'repeated alike': await client.lookup(path, [found, ...others, found]),
      'repeated otherwise': await client.lookup(path, [found, [parameter, sheet.unknown], ...others]),
      'over-long': await client.lookup(path, [[parameter, sheet.overLong], ...others]),
    }
    for (const answer of Object.values(refused)) {
      if (answer !== undefined) expectParameterRefused(answer, ['query', parameter])
    }
  })

  it('200 SUCCESS: junk parameters beside the right ones, repeated or not, are ignored', async () => {
    const junk = `foo=1&foo=2&__proto__=x&constructor=&%00=%00&consent=Y&reason=KYC&=&&${parameter.toUpperCase()}=1`
    const others = Object.entries(sheet.others ?? {}).map(([name, value]) => `&${name}=${value}`)
    const query = `${junk}&${parameter}=${encodeURIComponent(sheet.found)}${others.join('')}&foo[]=3`
    expectSuccess(await target.client.lookup(path, query), sheet.data, sheet.message)
  })

  it('401 Not authenticated: checked before the parameters', async () => {
    expectDetail(await target.client.request({ path }), 401, 'Not authenticated')
  })

  it('405 detail: another method, with Allow', async () => {
    const answer = await target.client.lookup(path, { [parameter]: sheet.found }, { method: 'PUT' })
    expectDetail(answer, 405)
    expect(answer.headers.allow).toMatch(/\bGET\b/)
  })

  it(`200 SUCCESS: a slow source answers in the end, ${sheet.slow}`, async () => {
    const reached = await slow
    if (reached === undefined || reached instanceof Error) throw reached
    expectSuccess(reached.answer, sheet.data, sheet.message)
    expect(reached.elapsedMs).toBeGreaterThanOrEqual(1500)
  })
}
